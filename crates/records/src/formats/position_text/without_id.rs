//! Boards drawn in letters, without an ID.

use barpoint_core::{ByPlayer, Variant};
use barpoint_ids::DrawnBoard;

use super::sections::{comment, has_analysis};
use super::{analysis, gnubg_id_of, has_id, ogid_of, xgid_of};
use crate::model::{FilePlace, Match, Person, WarningKind};
use crate::toolkit::{
    FileFormat, PositionRecord, ReadError, Reader, Source, add_warning, check_number,
};

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
