//! A play and the single moves that it consists of.

use crate::Point;

/// Place from which a chequer moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// A point of the player who moves.
    Point(Point),
    /// The bar.
    Bar,
}

impl Source {
    /// Index of the place in [`Chequers::counts`](crate::Chequers::counts).
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::Point(point) => point.index(),
            Self::Bar => crate::Chequers::BAR,
        }
    }
}

/// Place to which a chequer moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// Off the board.
    Off,
    /// A point of the player who moves.
    Point(Point),
}

/// Move of one chequer by one die.
#[doc(alias = "checker")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Place that the chequer leaves.
    pub from: Source,
    /// Place on which the chequer lands.
    pub to: Target,
    /// True if the move hits a blot.
    pub hits: bool,
}

impl Move {
    /// Creates a move between two indices of [`Chequers::counts`](crate::Chequers::counts); a
    /// negative target is off the board.
    #[inline]
    pub(crate) fn from_indices(from: usize, to: isize, hits: bool) -> Self {
        let from = Point::new(from as u8 + 1).map_or(Source::Bar, Source::Point);
        let to = Point::new((to + 1).max(0) as u8).map_or(Target::Off, Target::Point);
        Self { from, to, hits }
    }
}

/// All moves of a turn: up to four, in an order in which they can be made.
///
/// Only [`Position::plays`](crate::Position::plays) and its like create plays, so a play is legal
/// in the position from which it was derived.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    moves: [Move; 4],
    len: u8,
}

impl Play {
    /// The play without a move, made if no move is legal.
    pub const NONE: Self =
        Self { moves: [Move { from: Source::Bar, to: Target::Off, hits: false }; 4], len: 0 };

    /// The single moves.
    #[inline]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..usize::from(self.len)]
    }

    /// Returns true if no chequer moves.
    #[inline]
    pub const fn is_none(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(crate) fn push(&mut self, step: Move) {
        self.moves[usize::from(self.len)] = step;
        self.len += 1;
    }
}

impl core::fmt::Debug for Play {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.moves()).finish()
    }
}
