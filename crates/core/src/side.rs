//! The two sides of the board.

use core::fmt;
use core::ops::{Index, IndexMut};

/// A side of the board, relative to the player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Side {
    /// The player whose turn it is.
    #[cfg_attr(feature = "serde", serde(rename = "on roll"))]
    OnRoll,
    /// The other player.
    Opponent,
}

impl Side {
    /// The other side.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::OnRoll => Self::Opponent,
            Self::Opponent => Self::OnRoll,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OnRoll => "the player on roll",
            Self::Opponent => "the opponent",
        })
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// Value of the player on roll.
    pub on_roll: T,
    /// Value of the other player.
    pub opponent: T,
}

impl<T> BySide<T> {
    /// The same values seen by the other player.
    #[inline]
    #[must_use]
    pub fn flip(self) -> Self {
        Self { on_roll: self.opponent, opponent: self.on_roll }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::OnRoll => &self.on_roll,
            Side::Opponent => &self.opponent,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::OnRoll => &mut self.on_roll,
            Side::Opponent => &mut self.opponent,
        }
    }
}
