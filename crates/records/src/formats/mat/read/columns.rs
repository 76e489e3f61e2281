//! Assignment of cells to players by columns.

use std::collections::BTreeSet;

use barpoint_core::Player;

use crate::formats::mat::cells::{Cell, CellKind};
use crate::toolkit::Actor;

/// Beginnings of the right cells of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    right: usize,
    /// True if the left column is that of player 1.
    pub(super) is_swapped: bool,
    /// Number of cells so far.
    pub(super) met: usize,
    /// Numbers of the cells whose player is known to be out of turn.
    pub(super) out_of_turn: BTreeSet<usize>,
}

impl Columns {
    /// Returns columns whose right cells begin near this offset; names may be shorter or longer
    /// than cells.
    pub(super) fn new(right: usize, out_of_turn: BTreeSet<usize>) -> Self {
        Self { right: right.clamp(20, 40), out_of_turn, ..Self::default() }
    }

    /// Returns the player of a cell, and the certainty: two cells in a row are unambiguous.
    pub(super) fn actor(&mut self, cells: &[Cell<'_>], index: usize) -> Actor {
        let start = cells[index].start;
        self.met += 1;
        let is_between = 0 < index && index + 1 < cells.len();
        if cells.len() == 1 || is_between {
            // A single cell belongs to the column in which other single cells begin.
            let seat = self.seat(start * 2 > self.right + 5);
            let is_sure = self.out_of_turn.contains(&self.met);
            return if is_sure { Actor::Certain(seat) } else { Actor::Likely(seat) };
        }
        if index > 0 && matches!(cells[index].what, CellKind::Roll { .. }) {
            self.right = self.right.min(start);
        }
        Actor::Certain(self.seat(index > 0))
    }

    /// Returns the player of the right or the left column.
    pub(super) const fn seat(&self, right: bool) -> Player {
        if right == self.is_swapped { Player::Zero } else { Player::One }
    }
}
