//! Aligned columns.

/// Rows of cells, all with the length of the first row.
#[derive(Debug, Default)]
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

/// Alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flush {
    Left,
    Right,
}

impl Table {
    pub(crate) fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// Returns the rows with two blanks between columns. Columns that `flush` does not contain are
    /// flush right.
    pub(crate) fn align(&self, flush: &[Flush]) -> String {
        self.lines(&self.columns(), 2, flush)
    }

    /// Returns the rows in a limited width: with one blank between columns if two are too many, and
    /// then without the columns under the spare headings, in their order.
    pub(crate) fn fit(&self, width: usize, flush: &[Flush], spare: &[&str]) -> Fitted {
        let mut columns = self.columns();
        let mut left_out = Vec::new();
        let mut spare = spare.iter();
        loop {
            let used = |gap: usize| {
                let widths = columns.iter().map(|&column| self.width(column) + gap);
                widths.sum::<usize>().saturating_sub(gap)
            };
            let gap = if used(2) <= width { 2 } else { 1 };
            let next = if used(gap) > width { spare.next() } else { None };
            let Some(next) = next else {
                let text = self.lines(&columns, gap, flush);
                return Fitted { text, left_out };
            };
            let before = columns.len();
            columns.retain(|&column| self.rows[0][column] != *next);
            left_out.extend((columns.len() < before).then(|| (*next).to_owned()));
        }
    }

    /// Returns the rows in a limited width: columns that do not fit follow below, after the first
    /// column again.
    pub(crate) fn blocks(&self, width: usize, flush: &[Flush]) -> String {
        let columns = self.columns();
        let Some((&first, others)) = columns.split_first() else { return String::new() };
        let mut blocks: Vec<Vec<usize>> = Vec::new();
        let mut used = 0;
        for &column in others {
            used += self.width(column) + 2;
            if blocks.is_empty() || used > width {
                blocks.push(vec![first]);
                used = self.width(first) + self.width(column) + 2;
            }
            blocks.last_mut().into_iter().for_each(|block| block.push(column));
        }
        let blocks = blocks.iter().map(|block| self.lines(block, 2, flush));
        blocks.collect::<Vec<_>>().join("\n")
    }

    fn columns(&self) -> Vec<usize> {
        (0..self.rows.first().map_or(0, Vec::len)).collect()
    }

    fn width(&self, column: usize) -> usize {
        self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
    }

    fn lines(&self, columns: &[usize], gap: usize, flush: &[Flush]) -> String {
        let widths: Vec<usize> = columns.iter().map(|&column| self.width(column)).collect();
        let mut text = String::new();
        for row in &self.rows {
            let cells = columns.iter().zip(&widths).map(|(&column, &width)| {
                let cell = &row[column];
                match flush.get(column).unwrap_or(&Flush::Right) {
                    Flush::Left => format!("{cell:<width$}"),
                    Flush::Right => format!("{cell:>width$}"),
                }
            });
            text += cells.collect::<Vec<_>>().join(&" ".repeat(gap)).trim_end();
            text.push('\n');
        }
        text
    }
}

/// Table in a limited width.
#[derive(Debug)]
pub(crate) struct Fitted {
    pub(crate) text: String,
    /// Headings of the columns that did not fit.
    left_out: Vec<String>,
}

impl Fitted {
    /// Returns a line on the columns that did not fit, if there are any.
    pub(crate) fn note(&self) -> String {
        if self.left_out.is_empty() {
            return String::new();
        }
        let columns = self.left_out.join(", ");
        format!("left out for want of width: {columns}; JSON and CSV have them\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_go_on_below_under_the_first_again() {
        let mut table = Table::default();
        for row in [["X", "1", "2", "3"], ["1", "50.00", "68.00", "75.00"]] {
            table.push(row.map(str::to_owned).into());
        }
        assert_eq!(table.blocks(22, &[]), table.align(&[]));
        let two = "X      1      2\n1  50.00  68.00\n\nX      3\n1  75.00\n";
        assert_eq!(
            (table.blocks(21, &[]), table.blocks(15, &[])),
            (two.to_owned(), two.to_owned())
        );
        assert_eq!(table.blocks(14, &[]).lines().count(), 8);
        assert_eq!(table.blocks(1, &[]), table.blocks(14, &[]));
    }

    #[test]
    fn columns_give_way_one_after_the_other() {
        let mut table = Table::default();
        for row in [["play", "equity", "Wbg", "MWC"], ["8/5", "+0.1", "0.25", "50.00"]] {
            table.push(row.map(str::to_owned).into());
        }
        let fit = |width| table.fit(width, &[Flush::Left], &["Wbg", "MWC"]);
        assert_eq!(fit(25).text, table.align(&[Flush::Left]));
        assert_eq!(fit(24).text, "play equity  Wbg   MWC\n8/5    +0.1 0.25 50.00\n");
        assert_eq!(fit(24).note(), "");
        assert_eq!(fit(20).text, "play  equity    MWC\n8/5     +0.1  50.00\n");
        assert_eq!(fit(12).text, "play  equity\n8/5     +0.1\n");
        let note = "left out for want of width: Wbg, MWC; JSON and CSV have them\n";
        assert_eq!((fit(12).note(), fit(1).note()), (note.to_owned(), note.to_owned()));
    }
}
