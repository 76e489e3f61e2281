//! Moves as a text names them.

use core::ops::{Deref, Range};

/// Number of the bar in a [`WrittenMove`].
pub(in super::super) const BAR: u8 = 25;
/// Number of the place for chequers that are borne off in a [`WrittenMove`].
pub(in super::super) const OFF: u8 = 0;

/// Move of a chequer between two places that the text names, by one die or by several.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct WrittenMove {
    /// A point or [`BAR`].
    pub(in super::super) from: u8,
    /// A point below `from` or [`OFF`].
    pub(in super::super) to: u8,
    /// True if the text marks a hit.
    pub(in super::super) star: bool,
    /// Offset at which the part of the text with this move begins.
    pub(super) start: u32,
    /// Offset at which the part ends.
    pub(super) end: u32,
}

impl WrittenMove {
    /// Range of the part of the text with this move.
    pub(in super::super) const fn piece(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Moves in the order of the text. Only the first four are kept, because a roll allows no more; the
/// others are only counted.
#[derive(Debug, Default)]
pub(in super::super) struct WrittenMoves {
    pub(super) list: [WrittenMove; 4],
    pub(super) len: usize,
}

impl WrittenMoves {
    pub(super) fn push(&mut self, written: WrittenMove) {
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = written;
        }
        self.len += 1;
    }

    /// Kept moves from this number on.
    pub(super) fn since(&mut self, first: usize) -> &mut [WrittenMove] {
        let end = self.len.min(self.list.len());
        &mut self.list[first.min(end)..end]
    }
}

impl Deref for WrittenMoves {
    type Target = [WrittenMove];

    fn deref(&self) -> &[WrittenMove] {
        &self.list[..self.len.min(self.list.len())]
    }
}
