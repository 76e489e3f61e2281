//! Positions of a batch as the kernels want them: each as what it changes of the one before.
//!
//! The results of a roll's plays have most chequers in common, so most sums go on from one position
//! to the next. All arithmetic is integer and wraps, so the detour changes no bit.
#![expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]

use barpoint_core::{Chequers, Position};

use crate::inputs::rows::{self, MAX_ACTIVE};
use crate::inputs::{FEATURES, Inputs};
use crate::layers::{Layers, PAIRED, PAIRS};
use crate::plan::{branch, plan};

/// One position of a batch.
#[derive(Clone, Copy)]
pub(crate) struct Prepared {
    /// Which position of the batch it is.
    place: u8,
    /// Whether the sums start over from the biases, rather than from the position before.
    pub(crate) starts_over: bool,
    /// The output head.
    head: u8,
    /// The hidden layer.
    branch: u8,
    added: Rows,
    removed: Rows,
    pairs: [(u16, [i16; 2]); PAIRS],
    pairs_len: u8,
}

/// A list of one-hot inputs.
#[derive(Clone, Copy)]
struct Rows {
    list: [u16; MAX_ACTIVE],
    len: u8,
}

impl Rows {
    const NONE: Self = Self { list: [0; MAX_ACTIVE], len: 0 };

    #[inline(always)]
    fn push(&mut self, row: u16) {
        self.list[usize::from(self.len)] = row;
        self.len += 1;
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = usize> {
        self.list[..usize::from(self.len)].iter().map(|&row| usize::from(row))
    }
}

impl Prepared {
    const EMPTY: Self = Self {
        place: 0,
        starts_over: true,
        head: 0,
        branch: 0,
        added: Rows::NONE,
        removed: Rows::NONE,
        pairs: [(0, [0; 2]); PAIRS],
        pairs_len: 0,
    };

    /// Encodes positions, at most `N`, in an order in which little changes from one to the next.
    #[inline(always)]
    pub(crate) fn batch<const N: usize>(layers: &Layers, positions: &[&Position]) -> [Self; N] {
        let mut features = [[0; FEATURES]; N];
        let (mut heads, mut branches) = ([0; N], [0; N]);
        for (i, position) in positions.iter().enumerate() {
            features[i] = Inputs::features_of(position);
            if layers.head_bias.len() > 1 {
                let plan = plan(position);
                heads[i] = plan as u8;
                branches[i] = if layers.branches.len() > 1 { branch(plan) as u8 } else { 0 };
            }
        }
        let order = chain(&features, &branches, positions.len());
        let mut batch = [Self::EMPTY; N];
        let mut before: Option<usize> = None;
        for (prepared, &place) in batch.iter_mut().zip(&order).take(positions.len()) {
            let i = usize::from(place);
            let position = positions[i];
            match before {
                Some(last)
                    if branches[last] == branches[i]
                        && differing_places(positions[last], position) <= MOST_CHANGES =>
                {
                    prepared.starts_over = false;
                    prepared.change_rows(positions[last], position);
                    prepared.change_features(&features[last], &features[i]);
                }
                _ => {
                    rows::for_each(position, |row| prepared.added.push(row));
                    prepared.change_features(&[0; FEATURES], &features[i]);
                }
            }
            prepared.place = place;
            prepared.head = heads[i];
            prepared.branch = branches[i];
            before = Some(i);
        }
        batch
    }

    #[inline(always)]
    fn change_rows(&mut self, from: &Position, to: &Position) {
        let sides = |position: &Position| [*position.on_roll(), *position.opponent()];
        let (from, to) = (sides(from), sides(to));
        for (s, (from, to)) in (0..).zip(from.iter().zip(&to)) {
            let mut changed = differing(from, to);
            while changed != 0 {
                let i = changed.trailing_zeros() as u16;
                changed &= changed - 1;
                let [old, new] = [from, to].map(|side| u16::from(side.counts()[usize::from(i)]));
                self.swap(
                    (old > 0).then(|| rows::place(s, i, old)),
                    (new > 0).then(|| rows::place(s, i, new)),
                );
            }
            let [old, new] = [from, to].map(|side| 15_u32.saturating_sub(side.total()) as u16);
            self.swap((old > 0).then(|| rows::off(s, old)), (new > 0).then(|| rows::off(s, new)));
        }
        let [old, new] = [from, to].map(|sides| sides.each_ref().map(Chequers::pips));
        for s in 0..2 {
            let i = usize::from(s);
            self.swap(Some(rows::pips(s, old[i])), Some(rows::pips(s, new[i])));
        }
        self.swap(Some(rows::lead(old)), Some(rows::lead(new)));
    }

