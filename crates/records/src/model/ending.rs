//! Ends of recorded games.

use barpoint_core::{GameValue, Player};

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
