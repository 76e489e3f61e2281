//! Moves as a text names them.

use core::ops::{Deref, Range};

/// The number of the bar in a [`Hop`].
pub(in super::super) const BAR: u8 = 25;
/// The number of the place for chequers borne off in a [`Hop`].
pub(in super::super) const OFF: u8 = 0;

/// A chequer's way between two places that the text names, by one die or several.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Hop {
    /// A point or [`BAR`].
    pub(in super::super) from: u8,
    /// A point below `from` or [`OFF`].
    pub(in super::super) to: u8,
    /// Whether the text says that it hits.
    pub(in super::super) star: bool,
    /// Where the piece of the text begins that says so.
    pub(super) start: u32,
    /// Where it ends.
    pub(super) end: u32,
}

impl Hop {
    /// The piece of the text that says so.
    pub(in super::super) const fn piece(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Hops in the order of the text. Beyond the four that a roll allows they are only counted.
#[derive(Debug, Default)]
pub(in super::super) struct Hops {
    pub(super) list: [Hop; 4],
    pub(super) len: usize,
}

impl Hops {
    pub(super) fn push(&mut self, hop: Hop) {
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = hop;
        }
        self.len += 1;
    }

    /// The hops that were pushed from this number on, as far as there was room.
    pub(super) fn since(&mut self, first: usize) -> &mut [Hop] {
        let end = self.len.min(self.list.len());
        &mut self.list[first.min(end)..end]
    }
}

impl Deref for Hops {
    type Target = [Hop];

    fn deref(&self) -> &[Hop] {
        &self.list[..self.len.min(self.list.len())]
    }
}
