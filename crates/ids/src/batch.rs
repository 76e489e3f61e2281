//! Lists of positions, one a line, as people keep and paste them.

mod pasted;

use std::collections::VecDeque;

pub use pasted::BatchEntry;

use crate::find::has_only_mentions;
use crate::{DrawnBoard, Form, Identifier};

use pasted::Pasted;

/// Returns the positions in lines of text, one position a line.
///
/// Blank lines are skipped, and so is a comment: `#` at the beginning of a line or after white
/// space, and the rest of that line. A board drawn in letters counts as one position, with the ID above
/// or below it if there is one for the same board. So does a whole text if its first line is prose and it
/// contains just one position.
///
/// Each position is returned as soon as its text is known to be complete, because two programs may
/// take turns in writing and reading.
///
/// # Examples
/// ```
/// use barpoint_ids::batch;
///
/// let lines = ["# two positions", "4HPwATDgc/ABMA  # the start", "", "sGfwATDgc/ABMA 31"];
/// let lines = lines.map(|line| Ok::<_, std::io::Error>(line.to_owned()));
/// let entries: Vec<_> = batch(lines.into_iter()).collect::<Result<_, _>>()?;
/// assert_eq!(entries[1].line, 4);
/// assert_eq!(entries[1].text, "sGfwATDgc/ABMA 31");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn batch<E>(
    lines: impl Iterator<Item = Result<String, E>>,
) -> impl Iterator<Item = Result<BatchEntry, E>> {
    let lines = lines.zip(1..).map(|(line, number)| {
        let line = line?;
        Ok(BatchEntry { line: number, text: without_comment(&line).to_owned() })
    });
    let ahead = VecDeque::new();
    let mut batch =
        Batch { lines, ahead, held: None, drawing: None, last: None, pasted: false, begun: false };
    std::iter::from_fn(move || batch.next())
}

struct Batch<I> {
    lines: I,
    /// Lines that were read ahead.
    ahead: VecDeque<BatchEntry>,
    /// Position that may continue on the next line.
    held: Option<BatchEntry>,
    /// Drawing whose lines are being read.
    drawing: Option<Pasted>,
    /// Position that was returned last, above a drawing that may repeat it.
    last: Option<String>,
    /// True inside the text of another program, where not every line is a position.
    pasted: bool,
    /// True if a line was not blank.
    begun: bool,
}

/// Maximum number of bytes that are read ahead when the first line is prose.
const LONGEST_TEXT: usize = 1 << 20;

impl<E, I: Iterator<Item = Result<BatchEntry, E>>> Batch<I> {
    fn next(&mut self) -> Option<Result<BatchEntry, E>> {
        loop {
            let line = match self.ahead.pop_front().map(Ok).or_else(|| self.lines.next()) {
                Some(Ok(line)) => line,
                Some(Err(error)) => return Some(Err(error)),
                None => {
                    let drawing = self.drawing.take().and_then(|it| it.end(self.last.as_deref()));
                    return drawing.or_else(|| self.held.take()).map(Ok);
                }
            };
            let entry = if let Some(drawing) = self.drawing.take() {
                self.after_drawing(drawing, line)
            } else if let Some(held) = self.held.take() {
                self.after_held(held, line)
            } else if !self.begun && is_prose(&line.text) {
                match self.gather(line) {
                    Ok(entry) => entry,
                    Err(error) => return Some(Err(error)),
                }
            } else {
                self.take(line)
            };
            if let Some(entry) = entry {
                self.begun = true;
                // A drawing repeats an ID, but never another drawing.
                let is_id = !entry.text.contains('\n');
                self.last = is_id.then(|| entry.text.clone());
                return Some(Ok(entry));
            }
        }
    }

    /// Adds a line to a drawing; returns the drawing if it is complete without the line.
    fn after_drawing(&mut self, mut drawing: Pasted, line: BatchEntry) -> Option<BatchEntry> {
        if drawing.add(&line.text, self.last.as_deref()) {
            self.drawing = Some(drawing);
            return None;
        }
        self.ahead.push_front(line);
        drawing.end(self.last.as_deref())
    }

