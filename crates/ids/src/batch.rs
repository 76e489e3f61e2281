//! Positions one a line, as people keep and paste them.

use std::collections::VecDeque;

use crate::{Form, Identifier};

/// A position of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchEntry {
    /// The line on which it begins, counted from 1.
    pub line: u64,
    /// Its text, to be read by [`Identifier::find`]; several lines where another program wrote it
    /// on several.
    pub text: String,
}

/// The positions among lines of text, one a line.
///
/// Blank lines are passed over, and so is what follows `#` at the beginning of a line or after
/// white space. Text of positions by GNU Backgammon, eXtreme Gammon and `BGBlitz`, with its board and
/// its numbers, is one position. So is a text whose first line is prose, if it holds just one.
///
/// A position is there as soon as its line is known to be complete, so that two programs may take
/// turns.
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
    let mut batch =
        Batch { lines, ahead: VecDeque::new(), held: None, pasted: false, begun: false };
    std::iter::from_fn(move || batch.next())
}

struct Batch<I> {
    lines: I,
    /// Lines that were read ahead.
    ahead: VecDeque<BatchEntry>,
    /// A position to which the next line may belong.
    held: Option<BatchEntry>,
    /// Whether text of another program goes on, in which not every line is a position.
    pasted: bool,
    /// Whether there was a line that is not blank.
    begun: bool,
}

/// Bytes of a text that is read to its end because its first line is prose.
const LONGEST_TEXT: usize = 1 << 20;

impl<E, I: Iterator<Item = Result<BatchEntry, E>>> Batch<I> {
    fn next(&mut self) -> Option<Result<BatchEntry, E>> {
        loop {
            let line = match self.ahead.pop_front().map(Ok).or_else(|| self.lines.next()) {
                Some(Ok(line)) => line,
                Some(Err(error)) => return Some(Err(error)),
                None => return self.held.take().map(Ok),
            };
            let entry = match self.held.take() {
                Some(held) => self.after_held(held, line),
                None if !self.begun && is_prose(&line.text) => match self.gather(line) {
                    Ok(entry) => entry,
                    Err(error) => return Some(Err(error)),
                },
                None => self.take(line),
            };
            if let Some(entry) = entry {
                self.begun = true;
                return Some(Ok(entry));
            }
        }
    }

    /// What a line is that belongs to no other one.
    fn take(&mut self, line: BatchEntry) -> Option<BatchEntry> {
        let text = &line.text;
        if text.is_empty() {
            return None;
        }
        self.begun = true;
        if is_drawing(text) {
            self.pasted = true;
            return None;
        }
        let strict = text.parse::<Identifier>().ok();
        let is_half = is_labelled(text) && strict.is_none_or(|id| id.form() != Form::GnubgId);
        if strict.is_some() && !is_half {
            self.pasted = false;
            return Some(line);
        }
        if is_half || self.pasted && has_position(text) {
            self.held = Some(line);
            return None;
        }
        (!self.pasted).then_some(line)
    }

    /// A position that is complete now, unless the line goes on with it.
    fn after_held(&mut self, held: BatchEntry, line: BatchEntry) -> Option<BatchEntry> {
        let joined = format!("{}\n{}", held.text, line.text);
        let is_id = is_labelled(&line.text) || has_position(&line.text);
        if is_id && has_position(&joined) {
            self.held = Some(BatchEntry { text: joined, ..held });
            return None;
        }
        self.ahead.push_front(line);
        Some(held)
    }

    /// All lines together if they hold one position, else nothing, and one line after the other
    /// follows.
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

/// A line without a comment, a byte order mark and white space around it.
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

/// Whether a line can only be a part of a text, with words or tags, that holds no position itself.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &&str| {
        let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
        word.chars().count() > 1 && word.chars().all(char::is_alphabetic)
    };
    let words = text.split_whitespace().filter(is_word).count();
    (words > 1 || text.starts_with('<')) && !is_drawing(text) && Identifier::find(text).is_err()
}

/// Whether a line is the edge of a board that a program drew, or the names that eXtreme Gammon
/// writes above it.
fn is_drawing(text: &str) -> bool {
    const EDGES: [&str; 4] = ["+13-14-15-16", "+12-11-10-", "+24-23-22-21", "+-1--2--3--4"];
    EDGES.iter().any(|edge| text.contains(edge)) || text.starts_with("X:") && text.contains("O:")
}

/// Whether a line calls something in it an ID, to which the next line may add the other one.
fn is_labelled(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["position id", "position-id", "positionid", "match id", "match-id", "matchid"]
        .iter()
        .any(|label| text.contains(label))
}
