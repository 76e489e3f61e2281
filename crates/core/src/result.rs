//! How a game ended.

use crate::Side;

/// How much a win is worth, in multiples of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameValue {
    /// A plain game: one point.
    Single = 1,
    /// The loser had borne off no chequer: two points.
    Gammon = 2,
    /// A gammon with a loser's chequer on the bar or in the winner's home board: three points.
    Backgammon = 3,
}

impl GameValue {
    /// Points won on a cube of 1.
    #[inline]
    pub const fn points(self) -> u8 {
        self as u8
    }
}

/// Who won, and how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// The winner, as seen from the position the result belongs to.
    pub winner: Side,
    /// Plain game, gammon or backgammon.
    pub value: GameValue,
}

impl GameResult {
    /// The same result seen by the other player.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self { winner: self.winner.flip(), value: self.value }
    }
}
