//! The twenty-four points of the board.

use core::fmt;

/// A point of the board, 1 to 24, as numbered by the player whose chequers are meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// The point with this number, `None` outside 1..=24.
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=24) { Some(Self(number)) } else { None }
    }

    /// The number, 1 to 24.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index in [`Chequers::counts`](crate::Chequers::counts).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The same point as the other player numbers it.
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
