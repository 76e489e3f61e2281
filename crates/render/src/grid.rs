//! Tables whose cells differ by their labels and, if colour is available, by their tones.

mod svg;
mod text;

/// Table to be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// Title of the table.
    pub title: String,
    /// Heading of the rows and columns, in the corner.
    pub corner: String,
    /// Headings of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<GridRow>,
    /// Cell beside the table, with its heading.
    pub aside: Option<(String, GridCell)>,
    /// Labels that need an explanation, with their tones.
    pub legend: Vec<(GridCell, String)>,
    /// Lines below the table.
    pub notes: Vec<String>,
}

/// Row of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GridRow {
    /// Heading of the row.
    pub heading: String,
    /// One cell for each column; `None` for an empty cell.
    pub cells: Vec<Option<GridCell>>,
}

/// Cell of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GridCell {
    /// Text of the cell.
    pub label: String,
    /// Text in smaller letters, shown if there is room for it.
    pub detail: String,
    /// Tone of the cell.
    pub tone: Tone,
}

/// Colour of a cell. No information depends on colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Tone {
    /// Colour of the paper.
    #[default]
    Plain,
    /// From bad, -1, to good, +1.
    Scale(f64),
    /// One of several kinds.
    Kind(usize),
}

impl GridCell {
    /// Returns a cell without detail.
    pub fn new(label: impl Into<String>, tone: Tone) -> Self {
        Self { label: label.into(), detail: String::new(), tone }
    }
}
