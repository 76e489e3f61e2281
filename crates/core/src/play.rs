//! A whole turn and the chequer moves it is made of.

use crate::Point;

/// Where a chequer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// A point of the player who moves.
    Point(Point),
    /// The bar.
    Bar,
}

impl Source {
    /// Index in [`Chequers::counts`](crate::Chequers::counts).
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::Point(point) => point.index(),
            Self::Bar => crate::Chequers::BAR,
        }
    }
}

/// Where a chequer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// Off the board.
    Off,
    /// A point of the player who moves.
    Point(Point),
}

/// One chequer moved by one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the chequer stood.
    pub from: Source,
    /// Where it lands.
    pub to: Target,
    /// Whether it hits a blot there.
    pub hits: bool,
}

impl Move {
    /// A move between indices of [`Chequers::counts`](crate::Chequers::counts); a negative target
    /// is off the board.
    #[inline]
    pub(crate) fn from_indices(from: usize, to: isize, hits: bool) -> Self {
        let from = Point::new(from as u8 + 1).map_or(Source::Bar, Source::Point);
        let to = Point::new((to + 1).max(0) as u8).map_or(Target::Off, Target::Point);
        Self { from, to, hits }
    }
}

/// A whole turn: up to four chequer moves in an order in which they can be made.
///
/// Comes only from [`Position::plays`](crate::Position::plays), so it is always legal where it was
/// made.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    moves: [Move; 4],
    len: u8,
}

impl Play {
    /// The play that moves nothing, made when no move is legal.
    pub const NONE: Self =
        Self { moves: [Move { from: Source::Bar, to: Target::Off, hits: false }; 4], len: 0 };

    /// The chequer moves.
    #[inline]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..usize::from(self.len)]
    }

    /// Whether no chequer moves.
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
