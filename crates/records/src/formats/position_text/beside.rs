//! Facts of a drawing that the ID above it does not have.

use barpoint_core::Decision;
use barpoint_ids::{DrawnBoard, Identifier};

use crate::model::{Action, Entry, FilePlace, Match, Warning, WarningKind};
use crate::toolkit::{PositionRecord, PositionSeen, add_warning};

/// Minimum number of lines of a drawing.
const FEWEST: usize = 5;

/// Adds what the drawing below an ID states and the ID does not: a roll, and everything else beside a
/// position ID. A warning says where the drawing differs.
pub(super) fn complete(record: &mut Match, id: &str, lines: &[&str], line: u32) {
    if lines.len() < FEWEST {
        return;
    }
    let text = [&[id], lines].concat().join("\n");
    if DrawnBoard::find(&text).is_none() {
        return;
    }
    let Ok(found) = Identifier::find(&text) else { return };
    if let (Some(position), Some(state)) = (found.identifier.position(), found.identifier.state()) {
        let (position, state, on_roll) = (*position, *state, found.identifier.on_roll());
        let variant = found.identifier.variant().unwrap_or(record.rules.variant);
        let warnings = std::mem::take(&mut record.warnings);
        *record = PositionRecord { position, state, on_roll, variant }.into_match();
        record.warnings = warnings;
    }
    let seen = PositionSeen::last(std::slice::from_ref(record)).map(|(_, seen)| seen);
    let game = record.games.last_mut();
    if let (Some(dice), Some(seen), Some(game)) = (found.dice, seen, game)
        && seen.table.decision() == Decision::Roll
    {
        let player = seen.table.on_roll();
        game.entries.push(Entry::from(Action::SetDice { player, dice }));
    }
    for note in found.notes {
        let place = FilePlace::Line { line, column: 1 };
        let kind = WarningKind::Header;
        add_warning(record, Warning { place, game: None, entry: None, kind, what: note });
    }
}
