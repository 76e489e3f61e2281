//! How a recorded game ended.

use barpoint_core::{GameValue, Player};

/// Who won a game, how, and what it counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameEnd {
    /// The winner.
    pub winner: Player,
    /// Points won: the value times the cube, or what the record says where that is not known.
    pub points: u32,
    /// What brought it about.
    pub how: Ending,
}

/// What brought a game to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The winner bore off the last chequer, and the game counted for this much.
    BorneOff(GameValue),
    /// The loser declined a double.
    Dropped,
    /// The loser resigned for this much.
    Resigned(GameValue),
    /// The record names a winner and not why: the clock, a forfeit, missing plays.
    Unknown,
}

impl GameEnd {
    /// Plain game, gammon or backgammon where that is known; a drop is a plain game.
    pub const fn value(&self) -> Option<GameValue> {
        match self.how {
            Ending::BorneOff(value) | Ending::Resigned(value) => Some(value),
            Ending::Dropped => Some(GameValue::Single),
            Ending::Unknown => None,
        }
    }

    /// Whether the loser resigned.
    pub const fn is_resignation(&self) -> bool {
        matches!(self.how, Ending::Resigned(_))
    }
}
