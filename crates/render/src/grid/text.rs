//! Grids in plain text.

use core::ops::Range;

use super::{Grid, GridCell};
use crate::{Ink, Role, wrapped};

impl Grid {
    /// Returns the grid in aligned columns. Every line ends with a line feed. Details are left out.
    ///
    /// Columns that would make lines longer than `limit` form further blocks, one below the other.
    /// Notes are wrapped.
    #[must_use]
    pub fn text(&self, limit: usize, ink: Ink) -> String {
        let heading = self.rows.iter().map(|row| row.heading.as_str());
        let heading = heading.chain([self.corner.as_str()]).chain(self.aside_heading());
        let first = heading.map(width).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.columns.len()).map(|column| self.width(column)).collect();
        let mut lines = vec![ink.paint(Role::Title, &self.title)];
        for block in blocks(&widths, limit.saturating_sub(first)) {
            let line = |heading: &str, cells: &mut dyn Iterator<Item = (&str, Role)>| {
                let mut line = pad(heading, first);
                for ((cell, role), &width) in cells.skip(block.start).zip(&widths[block.clone()]) {
                    line += &ink.paint(role, &format!(" {cell:>width$}"));
                }
                line
            };
            lines.push(String::new());
            let mut headings = self.columns.iter().map(|heading| (&heading[..], Role::Heading));
            lines.push(line(&self.corner, &mut headings));
            for row in &self.rows {
                let mut cells =
                    row.cells.iter().map(|cell| cell.as_ref().map_or(("", Role::Plain), shown));
                lines.push(line(&row.heading, &mut cells));
            }
            if let Some((heading, cell)) = self.aside.as_ref().filter(|_| block.start == 0) {
                lines.push(line(heading, &mut [shown(cell)].into_iter()));
            }
        }
        lines.extend(self.legend_lines(ink));
        if !self.notes.is_empty() {
            lines.push(String::new());
            let notes = self.notes.iter().flat_map(|note| {
                let note = wrapped(note, limit);
                note.lines().map(str::to_owned).collect::<Vec<_>>()
            });
            lines.extend(notes);
        }
        lines.iter().flat_map(|line| [line.trim_end(), "\n"]).collect()
    }

    fn aside_heading(&self) -> Option<&str> {
        self.aside.as_ref().map(|(heading, _)| heading.as_str())
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.cells.get(column)?.as_ref());
        let aside = self.aside.iter().filter(|_| column == 0).map(|(_, cell)| cell);
        let labels = cells.chain(aside).map(|cell| width(&cell.label));
        labels.chain([width(&self.columns[column])]).max().unwrap_or(0)
    }

    /// Returns the explanations of the labels that occur in a cell.
    fn legend_lines(&self, ink: Ink) -> Vec<String> {
        let cells = || {
            let rows = self.rows.iter().flat_map(|row| row.cells.iter().flatten());
            rows.chain(self.aside.iter().map(|(_, cell)| cell))
        };
        // The present score has an asterisk.
        let is_shown = |label: &str| cells().any(|cell| cell.label.trim_end_matches('*') == label);
        let lines: Vec<_> = self.legend.iter().filter(|(cell, _)| is_shown(&cell.label)).collect();
        if lines.is_empty() {
            return Vec::new();
        }
        let first = lines.iter().map(|(cell, _)| width(&cell.label)).max().unwrap_or(0);
        let lines = lines.iter();
        let lines = lines.map(|(cell, meaning)| {
            let label = ink.paint(Role::Tone(cell.tone), &pad(&cell.label, first));
            format!("{label}  {meaning}")
        });
        [String::new()].into_iter().chain(lines).collect()
    }
}

/// Returns the label of a cell and its colour.
fn shown(cell: &GridCell) -> (&str, Role) {
    (&cell.label, Role::Tone(cell.tone))
}

/// Divides the columns into as few blocks as possible, from left to right, with a blank before each
/// column.
fn blocks(widths: &[usize], room: usize) -> Vec<Range<usize>> {
    let empty = 0..0;
    let mut blocks = vec![empty];
    let mut used = 0;
    for (column, width) in widths.iter().enumerate() {
        used += width + 1;
        match blocks.last_mut() {
            Some(last) if used <= room || last.start == last.end => last.end = column + 1,
            _ => {
                blocks.push(column..column + 1);
                used = width + 1;
            }
        }
    }
    blocks
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn pad(text: &str, width: usize) -> String {
    format!("{text:<width$}")
}
