//! Differences between the one-hot inputs of one position and the next.
#![expect(clippy::inline_always, reason = "part of the pass")]

use barpoint_core::{Chequers, Position};

use crate::contact::prepare::features::Bits;
use crate::inputs::rows::{self, MAX_ACTIVE};

/// One-hot inputs that change from one position to the next.
#[derive(Clone, Copy)]
pub(super) struct RowChanges {
    pub(super) added: Rows,
    pub(super) removed: Rows,
}

/// A list of one-hot inputs.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    list: [u16; MAX_ACTIVE],
    pub(super) len: u8,
}

impl Rows {
    const NONE: Self = Self { list: [0; MAX_ACTIVE], len: 0 };

    #[inline(always)]
    fn push(&mut self, row: u16) {
        self.push_if(true, row);
    }

    /// Without a branch, which would be hard to predict: a row that is not pushed is overwritten.
    #[inline(always)]
    fn push_if(&mut self, is_on: bool, row: u16) {
        self.list[usize::from(self.len)] = row;
        self.len += u8::from(is_on);
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.list[..usize::from(self.len)].iter().map(|&row| usize::from(row))
    }
}

impl RowChanges {
    pub(super) const NONE: Self = Self { added: Rows::NONE, removed: Rows::NONE };

    /// Adds all rows of a position.
    #[inline(always)]
    pub(super) fn refresh(&mut self, position: &Position) {
        rows::for_each(position, |row| self.added.push(row));
    }

    /// Adds the changes from the rows and counts of one position to another's.
    #[inline(always)]
    pub(super) fn update(
        &mut self,
        places: [u32; 2],
        from: &Position,
        to: &Position,
        counts: &mut Counts,
    ) {
        let before = *counts;
        for (s, (from, to)) in sides(from).into_iter().zip(sides(to)).enumerate() {
            for place in Bits(places[s]) {
                let [old, new] = [from, to].map(|side| u16::from(side.counts()[place]));
                self.removed.push_if(old > 0, rows::place(s as u16, place as u16, old));
                self.added.push_if(new > 0, rows::place(s as u16, place as u16, new));
                counts.change(s, place, old, new);
            }
        }
        for s in 0..2 {
            let [old, new] = [&before, &*counts].map(|counts| counts.off(s));
            self.removed.push_if(old != new && old > 0, rows::off(s as u16, old));
            self.added.push_if(old != new && new > 0, rows::off(s as u16, new));
            self.swap([&before, &*counts].map(|counts| rows::pips(s as u16, counts.pips[s])));
        }
        self.swap([before, *counts].map(|counts| rows::lead(counts.pips)));
    }

    #[inline(always)]
    fn swap(&mut self, [old, new]: [u16; 2]) {
        self.removed.push_if(old != new, old);
        self.added.push_if(old != new, new);
    }
}

/// Maximum number of differing places for an update; beyond it a refresh is quicker. Each place removes
/// a row and adds one, and so may borne-off chequers, pip counts and the lead: the lists are long enough.
pub(super) const MOST_CHANGES: u32 = 12;
const _: () = assert!(MOST_CHANGES as usize + 5 <= MAX_ACTIVE);

/// Numbers that decide about rows, other than the chequers on each place, for the player on roll and the
/// opponent.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    chequers: [u16; 2],
    pips: [u32; 2],
}

impl Counts {
    pub(super) const NONE: Self = Self { chequers: [0; 2], pips: [0; 2] };

    #[inline(always)]
    pub(super) fn of(position: &Position) -> Self {
        let sides = sides(position);
        Self { chequers: sides.map(|side| side.total() as u16), pips: sides.map(Chequers::pips) }
    }

    /// Puts `new` chequers of a side on a place that has `old`.
    #[inline(always)]
    fn change(&mut self, side: usize, place: usize, old: u16, new: u16) {
        self.chequers[side] = self.chequers[side].wrapping_add(new).wrapping_sub(old);
        let more = u32::from(new).wrapping_sub(u32::from(old));
        self.pips[side] = self.pips[side].wrapping_add(more.wrapping_mul(place as u32 + 1));
    }

    /// Chequers borne off.
    #[inline(always)]
    fn off(&self, side: usize) -> u16 {
        u16::from(Chequers::MAX).saturating_sub(self.chequers[side])
    }
}

#[inline(always)]
fn sides(position: &Position) -> [&Chequers; 2] {
    [position.on_roll(), position.opponent()]
}

/// A bit for each place on which two positions differ, for each side.
#[inline(always)]
pub(super) fn differing(a: &Position, b: &Position) -> [u32; 2] {
    let [mine, theirs] = [[a.on_roll(), b.on_roll()], [a.opponent(), b.opponent()]];
    [mine, theirs].map(|[a, b]| {
        let (a, b) = (a.counts(), b.counts());
        let mut mask = 0;
        for i in 0..a.len() {
            mask |= u32::from(a[i] != b[i]) << i;
        }
        mask
    })
}
