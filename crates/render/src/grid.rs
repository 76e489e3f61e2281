//! Tables whose cells are told apart by what they say and, where there is colour, by their tone.

mod svg;
mod text;

/// A table to be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// What it shows.
    pub title: String,
    /// What its rows and columns stand for.
    pub corner: String,
    /// The headings of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<GridRow>,
    /// A cell beside the table, with its heading.
    pub aside: Option<(String, GridCell)>,
    /// Labels that need to be explained, with their tones.
    pub legend: Vec<(GridCell, String)>,
    /// Lines below the table.
    pub notes: Vec<String>,
}

/// A row of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GridRow {
    /// What the row stands for.
    pub heading: String,
    /// As many cells as the grid has columns; `None` where there is nothing to show.
    pub cells: Vec<Option<GridCell>>,
}

/// A cell of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GridCell {
    /// What the cell says.
    pub label: String,
    /// What it says in smaller letters, where there is room for them.
    pub detail: String,
    /// How it looks.
    pub tone: Tone,
}

/// How a cell looks where there is colour. No meaning hangs on it alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Tone {
    /// Like paper.
    #[default]
    Plain,
    /// From bad, -1, to good, +1.
    Scale(f64),
    /// One of several kinds.
    Kind(usize),
}

impl GridCell {
    /// A cell without detail.
    pub fn new(label: impl Into<String>, tone: Tone) -> Self {
        Self { label: label.into(), detail: String::new(), tone }
    }
}
