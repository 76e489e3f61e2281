//! Boards of a database in order, and their moves.

use crate::Numbering;

/// A board in a walk through all boards in the order of their numbers.
#[derive(Clone, Debug)]
pub(crate) struct Board<'a> {
    numbering: &'a Numbering,
    index: u32,
    /// Entry `p` is the number of chequers on point `p + 1` or farther away.
    beyond: [u8; Numbering::MAX_POINTS],
}

impl<'a> Board<'a> {
    /// Creates board 0, which has no chequers.
    pub(crate) fn first(numbering: &'a Numbering) -> Self {
        Self { numbering, index: 0, beyond: [0; Numbering::MAX_POINTS] }
    }

    /// Creates the board with this number.
    ///
    /// # Panics
    /// Panics if there is no such board.
    pub(crate) fn at(numbering: &'a Numbering, index: u32) -> Self {
        let board = numbering.board(index).expect("the caller knows that there is such a board");
        let mut beyond = [0; Numbering::MAX_POINTS];
        let mut total = 0;
        for (beyond, &count) in beyond.iter_mut().zip(board.counts()).rev() {
            total += count;
            *beyond = total;
        }
        Self { numbering, index, beyond }
    }

    /// Number of the board.
    pub(crate) const fn index(&self) -> u32 {
        self.index
    }

    /// Pips needed to bear off all chequers.
    pub(crate) fn pips(&self) -> u32 {
        self.beyond.iter().map(|&n| u32::from(n)).sum()
    }

    /// Entry `p` is the number of chequers on point `p + 1` or farther away.
    pub(crate) const fn beyond(&self) -> &[u8; Numbering::MAX_POINTS] {
        &self.beyond
    }

    /// Moves on to the next board. The first board follows the last one.
    pub(crate) fn advance(&mut self) {
        let mut point = self.numbering.points() - 1;
        while point > 0 && self.beyond[point] == self.beyond[point - 1] {
            self.beyond[point] = 0;
            point -= 1;
        }
        if point == 0 && self.beyond[0] == self.numbering.chequers() {
            *self = Self::first(self.numbering);
        } else {
            self.beyond[point] += 1;
            self.index += 1;
        }
    }

    pub(crate) fn moves(&self) -> Moves {
        let mut moves = Moves { index: self.index, drops: [0; DROPS], occupied: 0 };
        let mut farther = self.beyond[1..].iter().copied().chain([0]);
        for point in 0..self.numbering.points() {
            let beyond = self.beyond[point];
            moves.drops[point + 1] = moves.drops[point] + self.numbering.drop(point, beyond);
            moves.occupied |= u32::from(Some(beyond) != farther.next()) << (point + 1);
        }
        moves
    }
}

pub(crate) const DROPS: usize = Numbering::MAX_POINTS + 1;

/// Moves of single chequers from a board.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    index: u32,
    /// Entry `p` is the decrease of the number if a chequer on point `p` is borne off. Differences
    /// between entries are the decreases by moves from point to point.
    drops: [u32; DROPS],
    /// Bit `p` is set if point `p` is occupied.
    occupied: u32,
}

impl Moves {
    /// Returns the boards after one move by this die, starting with the move from the farthest
    /// point.
    ///
    /// There is a move unless the board is empty. Nothing blocks a chequer, and the farthest
    /// chequer bears off with any die by which it cannot move. A roll is therefore always played
    /// completely, in any order of its dice, and the rules on unplayable dice do not matter.
    #[inline]
    pub(crate) fn by(&self, die: usize) -> impl Iterator<Item = u32> {
        self.sources(die).map(move |source| self.after(source, die))
    }

    pub(crate) const fn is_occupied(&self, point: usize) -> bool {
        self.occupied >> point & 1 == 1
    }

    /// Returns the points from which a chequer can move by this die, the farthest first.
    #[inline]
    pub(crate) fn sources(&self, die: usize) -> impl Iterator<Item = usize> + use<> {
        let all_home = self.occupied >> 7 == 0;
        let inside = self.occupied >> (die + 1) << (die + 1);
        let off = match (all_home, inside) {
            (true, 0) => self.occupied.checked_ilog2().map_or(0, |farthest| 1 << farthest),
            (true, _) => self.occupied & 1 << die,
            (false, _) => 0,
        };
        let mut sources = inside | off;
        core::iter::from_fn(move || {
            let source = sources.checked_ilog2()? as usize;
            sources ^= 1 << source;
            Some(source)
        })
    }

    /// Returns the board after a chequer has moved from this point by this die.
    #[inline]
    pub(crate) fn after(&self, source: usize, die: usize) -> u32 {
        self.index - (self.drops[source] - self.drops[source.saturating_sub(die)])
    }
}
