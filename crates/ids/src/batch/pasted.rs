//! A drawing among the lines of a list, line by line.

use crate::{DrawnBoard, FoundPosition, Identifier};

/// Maximum number of lines of a drawing that are read ahead, with the words below it.
const MOST_LINES: usize = 60;
/// Maximum number of lines with words below a drawing.
const MOST_BELOW: usize = 10;

/// A drawing whose lines are being read.
#[derive(Debug)]
pub(super) struct Pasted {
    entry: BatchEntry,
    /// Lines so far.
    lines: usize,
    /// Edges of the board so far.
    edges: usize,
    /// Lines with words below the second edge.
    below: usize,
    /// True if an ID of the drawing was among the lines.
    has_id: bool,
}

impl Pasted {
    /// Begins with the first line of a drawing or of the words above it.
    pub(super) fn new(line: BatchEntry) -> Self {
        let edges = usize::from(DrawnBoard::is_edge(&line.text));
        Self { entry: line, lines: 1, edges, below: 0, has_id: false }
    }

    /// Begins with the ID above a drawing.
    pub(super) const fn below(id: BatchEntry) -> Self {
        Self { entry: id, lines: 1, edges: 0, below: 0, has_id: true }
    }

    /// Adds a line; returns false if the line belongs to something else. The drawing may repeat the
    /// position `last`.
    pub(super) fn add(&mut self, line: &str, last: Option<&str>) -> bool {
        let is_edge = DrawnBoard::is_edge(line);
        if self.lines == MOST_LINES || self.below == MOST_BELOW || is_edge && self.edges == 2 {
            return false;
        }
        // A row of a drawing is no ID.
        let is_row = self.edges == 1 && line.contains(['|', '│']);
        if !line.is_empty() && !is_edge && !is_row {
            if let Ok(found) = Identifier::find(line) {
                let drawn = (!self.repeats(last)).then(|| Identifier::find(&self.entry.text));
                let drawn = drawn.and_then(Result::ok).filter(|_| self.edges == 2);
                let position = drawn.and_then(|drawn| drawn.identifier.position().copied());
                let is_same = position.is_some()
                    && found.identifier.position().is_none_or(|other| Some(*other) == position);
                if !is_same {
                    return false;
                }
                self.has_id = true;
            }
            self.below += usize::from(self.edges == 2);
        }
        self.edges += usize::from(is_edge);
        self.lines += 1;
        self.entry.text.push('\n');
        self.entry.text.push_str(line);
        true
    }

    /// Returns the whole drawing, or `None` if it only belongs to the position `last` above it.
    pub(super) fn end(self, last: Option<&str>) -> Option<BatchEntry> {
        let is_rest = last.is_some() && !self.has_id;
        (!is_rest || self.is_readable() && !self.repeats(last)).then_some(self.entry)
    }

    /// Returns true if this is the drawing of a position above it, and says nothing else.
    fn repeats(&self, last: Option<&str>) -> bool {
        let Some(last) = last.filter(|_| !self.has_id) else { return false };
        let both = format!("{last}\n{}", self.entry.text);
        let [Ok(above), Ok(together)] = [last, &both].map(Identifier::find) else { return false };
        let position = |found: &FoundPosition| found.identifier.position().copied();
        position(&above) == position(&together)
            && above.notes == together.notes
            && above.dice == together.dice
    }

    fn is_readable(&self) -> bool {
        matches!(DrawnBoard::find(&self.entry.text), Some(Ok(_)))
    }
}

/// A position of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchEntry {
    /// Number of the first line of its text, counted from 1.
    pub line: u64,
    /// Text of the position, ready for [`Identifier::find`](crate::Identifier::find). It has several lines if another
    /// program wrote the position on several lines.
    pub text: String,
}
