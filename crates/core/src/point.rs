//! The twenty-four points of the board.

use core::fmt;

/// A point of the board, 1 to 24, numbered by the player whose chequers are described.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// Creates the point with this number, or returns `None` outside 1..=24.
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=24) { Some(Self(number)) } else { None }
    }

    /// Number of the point, 1 to 24.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Index of the point in `Chequers::counts`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The same point as numbered by the other player.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(25 - self.0)
    }

    /// All points, from 1 to 24.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=24).map(Self)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
