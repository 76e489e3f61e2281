//! The two players by their seats.

use std::fmt;

use barpoint_core::{BySide, Side};

/// A player by seat, as match IDs and XGIDs number them, whoever is on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Player 0: at the top of an XGID's board, `O` on gnubg's.
    Zero,
    /// Player 1: at the bottom of an XGID's board, `X` on gnubg's.
    One,
}

impl Player {
    /// Both players in order.
    pub const BOTH: [Self; 2] = [Self::Zero, Self::One];

    /// The player with this number, `None` unless it is 0 or 1.
    pub const fn new(number: u16) -> Option<Self> {
        match number {
            0 => Some(Self::Zero),
            1 => Some(Self::One),
            _ => None,
        }
    }

    /// 0 or 1.
    pub const fn number(self) -> u16 {
        self as u16
    }

    /// The other player.
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::Zero => Self::One,
            Self::One => Self::Zero,
        }
    }

    /// The side on which this player sits while `on_roll` is on roll.
    pub fn side(self, on_roll: Self) -> Side {
        if self == on_roll { Side::OnRoll } else { Side::Opponent }
    }

    /// The player who sits on this side while `on_roll` is on roll.
    #[must_use]
    pub const fn of(side: Side, on_roll: Self) -> Self {
        match side {
            Side::OnRoll => on_roll,
            Side::Opponent => on_roll.flip(),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.number())
    }
}

/// The values of players 0 and 1 as the player on roll sees them.
pub(crate) fn by_side<T>([zero, one]: [T; 2], on_roll: Player) -> BySide<T> {
    match on_roll {
        Player::Zero => BySide { on_roll: zero, opponent: one },
        Player::One => BySide { on_roll: one, opponent: zero },
    }
}

/// The reverse of [`by_side`].
pub(crate) fn by_player<T>(values: BySide<T>, on_roll: Player) -> [T; 2] {
    match on_roll {
        Player::Zero => [values.on_roll, values.opponent],
        Player::One => [values.opponent, values.on_roll],
    }
}
