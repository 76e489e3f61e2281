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
}

/// Moves of an unfinished turn in a single number, which is quicker to copy than a [`Play`].
#[derive(Clone, Copy)]
pub(crate) struct Steps {
    /// Sixteen bits for each move: the source in the low byte, then the die, then the hit.
    moves: u64,
    len: u8,
}

impl Steps {
    pub(crate) const NONE: Self = Self { moves: 0, len: 0 };

    /// Adds a move by a die from an index of [`Chequers::counts`](crate::Chequers::counts).
    #[inline]
    pub(crate) const fn push(&mut self, source: usize, pips: usize, hits: bool) {
        let step = source | pips << 8 | (hits as usize) << 11;
        self.moves |= (step as u64) << (16 * self.len);
        self.len += 1;
    }

    /// Returns the moves as a play.
    #[inline]
    pub(crate) fn play(self) -> Play {
        let mut play = Play { len: self.len, ..Play::NONE };
        for (i, place) in play.moves.iter_mut().enumerate().take(self.len.into()) {
            let step = (self.moves >> (16 * i)) as usize;
            let (source, pips) = (step & 0xff, step >> 8 & 7);
            *place =
                Move::from_indices(source, source as isize - pips as isize, step >> 11 & 1 == 1);
        }
        play
    }
}

impl core::fmt::Debug for Play {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.moves()).finish()
    }
}
