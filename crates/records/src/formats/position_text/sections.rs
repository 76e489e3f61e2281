//! Division of a text into its positions, and the notes of people around them.
//!
//! An ID begins a position. One inside a note does not: beside a drawn board, it has no board or header of its own; in a
//! list, words follow it, or precede it without a colon. Lines that belong to the text of a program are known by their
//! shape; all others are the comment of the position above them, or of the first position.

use super::analysis::{is_of_analysis, program_of};
use super::drawn;

/// Number of lines in which a drawing follows or precedes its ID.
const NEAR: usize = 8;

/// Function that finds the ID in a line; returns its byte offset and text.
pub(super) type Find = fn(&str) -> Option<(usize, &str)>;

/// A position of a text.
pub(super) struct Section<'t> {
    /// Number of the line with the ID, counted from 0, offset of the ID, and the ID.
    pub(super) id: (usize, usize, &'t str),
    /// Lines below the ID.
    pub(super) below: Vec<&'t str>,
    /// Notes of people.
    pub(super) comment: String,
}

/// Returns the positions of a text with their notes.
pub(super) fn sections<'t>(lines: &[&'t str], find: Find) -> Vec<Section<'t>> {
    let mut ids: Vec<(usize, usize, &'t str)> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some((start, text)) = find(line) else { continue };
        let last = ids.last().map(|(last, ..)| *last);
        if last.is_none_or(|last| begins(lines, last, number, (start, text))) {
            ids.push((number, start, text));
        }
    }
    // The first section begins at the first line, later ones at their ID or at a drawing above it.
    let later = ids.windows(2).map(|pair| {
        let [(last, ..), (at, ..)] = [pair[0], pair[1]];
        drawing_between(lines, last, at).unwrap_or(at)
    });
    let starts: Vec<usize> = (!ids.is_empty()).then_some(0).into_iter().chain(later).collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let ranges = starts.iter().copied().zip(ends);
    ids.iter()
        .zip(ranges)
        .map(|(&id, (start, end))| Section {
            id,
            below: lines[id.0 + 1..end].to_vec(),
            comment: comment(&lines[start..end], id.0 - start, (id.1, id.2)),
        })
        .collect()
}

/// Returns true if an ID below another one begins a position.
fn begins(lines: &[&str], last: usize, number: usize, (start, id): (usize, &str)) -> bool {
    let line = lines[number];
    let between = &lines[last + 1..number];
    let near = &lines[number + 1..lines.len().min(number + NEAR)];
    if drawing_between(lines, last, number).is_some()
        || near.iter().any(|line| is_header(line) || is_edge(line))
    {
        return true;
    }
    let is_ended = between.iter().any(|line| program_of(line).is_some());
    let is_drawn = between.iter().any(|line| is_header(line) || is_edge(line));
    if is_drawn && !is_ended {
        return false;
    }
    let words = |text: &str| {
        text.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).count()
    };
    let (before, after) = (line[..start].trim_end(), &line[start + id.len()..]);
    words(after) < 2 && (words(before) < 3 || before.ends_with(':'))
}

/// Returns the number of the line with which a drawing begins that is above an ID and below the last one.
fn drawing_between(lines: &[&str], last: usize, id: usize) -> Option<usize> {
    let from = id.saturating_sub(NEAR / 2).max(last + 1);
    let bottom = (from..id).rev().find(|&at| is_edge(lines[at]))?;
    let is_free =
        lines[bottom..id].iter().all(|line| !is_header(line) && program_of(line).is_none());
    let top =
        (bottom.saturating_sub(20).max(last + 1)..bottom).rev().find(|&at| is_edge(lines[at]));
    top.filter(|_| is_free)
}

/// Returns true for the line of names above a board of eXtreme Gammon.
fn is_header(line: &str) -> bool {
    line.trim().strip_prefix("X:").is_some_and(|rest| rest.contains("O:"))
}

/// Returns true for the edge of a board.
pub(super) fn is_edge(line: &str) -> bool {
    const EDGES: [&str; 4] = ["+13-14-15-16", "+12-11-10-", "+24-23-22-21", "+-1--2--3--4"];
    EDGES.iter().any(|edge| line.contains(edge)) || line.starts_with(drawn::ABOVE)
}