    /// Handles a line that does not continue another one; returns it if it is a complete position.
    fn take(&mut self, line: BatchEntry) -> Option<BatchEntry> {
        let text = &line.text;
        if without_marks(text).is_empty() {
            return None;
        }
        self.begun = true;
        if is_drawing(text) {
            self.pasted = true;
            self.drawing = Some(Pasted::new(line));
            return None;
        }
        let strict = text.parse::<Identifier>().ok();
        let is_half = is_labelled(text) && strict.is_none_or(|id| id.form() != Form::GnubgId);
        if strict.is_some() && !is_half {
            self.pasted = false;
            return Some(line);
        }
        if is_half || self.pasted && has_position(text) && !has_only_mentions(text) {
            self.held = Some(line);
            return None;
        }
        (!self.pasted).then_some(line)
    }

    /// Returns the held position if it is complete, or `None` if the line continues it.
    fn after_held(&mut self, held: BatchEntry, line: BatchEntry) -> Option<BatchEntry> {
        let joined = format!("{}\n{}", held.text, line.text);
        if is_drawing(&line.text) {
            self.pasted = true;
            let mut drawing = Pasted::below(held);
            drawing.add(&line.text, None);
            self.drawing = Some(drawing);
            return None;
        }
        let is_id = is_labelled(&line.text) || has_position(&line.text);
        if is_id && has_position(&joined) {
            self.held = Some(BatchEntry { text: joined, ..held });
            return None;
        }
        self.ahead.push_front(line);
        Some(held)
    }

    /// Returns all lines together if they contain one position. Otherwise returns `None`, and the
    /// lines are then handled one by one.
    fn gather(&mut self, first: BatchEntry) -> Result<Option<BatchEntry>, E> {
        self.begun = true;
        let mut text = first.text.clone();
        let line = first.line;
        self.ahead.push_back(first);
        for next in self.lines.by_ref() {
            let next = next?;
            text.push('\n');
            text.push_str(&next.text);
            self.ahead.push_back(next);
            if text.len() > LONGEST_TEXT {
                return Ok(None);
            }
        }
        if !has_position(&text) {
            return Ok(None);
        }
        self.ahead.clear();
        Ok(Some(BatchEntry { line, text }))
    }
}

/// Returns a line without its comment, byte order mark and surrounding white space.
fn without_comment(line: &str) -> &str {
    let mut ends = line.match_indices('#').map(|(at, _)| at);
    let end = ends.find(|&at| {
        line[..at].trim_start_matches('\u{feff}').ends_with(char::is_whitespace)
            || line[..at].trim_start_matches('\u{feff}').is_empty()
    });
    line[..end.unwrap_or(line.len())].trim_start_matches('\u{feff}').trim()
}

fn has_position(text: &str) -> bool {
    Identifier::find(text).is_ok_and(|found| found.identifier.position().is_some())
}

/// Returns true if a line is prose: it has words or tags, and no position of its own.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &&str| {
        let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
        word.chars().count() > 1 && word.chars().all(char::is_alphabetic)
    };
    let words = text.split_whitespace().filter(is_word).count();
    (words > 1 || text.starts_with('<')) && !is_drawing(text) && Identifier::find(text).is_err()
}

/// Returns true if a line is the edge of a drawn board, or a line about the players above it.
fn is_drawing(text: &str) -> bool {
    DrawnBoard::is_edge(text) || DrawnBoard::is_label(without_marks(text))
}

/// Returns a line without the marks of quotations.
fn without_marks(text: &str) -> &str {
    text.trim_start_matches(['>', '|', ' '])
}

/// Returns true if a line labels something as an ID. The next line may then add the other ID.
fn is_labelled(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["position id", "position-id", "positionid", "match id", "match-id", "matchid"]
        .iter()
        .any(|label| text.contains(label))
}
