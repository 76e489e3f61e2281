//! Aligned columns.

use barpoint_render::{Ink, Role};

use crate::terminal::View;

/// Rows of cells, all with the length of the first row.
#[derive(Debug)]
pub(crate) struct Table {
    rows: Vec<Vec<Cell>>,
    /// Columns of text that a line may have.
    limit: usize,
    ink: Ink,
}

/// Text in a row of a table, and its meaning, on which its colour depends.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    text: String,
    role: Role,
}

impl Cell {
    pub(crate) fn new(text: impl Into<String>, role: Role) -> Self {
        Self { text: text.into(), role }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self { text, role: Role::Plain }
    }
}

/// Number of letters that the first column keeps at least.
const SHORTEST: usize = 12;

impl Table {
    /// Makes an empty table that is shown in a certain way.
    pub(crate) const fn new(view: &View) -> Self {
        Self { rows: Vec::new(), limit: view.width, ink: view.ink }
    }

    /// Appends a row.
    pub(crate) fn push<C: Into<Cell>>(&mut self, row: impl IntoIterator<Item = C>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    /// Appends the headings of the columns.
    pub(crate) fn push_headings<S: Into<String>>(&mut self, row: impl IntoIterator<Item = S>) {
        self.push_as(Role::Heading, row.into_iter().map(|text| text.into().into()));
    }

    /// Appends a row whose cells have this role unless they have another.
    pub(crate) fn push_as(&mut self, role: Role, row: impl IntoIterator<Item = Cell>) {
        let with_role = |cell: Cell| match cell.role {
            Role::Plain => Cell { role, ..cell },
            _ => cell,
        };
        self.rows.push(row.into_iter().map(with_role).collect());
    }

    /// Returns the rows with two blanks between columns. The columns with the numbers in `left`, from 0
    /// on, are flush left, the others flush right.
    pub(crate) fn align(&self, left: &[usize]) -> String {
        self.lines(&self.columns(), 2, left)
    }

    /// As [`fit`](Self::fit), for names in the first column: long ones are shortened before columns are left
    /// out.
    pub(crate) fn fit_names(&self, left: &[usize], spare: &[&str]) -> Fitted {
        let columns = self.columns();
        let others: usize = columns.iter().skip(1).map(|&column| self.width(column) + 1).sum();
        let room = self.limit.saturating_sub(others).max(SHORTEST);
        let is_long = !columns.is_empty() && self.width(0) > room;
        if is_long { self.shortened(0, room).fit(left, spare) } else { self.fit(left, spare) }
    }

    /// Returns the table with at most this number of letters in a column.
    pub(crate) fn shortened(&self, column: usize, room: usize) -> Self {
        let short = |row: &Vec<Cell>| {
            let mut row = row.clone();
            if let Some(cell) = row.get_mut(column).filter(|cell| cell.text.chars().count() > room)
            {
                cell.text = cell.text.chars().take(room - 1).chain(['\u{2026}']).collect();
            }
            row
        };
        Self { rows: self.rows.iter().map(short).collect(), ..*self }
    }

    /// Returns the rows in lines of limited width: with one blank between columns if two are too many, and
    /// then without the columns under the spare headings, in their order.
    pub(crate) fn fit(&self, left: &[usize], spare: &[&str]) -> Fitted {
        let mut columns = self.columns();
        let mut left_out = Vec::new();
        let mut spare = spare.iter();
        loop {
            let used = |gap: usize| {
                let widths = columns.iter().map(|&column| self.width(column) + gap);
                widths.sum::<usize>().saturating_sub(gap)
            };
            let gap = if used(2) <= self.limit { 2 } else { 1 };
            let next = if used(gap) > self.limit { spare.next() } else { None };
            let Some(next) = next else {
                let text = self.lines(&columns, gap, left);
                return Fitted { text, left_out };
            };
            let before = columns.len();
            columns.retain(|&column| self.rows[0][column].text != *next);
            left_out.extend((columns.len() < before).then(|| (*next).to_owned()));
        }
    }

    /// Returns the rows in lines of limited width: columns that do not fit follow below, after the first
    /// column again.
    pub(crate) fn blocks(&self, left: &[usize]) -> String {
        self.blocks_by(1, left)
    }

    /// Returns the rows as [`blocks`](Self::blocks) does, with the first `keys` columns in each block.
    pub(crate) fn blocks_by(&self, keys: usize, left: &[usize]) -> String {
        let columns = self.columns();
        let (keys, others) = columns.split_at(keys.min(columns.len()));
        let width =
            |columns: &[usize]| columns.iter().map(|&one| self.width(one) + 2).sum::<usize>();
        let mut blocks: Vec<Vec<usize>> = Vec::new();
        for &column in others {
            match blocks.last_mut() {
                Some(block) if width(block) + self.width(column) <= self.limit => {
                    block.push(column);
                }
                _ => blocks.push([keys, &[column]].concat()),
            }
        }
        let blocks = blocks.iter().map(|block| self.lines(block, 2, left));
        blocks.collect::<Vec<_>>().join("\n")
    }

    fn columns(&self) -> Vec<usize> {
        (0..self.rows.first().map_or(0, Vec::len)).collect()
    }

    fn width(&self, column: usize) -> usize {
        self.rows.iter().map(|row| row[column].text.chars().count()).max().unwrap_or(0)
    }

    fn lines(&self, columns: &[usize], gap: usize, left: &[usize]) -> String {
        let widths: Vec<usize> = columns.iter().map(|&column| self.width(column)).collect();
        let mut text = String::new();
        for row in &self.rows {
            let cells = columns.iter().zip(&widths).map(|(&column, &width)| {
                let Cell { text, role } = &row[column];
                let blanks = " ".repeat(width - text.chars().count());
                let text = self.ink.paint(*role, text);
                if left.contains(&column) { text + &blanks } else { blanks + &text }
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
        format!("no room for columns {columns}; JSON and CSV have them\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table<const N: usize>(width: usize, rows: [[&str; N]; 2]) -> Table {
        let mut table = Table::new(&View { width, ..View::default() });
        for row in rows {
            table.push(row.map(str::to_owned));
        }
        table
    }

    #[test]
    fn a_long_name_is_shortened_before_columns_are_left_out() {
        let rows = [["player", "games", "luck"], ["Maximilian von und zu Hohenstein", "1", "+0.1"]];
        let fitted = table(26, rows).fit_names(&[0], &["games"]);
        assert_eq!(fitted.text, "player          games luck\nMaximilian von\u{2026}     1 +0.1\n");
        assert_eq!(fitted.note(), "");
        let narrow = table(20, rows).fit_names(&[0], &["games"]);
        assert_eq!(narrow.text, "player        luck\nMaximilian \u{2026}  +0.1\n");
        assert_eq!(narrow.note(), "no room for columns games; JSON and CSV have them\n");
        assert!(table(80, rows).fit_names(&[0], &[]).text.contains("Hohenstein"));
    }

    #[test]
    fn colours_take_no_room() {
        let mut table = Table::new(&View { ink: Ink::Ansi, ..View::default() });
        table.push_headings(["play", "diff"]);
        table.push_as(Role::Best, ["8/5".to_owned(), String::new()].map(Cell::from));
        table.push([Cell::from("13/10".to_owned()), Cell::new("-0.1", Role::Blunder)]);
        let plain = |text: &str| {
            let mut rest = text;
            let mut plain = String::new();
            while let Some((before, after)) = rest.split_once('\x1b') {
                plain += before;
                rest = after.split_once('m').unwrap().1;
            }
            plain + rest
        };
        let text = table.align(&[0]);
        assert_eq!(text.matches("\x1b[0m").count(), 4, "{text:?}");
        assert_eq!(plain(&text), "play   diff\n8/5\n13/10  -0.1\n");
    }

    #[test]
    fn columns_go_on_below_under_the_first_again() {
        let blocks = |width| {
            let table = table(width, [["X", "1", "2", "3"], ["1", "50.00", "68.00", "75.00"]]);
            (table.blocks(&[]), table.align(&[]))
        };
        assert_eq!(blocks(22).0, blocks(22).1);
        let two = "X      1      2\n1  50.00  68.00\n\nX      3\n1  75.00\n";
        assert_eq!((blocks(21).0, blocks(15).0), (two.to_owned(), two.to_owned()));
        assert_eq!(blocks(14).0.lines().count(), 8);
        let table = table(15, [["cube", "", "dead", "live"], ["2", "X", "1", "3"]]);
        let two = "cube     dead\n   2  X     1\n\ncube     live\n   2  X     3\n";
        assert_eq!(table.blocks_by(2, &[]), two);
        assert_eq!(blocks(1).0, blocks(14).0);
    }

    #[test]
    fn columns_give_way_one_after_the_other() {
        let rows = [["play", "equity", "Wbg", "MWC"], ["8/5", "+0.1", "0.25", "50.00"]];
        let fit = |width| table(width, rows).fit(&[0], &["Wbg", "MWC"]);
        assert_eq!(fit(25).text, table(25, rows).align(&[0]));
        assert_eq!(fit(24).text, "play equity  Wbg   MWC\n8/5    +0.1 0.25 50.00\n");
        assert_eq!(fit(24).note(), "");
        assert_eq!(fit(20).text, "play  equity    MWC\n8/5     +0.1  50.00\n");
        assert_eq!(fit(12).text, "play  equity\n8/5     +0.1\n");
        let note = "no room for columns Wbg, MWC; JSON and CSV have them\n";
        assert_eq!((fit(12).note(), fit(1).note()), (note.to_owned(), note.to_owned()));
    }
}