/// Returns the lines that no program wrote.
pub(super) fn comment(lines: &[&str], id: usize, (start, text): (usize, &str)) -> String {
    let mut notes: Vec<&str> = Vec::new();
    let mut known = Known::default();
    for (number, &line) in lines.iter().enumerate() {
        if number == id {
            notes.extend(around_id(line, start, text));
        } else if line.trim().is_empty() {
            if notes.last().is_some_and(|last| !last.is_empty()) {
                notes.push("");
            }
            known.expects = Expects::Nothing;
        } else if !known.knows(line) {
            notes.push(line.trim());
        }
    }
    notes.join("\n").trim().to_owned()
}

/// Returns the words beside an ID, but for labels and the numbers of lists.
fn around_id<'t>(line: &'t str, start: usize, text: &str) -> Option<&'t str> {
    const LABELS: [&str; 6] =
        ["GNU Backgammon", "Position ID:", "GNUBGID", "Match ID", "gnubgid=", "ID:"];
    let (before, after) = (&line[..start], &line[start + text.len()..]);
    let rest =
        LABELS.iter().fold(format!("{before} {after}"), |rest, label| rest.replace(label, ""));
    let is_note = rest.contains(char::is_alphanumeric);
    // The number of a list is no note.
    let is_number = rest.trim().trim_end_matches(['.', ')', ':']).parse::<u32>().is_ok();
    (is_note && !is_number).then(|| line.trim())
}

/// Line that follows in the text of eXtreme Gammon.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Expects {
    #[default]
    Nothing,
    Score,
    Cube,
    Turn,
}

/// Returns true if some of the lines that no comment has are of an analysis.
pub(super) fn has_analysis(lines: &[&str]) -> bool {
    let mut known = Known::default();
    for line in lines {
        if line.trim().is_empty() {
            known.expects = Expects::Nothing;
        } else {
            known.knows(line);
        }
    }
    known.has_analysis
}

/// Knowledge of the lines that programs write.
#[derive(Default)]
struct Known {
    is_in_drawing: bool,
    expects: Expects,
    has_analysis: bool,
}

impl Known {
    /// Returns true if a program wrote the line.
    fn knows(&mut self, line: &str) -> bool {
        let text = line.trim();
        if is_edge(line) {
            self.is_in_drawing = !self.is_in_drawing;
            return true;
        }
        if self.is_in_drawing && is_row(text) {
            return true;
        }
        let expects = std::mem::replace(&mut self.expects, Expects::Nothing);
        let has_number_after_colon = || {
            let rest = text.split_once([':', '：']).map_or("", |(_, rest)| rest.trim_start());
            rest.starts_with(|c: char| c.is_ascii_digit())
        };
        let next = if is_header(line) {
            Some(Expects::Score)
        } else if text.contains("X-O:") {
            Some(Expects::Cube)
        } else if expects == Expects::Cube && has_number_after_colon() {
            Some(Expects::Turn)
        } else if expects == Expects::Score && text.contains("X:") && text.contains("O:")
            || expects == Expects::Turn && text.starts_with(['X', 'O'])
            || is_labelled(text)
            || program_of(text).is_some()
        {
            Some(Expects::Nothing)
        } else if is_of_analysis(line) {
            self.has_analysis = true;
            Some(Expects::Nothing)
        } else {
            None
        };
        self.expects = next.unwrap_or(expects);
        next.is_some()
    }
}

/// Returns true for a row of a drawing.
fn is_row(text: &str) -> bool {
    let text = text.trim_start_matches(['v', '^']);
    text.starts_with('|') && text.matches('|').count() >= 2
}

/// Returns true for lines that programs write in English only, or with a label that has no translation.
fn is_labelled(text: &str) -> bool {
    const BEGIN: [&str; 4] =
        ["Position-ID:", "Match ID", "Pip counts:", "GNU Backgammon  Position ID:"];
    BEGIN.iter().any(|label| text.starts_with(label))
        || text.ends_with("point match.")
        || text.ends_with(" to move.")
        || text.rsplit_once(" to move ").is_some_and(|(_, dice)| dice.len() == 3)
}
