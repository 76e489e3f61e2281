//! Positions as FIBS sends them: `board:` and 52 fields, separated by colons.

use barpoint_core::{ByPlayer, Variant};
use barpoint_ids::FibsBoard;

use crate::model::{FilePlace, Match, Person, Warning, WarningKind};
use crate::toolkit::{FileFormat, PositionRecord, ReadError, Reader, Source};

/// FIBS's board lines.
pub(crate) const FIBS_BOARD: FileFormat = FileFormat {
    name: "fibsboard",
    about: "positions as FIBS sends them, lines of board:...",
    extensions: &["board"],
    reader: Some(Reader { detect, read }),
    writer: None,
};

/// Minimum number of fields of a line that is taken as a board; further fields may be missing.
const LIKELY: usize = 40;

fn is_board(line: &str) -> bool {
    line.trim_start().starts_with(FibsBoard::PREFIX)
}

fn detect(source: &Source<'_>) -> bool {
    let is_likely = |line: &str| is_board(line) && line.split(':').skip(1).count() > LIKELY;
    !source.is_binary() && source.lines().any(is_likely)
}

fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let lines = source.lines().zip(1..).filter(|(line, _)| is_board(line));
    let records = lines.map(|(line, number)| {
        line.parse().map(|board| into_match(board, number)).map_err(|error| {
            let before: usize =
                line.split(':').take(error.field).map(|text| text.chars().count() + 1).sum();
            let reason = format!("field {}: {}", error.field, error.reason);
            ReadError::at(number, before + 1, reason)
        })
    });
    records.collect()
}

fn into_match(board: FibsBoard, line: usize) -> Match {
    let FibsBoard { names, position, state, on_roll, notes } = board;
    let variant = Variant::Backgammon;
    let mut record = PositionRecord { position, state, on_roll, variant }.into_match();
    record.players = ByPlayer(names.0.map(Person::named));
    let place = FilePlace::line(line as u32);
    let warning = |what| Warning::of_match(place, WarningKind::Header, what);
    record.warnings.extend(notes.into_iter().map(warning));
    record
}
