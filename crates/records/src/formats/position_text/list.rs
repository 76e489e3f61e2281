//! Lists of positions of any form, and boards drawn in letters without an ID.

use std::convert::Infallible;

use barpoint_core::{ByPlayer, Variant};
use barpoint_ids::{
    BatchEntry, DrawnBoard, FibsBoard, FoundPosition, Identifier, IdentifierError, batch,
};

use super::sections::{Find, comment, has_analysis, is_edge, sections};
use super::{analysis, gnubg_id_of, has_id, ogid_of, xgid_of};
use crate::model::{FilePlace, Match, Person, WarningKind};
use crate::toolkit::{
    FileFormat, PositionRecord, ReadError, Reader, Source, add_warning, check_number, not_empty,
};

/// Positions of any form, also with a roll, one a line.
pub(crate) const LIST: FileFormat = FileFormat {
    name: "positions",
    about: "a list of positions of any form, one a line, also with a roll",
    extensions: &[],
    reader: Some(Reader { detect: is_list, read: read_list }),
    writer: None,
};

/// Readers of positions of one form.
const FORMS: [Find; 4] = [xgid_of, gnubg_id_of, ogid_of, fibs_board_of];

fn fibs_board_of(line: &str) -> Option<(usize, &str)> {
    line.trim_start().starts_with(FibsBoard::PREFIX).then_some((0, line))
}

/// Number of lines without a position from which a text without one is no list. A match has thousands.
const MANY: usize = 100;

fn entries(source: &Source<'_>) -> impl Iterator<Item = BatchEntry> {
    let lines = source.lines().map(|line| Ok::<_, Infallible>(line.to_owned()));
    batch(lines).map(|Ok(entry)| entry)
}

fn position_of(text: &str) -> Result<(FoundPosition, PositionRecord), String> {
    let found = Identifier::find(text).map_err(|error| error.to_string())?;
    let record = PositionRecord::of_found(&found).map_err(|error| error.to_string())?;
    Ok((found, record))
}

/// Returns true if at least half of the entries are positions, and reading IDs of one form would lose some of them.
fn is_list(source: &Source<'_>) -> bool {
    if source.is_binary() {
        return false;
    }
    let lines: Vec<&str> = source.lines().collect();
    let has_all = |find: Find| lines.iter().all(|line| line.is_empty() || find(line).is_some());
    // The text of a program repeats its position in several forms.
    let is_of_program = || lines.iter().any(|line| is_edge(line)) || has_analysis(&lines);
    if lines.is_empty() || FORMS.into_iter().any(has_all) || is_of_program() {
        return false;
    }
    let (mut good, mut bad, mut is_cut) = (0, 0, false);
    for BatchEntry { text, .. } in entries(source) {
        match Identifier::find(&text) {
            Ok(found) if found.identifier.position().is_some() => good += 1,
            // An ID with a wrong letter, or half of one, is no note of a person.
            other => {
                bad += 1;
                is_cut |= !matches!(other, Err(IdentifierError::Unknown(_)))
                    && !text.contains(char::is_whitespace);
            }
        }
        if bad > MANY && good == 0 {
            return false;
        }
    }
    let of_one_form = FORMS.into_iter().map(|find| sections(&lines, find).len()).max();
    good > 0 && good >= bad && (Some(good) > of_one_form || is_cut)
}

fn read_list(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let lines: Vec<&str> = source.lines().collect();
    let entries: Vec<BatchEntry> = entries(source).collect();
    check_number(entries.len()).map_err(ReadError::whole)?;
    let mut start = 0;
    let mut records = Vec::with_capacity(entries.len());
    for (number, BatchEntry { line, text }) in entries.iter().enumerate() {
        let (line, next) = (*line as usize, entries.get(number + 1));
        let end = next.map_or(lines.len(), |next| next.line as usize - 1);
        let wrong = |reason| ReadError::at(line, 1, reason);
        let (found, position) = position_of(text).map_err(wrong)?;
        let mut record = position.into_match();
        for note in found.notes {
            add_warning(&mut record, FilePlace::line(line as u32), WarningKind::Header, note);
        }
        let around = remarks(&lines[start..end], line - 1 - start, text);
        let entry = record.games.last_mut().and_then(|game| game.entries.last_mut());
        if let Some(entry) = entry.filter(|_| !around.is_empty()) {
            entry.notes_mut().comment = around;
        }
        records.push(record);
        start = end;
    }
    not_empty(records, "the file contains no position")
}

/// Returns what people wrote around a position and behind it.
fn remarks(lines: &[&str], at: usize, text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    let (before, rest) = lines[at].split_once(first).unwrap_or((lines[at], ""));
    let around = comment(lines, at, (before.len(), &lines[at][before.len()..]));
    let around = around.lines().chain([rest.trim()]);
    let around = around.map(|line| line.trim_start_matches('#').trim());
    around.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Drawings of eXtreme Gammon, GNU Backgammon, FIBS, `BGBlitz`, our own, and those of people.
pub(crate) const DRAWN_BOARD: FileFormat = FileFormat {
    name: "drawn-board",
    about: "boards drawn in letters, without an ID, as posts in forums have them",
    extensions: &[],
    reader: Some(Reader { detect, read }),
    writer: None,
};

fn detect(source: &Source<'_>) -> bool {
    // A remark in a match may quote a board.
    let is_game = |line: &str| {
        let number = line.trim().strip_prefix("Game ");
        number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
    };
    !source.is_binary()
        && !source.lines().any(is_game)
        && DrawnBoard::find(source.text()).is_some()
        && ![xgid_of, gnubg_id_of, ogid_of].into_iter().any(|find| has_id(source, find))
}

fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let text = source.text();
    let lines: Vec<&str> = text.lines().collect();
    let boards = DrawnBoard::all_in(text);
    check_number(boards.len()).map_err(ReadError::whole)?;
    let boards: Result<Vec<_>, _> = boards.into_iter().collect();
    let boards = boards.map_err(|error| ReadError::at(error.line, 1, error.reason))?;
    let ends = boards.iter().skip(1).map(|next| next.lines.start).chain([lines.len()]);
    let ends: Vec<usize> = ends.collect();
    let mut records = Vec::with_capacity(boards.len());
    let mut start = 0;
    for (board, end) in boards.into_iter().zip(ends) {
        let edge = board.lines.start;
        let mut record = record(board, &lines, end);
        let words = comment(&lines[start..end], edge - start, (0, lines[edge]));
        let entry = record.games.last_mut().and_then(|game| game.entries.last_mut());
        if let Some(entry) = entry.filter(|_| !words.is_empty()) {
            entry.notes_mut().comment = words;
        }
        records.push(record);
        start = end;
    }
    Ok(records)
}

fn record(board: DrawnBoard, lines: &[&str], end: usize) -> Match {
    let DrawnBoard { lines: drawn, names, position, state, on_roll, variant, notes, .. } = board;
    let variant = variant.unwrap_or(Variant::Backgammon);
    let mut record = PositionRecord { position, state, on_roll, variant }.into_match();
    let line = drawn.start as u32 + 1;
    for what in notes {
        add_warning(&mut record, FilePlace::line(line), WarningKind::Header, what);
    }
    let below = lines.get(drawn.end..end).unwrap_or_default();
    analysis::attach(&mut record, below, drawn.end as u32 + 1, &names.0, has_analysis(below));
    record.players = ByPlayer(names.0.map(|name| Person::named(name.unwrap_or_default())));
    record
}
