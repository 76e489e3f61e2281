//! Recorded games.

use barpoint_core::{ByPlayer, GameValue, More, Player};

use super::{Entry, Tag};

/// A game of a match or a session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// Points of the players before the game.
    pub score: ByPlayer<u32>,
    /// True if this is the Crawford game.
    pub crawford: bool,
    /// Number of automatic doubles, made because both players threw the same opening number.
    pub automatic_doubles: u8,
    /// Actions in order.
    pub entries: Vec<Entry>,
    /// Winner and reason; `None` if the record stops before the end.
    pub end: Option<GameEnd>,
    /// Remarks about the game as a whole.
    pub comment: String,
    /// Other fields of the file about the game.
    pub tags: Vec<Tag>,
    #[doc(hidden)]
    pub more: More,
}

impl Game {
    /// Returns the points of the players after the game, or those before it if the game has no end.
    pub fn score_after(&self) -> ByPlayer<u32> {
        let mut score = self.score;
        if let Some(end) = self.end {
            score[end.winner] = score[end.winner].saturating_add(end.points);
        }
        score
    }

    /// Returns the game with the players' seats exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        let swapped = |entry: Entry| Entry {
            action: entry.action.swapped(),
            notes: entry.notes.map(|notes| notes.swapped().into()),
        };
        let end = self.end.map(|end| GameEnd { winner: end.winner.flip(), ..end });
        let entries = self.entries.into_iter().map(swapped).collect();
        Self { score: self.score.swapped(), entries, end, ..self }
    }
}

/// Winner of a game, points, and reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameEnd {
    /// Winner.
    pub winner: Player,
    /// Points won: the value times the cube, or the number in the record if the value is unknown.
    pub points: u32,
    /// Reason of the end.
    pub how: Ending,
}

/// Reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The winner bore off the last chequer and won a game of this value.
    BorneOff(GameValue),
    /// The loser declined a double.
    Dropped,
    /// The loser resigned a game of this value.
    Resigned(GameValue),
    /// The record names a winner but no reason, such as the clock, a forfeit or missing plays.
    Unknown,
}

impl GameEnd {
    /// Returns single game, gammon or backgammon, if known. A drop is a single game.
    pub const fn value(&self) -> Option<GameValue> {
        match self.how {
            Ending::BorneOff(value) | Ending::Resigned(value) => Some(value),
            Ending::Dropped => Some(GameValue::Single),
            Ending::Unknown => None,
        }
    }

    /// Returns true if the loser resigned.
    pub const fn is_resignation(&self) -> bool {
        matches!(self.how, Ending::Resigned(_))
    }
}
