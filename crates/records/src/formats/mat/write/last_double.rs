//! Doubles at the end of a game.

use super::game_in_match::GameInMatch;
use super::outcome::Outcome;
use super::replay::{RowsReplay, last_cell};
use crate::model::{Action, Ending, Entry};

/// A double without an answer before the end of the game. A reader assumes a drop if the doubler
/// won the value of the cube, and a take otherwise.
#[derive(Clone, Copy)]
pub(super) struct LastDouble {
    /// Index of its entry.
    pub(super) index: usize,
    /// True if it is written with a drop; otherwise it is not written.
    pub(super) is_dropped: bool,
}

impl LastDouble {
    /// Returns the double in the entry with the last cell, if it is one.
    pub(super) fn find(place: GameInMatch<'_>, last: Option<usize>) -> Option<Self> {
        let GameInMatch { record, game, .. } = place;
        let index = last?;
        let Action::Double(doubler) = game.entries[index].action else { return None };
        if game.end.is_some_and(|end| end.how == Ending::Unknown) {
            // A field states the end, so readers need no answer.
            return None;
        }
        let (before, after) = game.entries.split_at(index);
        let mut replay = RowsReplay::new(record, game).after(before);
        if replay.table.end().is_some() {
            return None;
        }
        if let Some(taker) = replay.silent_taker(&after[0].action) {
            replay.apply(&Action::Take(taker));
        }
        let cube = replay.table.cube().value.get();
        let Outcome { winner, points, .. } = place.outcome(&replay.after(&after[1..]), last)?;
        Some(Self { index, is_dropped: winner == doubler && points == cube })
    }
}

/// Returns the first double or beaver in the rows.
pub(super) fn first_turn_of_the_cube(place: GameInMatch<'_>) -> Option<&Action> {
    let GameInMatch { record, game, .. } = place;
    let last = last_cell(&game.entries);
    let mut replay = RowsReplay::new(record, game);
    for (index, Entry { action, .. }) in game.entries.iter().enumerate() {
        match action {
            _ if replay.table.end().is_some() => return None,
            Action::Double(_) => {
                let is_last = last == Some(index);
                let double = LastDouble::find(place, last).filter(|_| is_last);
                return double.is_none_or(|double| double.is_dropped).then_some(action);
            }
            Action::Beaver(_) | Action::Raccoon(_) => return Some(action),
            _ => replay.apply(action),
        }
    }
    None
}
