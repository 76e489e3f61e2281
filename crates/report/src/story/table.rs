//! Tables of a story.

/// Table of texts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Table {
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Row>,
}

/// Column of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Column {
    /// Heading; empty for none.
    pub(crate) heading: String,
    pub(crate) flush: Flush,
}

/// Side at which the cells of a column are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flush {
    Left,
    Right,
}

/// Row of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) kind: RowKind,
    /// Texts; a heading and a note have only the first.
    pub(crate) cells: Vec<String>,
}

/// Kind of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowKind {
    Plain,
    /// Choice that was made.
    Made,
    /// Heading of the rows below, across all columns.
    Heading,
    /// Text across all columns.
    Note,
}

impl Column {
    pub(crate) fn left(heading: impl Into<String>) -> Self {
        Self { heading: heading.into(), flush: Flush::Left }
    }

    pub(crate) fn right(heading: impl Into<String>) -> Self {
        Self { heading: heading.into(), flush: Flush::Right }
    }
}

impl Row {
    pub(crate) const fn plain(cells: Vec<String>) -> Self {
        Self { kind: RowKind::Plain, cells }
    }

    pub(crate) fn heading(text: impl Into<String>) -> Self {
        Self { kind: RowKind::Heading, cells: vec![text.into()] }
    }

    pub(crate) fn note(text: impl Into<String>) -> Self {
        Self { kind: RowKind::Note, cells: vec![text.into()] }
    }

    /// Returns true if the row has a single text across all columns.
    pub(crate) const fn is_across(&self) -> bool {
        matches!(self.kind, RowKind::Heading | RowKind::Note)
    }
}

impl Table {
    /// Returns true if any column has a heading.
    pub(crate) fn has_headings(&self) -> bool {
        self.columns.iter().any(|column| !column.heading.is_empty())
    }
}

/// Number of rows that are not folded.
const ROWS: usize = 12;

/// Returns a sheet of which the second half is beside the first one.
pub(crate) fn folded(sheet: &Table) -> Table {
    let is_plain = sheet.rows.iter().all(|row| row.kind == RowKind::Plain);
    if sheet.rows.len() <= ROWS || !is_plain {
        return sheet.clone();
    }
    let (left, right) = sheet.rows.split_at(sheet.rows.len().div_ceil(2));
    let blank = Row::plain(vec![String::new(); sheet.columns.len()]);
    let right = right.iter().chain(std::iter::repeat(&blank));
    let both = |(left, right): (&Row, &Row)| {
        Row::plain(left.cells.iter().chain(&right.cells).cloned().collect())
    };
    Table {
        columns: sheet.columns.iter().chain(&sheet.columns).cloned().collect(),
        rows: left.iter().zip(right).map(both).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::Column;

    #[test]
    fn a_folded_sheet_keeps_all_rows_in_their_order() {
        let columns = vec![Column::left("a"), Column::left("b")];
        let row = |number: usize| Row::plain(vec![number.to_string(), String::new()]);
        let sheet = Table { columns, rows: (0..15).map(row).collect() };
        let folded = folded(&sheet);
        assert_eq!((folded.columns.len(), folded.rows.len()), (4, 8));
        assert_eq!(folded.rows[6].cells, ["6", "", "14", ""]);
        assert_eq!(folded.rows[7].cells, ["7", "", "", ""]);
    }
}
