//! Aligned columns.

/// Rows of cells, all of them as long as the first row.
#[derive(Debug, Default)]
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

/// The side on which the cells of a column are flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flush {
    Left,
    Right,
}

impl Table {
    pub(crate) fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// The rows with two blanks between columns; columns that `flush` does not name are flush
    /// right.
    pub(crate) fn align(&self, flush: &[Flush]) -> String {
        let columns = self.rows.first().map_or(0, Vec::len);
        let width = |column: usize| {
            let cells = self.rows.iter().map(|row| row[column].chars().count());
            cells.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let flush = flush.iter().chain(std::iter::repeat(&Flush::Right));
        let mut text = String::new();
        for row in &self.rows {
            let cells = row.iter().zip(&widths).zip(flush.clone());
            let cells = cells.map(|((cell, &width), flush)| match flush {
                Flush::Left => format!("{cell:<width$}"),
                Flush::Right => format!("{cell:>width$}"),
            });
            text += cells.collect::<Vec<_>>().join("  ").trim_end();
            text.push('\n');
        }
        text
    }
}
