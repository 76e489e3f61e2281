//! Whose cell stands in which column.

use std::collections::BTreeSet;

use barpoint_core::Player;

use crate::formats::mat::cells::{Cell, CellKind};
use crate::toolkit::Actor;

/// Where the right cells of a game begin.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    right: usize,
    /// Whether the left column is that of player 1.
    pub(super) is_swapped: bool,
    /// Cells that have been met.
    pub(super) met: usize,
    /// The numbers of those whose player is known not to be on turn.
    pub(super) out_of_turn: BTreeSet<usize>,
}

impl Columns {
    /// Right cells begin about there, but names may be shorter or longer than cells are.
    pub(super) fn new(right: usize, out_of_turn: BTreeSet<usize>) -> Self {
        Self { right: right.clamp(20, 40), out_of_turn, ..Self::default() }
    }

    /// The player of a cell, and how sure that is: two cells in a row leave no doubt.
    pub(super) fn actor(&mut self, cells: &[Cell<'_>], index: usize) -> Actor {
        let start = cells[index].start;
        self.met += 1;
        let is_between = 0 < index && index + 1 < cells.len();
        if cells.len() == 1 || is_between {
            // Alone in its row a cell stands in the column where others of its kind begin.
            let seat = self.seat(start * 2 > self.right + 5);
            let is_sure = self.out_of_turn.contains(&self.met);
            return if is_sure { Actor::Surely(seat) } else { Actor::Probably(seat) };
        }
        if index > 0 && matches!(cells[index].what, CellKind::Roll { .. }) {
            self.right = self.right.min(start);
        }
        Actor::Surely(self.seat(index > 0))
    }

    /// Who sits in the right or the left column.
    pub(super) const fn seat(&self, right: bool) -> Player {
        if right == self.is_swapped { Player::Zero } else { Player::One }
    }
}
