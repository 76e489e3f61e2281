//! Players by seat, independent of the turn.

use core::fmt;
use core::ops::{Index, IndexMut};

use crate::{BySide, Side};

/// A player by seat, as match files, match IDs and XGIDs number the players. Seats do not change
/// with the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Player 0: left column of a match file, White in SGF, top of an XGID's board, `O` on GNU
    /// Backgammon's board.
    Zero,
    /// Player 1: right column of a match file, Black in SGF, bottom of an XGID's board, `X` on GNU
    /// Backgammon's board.
    One,
}

impl Player {
    /// Both players in order.
    pub const BOTH: [Self; 2] = [Self::Zero, Self::One];

    /// Creates the player with this number, or returns `None` unless it is 0 or 1.
    pub const fn new(number: u16) -> Option<Self> {
        match number {
            0 => Some(Self::Zero),
            1 => Some(Self::One),
            _ => None,
        }
    }

    /// Number of the player, 0 or 1.
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

    /// Side of this player while `on_roll` is on roll.
    pub fn side(self, on_roll: Self) -> Side {
        if self == on_roll { Side::OnRoll } else { Side::Opponent }
    }

    /// Returns the player on this side while `on_roll` is on roll.
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

/// One value for each player by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByPlayer<T>(pub [T; 2]);

impl<T> ByPlayer<T> {
    /// The same values with the seats exchanged.
    #[inline]
    #[must_use]
    pub fn swapped(self) -> Self {
        let [zero, one] = self.0;
        Self([one, zero])
    }

    /// The same values by side while `on_roll` is on roll.
    #[inline]
    pub fn seen_by(self, on_roll: Player) -> BySide<T> {
        let [on_roll, opponent] = match on_roll {
            Player::Zero => self.0,
            Player::One => self.swapped().0,
        };
        BySide { on_roll, opponent }
    }

    /// Creates values by seat from values by side while `on_roll` is on roll.
    #[inline]
    pub fn of(values: BySide<T>, on_roll: Player) -> Self {
        let values = Self([values.on_roll, values.opponent]);
        match on_roll {
            Player::Zero => values,
            Player::One => values.swapped(),
        }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        &self.0[player as usize]
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player as usize]
    }
}