    #[inline(always)]
    fn swap(&mut self, old: Option<u16>, new: Option<u16>) {
        if old != new {
            if let Some(row) = old {
                self.removed.push(row);
            }
            if let Some(row) = new {
                self.added.push(row);
            }
        }
    }

    #[inline(always)]
    fn change_features(&mut self, from: &[i16; FEATURES], to: &[i16; FEATURES]) {
        let mut len = 0;
        for (i, pair) in (0..).zip(&PAIRED) {
            let change = pair.map(|feature| to[usize::from(feature)] - from[usize::from(feature)]);
            self.pairs[len] = (i, change);
            len += usize::from(change != [0; 2]);
        }
        self.pairs_len = len as u8;
    }

    /// One-hot inputs that are on and were not before.
    #[inline]
    pub(crate) fn added(&self) -> impl Iterator<Item = usize> {
        self.added.iter()
    }

    /// One-hot inputs that are on no more.
    #[inline]
    pub(crate) fn removed(&self) -> impl Iterator<Item = usize> {
        self.removed.iter()
    }

    /// The pairs of features that change, and by how much.
    #[inline]
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, [i16; 2])> {
        self.pairs[..usize::from(self.pairs_len)].iter().map(|&(i, pair)| (usize::from(i), pair))
    }

    /// Which position of the batch it is.
    #[inline]
    pub(crate) fn place(&self) -> usize {
        usize::from(self.place)
    }

    /// The hidden layer.
    #[inline]
    pub(crate) fn branch(&self) -> usize {
        usize::from(self.branch)
    }

    /// The output head.
    #[inline]
    pub(crate) fn head(&self) -> usize {
        usize::from(self.head)
    }
}

/// With more places that differ it is quicker to start over. Each takes a row off and puts one on,
/// and so may borne-off chequers, pip counts and the lead: the lists are long enough.
const MOST_CHANGES: u32 = 12;
const _: () = assert!(MOST_CHANGES as usize + 5 <= MAX_ACTIVE);

/// An order of the first `len` positions in which few features change from one to the next: always
/// on to the nearest that is left, and to those of other branches last.
#[inline(always)]
fn chain<const N: usize>(
    features: &[[i16; FEATURES]; N],
    branches: &[u8; N],
    len: usize,
) -> [u8; N] {
    let mut order: [u8; N] = core::array::from_fn(|i| i as u8);
    for next in 1..len {
        let last = usize::from(order[next - 1]);
        let mut nearest = (u16::MAX, next);
        for (candidate, &other) in order.iter().enumerate().take(len).skip(next) {
            let other = usize::from(other);
            let leaves = u16::from(branches[other] != branches[last]);
            let changed = changed(&features[last], &features[other]) + leaves * FEATURES as u16;
            if changed < nearest.0 {
                nearest = (changed, candidate);
            }
        }
        order.swap(next, nearest.1);
    }
    order
}

/// The number of features that differ.
#[inline(always)]
fn changed(a: &[i16; FEATURES], b: &[i16; FEATURES]) -> u16 {
    let mut changed = 0;
    for i in 0..FEATURES {
        changed += u16::from(a[i] != b[i]);
    }
    changed
}

#[inline(always)]
fn differing_places(a: &Position, b: &Position) -> u32 {
    differing(a.on_roll(), b.on_roll()).count_ones()
        + differing(a.opponent(), b.opponent()).count_ones()
}

/// A bit for each place on which two sides differ.
#[inline(always)]
fn differing(a: &Chequers, b: &Chequers) -> u32 {
    let (a, b) = (a.counts(), b.counts());
    let mut mask = 0;
    for i in 0..a.len() {
        mask |= u32::from(a[i] != b[i]) << i;
    }
    mask
}
