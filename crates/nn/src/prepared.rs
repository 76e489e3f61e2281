//! Positions of a batch as the kernels want them: each as what it changes of the one before.
//!
//! The results of a roll's plays have most chequers in common, so most sums go on from one position
//! to the next. All arithmetic is integer and wraps, so the detour changes no bit.
#![expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]

use barpoint_core::{Chequers, Position};

use crate::inputs::rows::{self, MAX_ACTIVE};
use crate::inputs::{BYTES, FEATURES, Inputs, bytes};
use crate::layers::{Layers, PAIRED, PAIRS, QUADS};
use crate::plan::{branch, plan};

/// Hand-made inputs in the form in which a kind of first layer takes them.
pub(crate) trait Features: Copy {
    /// What changes from one position to the next.
    type Changes: Copy;
    /// Those of no position.
    const NONE: Self;
    /// No changes.
    const UNCHANGED: Self::Changes;

    /// Those of a position.
    fn of(position: &Position) -> Self;
    /// What changes of others.
    fn since(&self, before: &Self) -> Self::Changes;
    /// How many differ.
    fn differing(&self, other: &Self) -> u16;
    /// Their sum, where the weights have an offset.
    fn total(&self) -> i32;
}

/// Features of 16 bits.
pub(crate) type Shorts = [i16; FEATURES];

impl Features for Shorts {
    type Changes = Changes<[i16; 2], PAIRS>;
    const NONE: Self = [0; FEATURES];
    const UNCHANGED: Self::Changes = Changes { list: [(0, [0; 2]); PAIRS], len: 0 };

    #[inline(always)]
    fn of(position: &Position) -> Self {
        Inputs::features_of(position)
    }

    #[inline(always)]
    fn since(&self, before: &Self) -> Self::Changes {
        let change = |feature: u8| self[usize::from(feature)] - before[usize::from(feature)];
        Changes::of(|pair| PAIRED[pair].map(change), [0; 2])
    }

    #[inline(always)]
    fn differing(&self, other: &Self) -> u16 {
        let mut differing = 0;
        for i in 0..FEATURES {
            differing += u16::from(self[i] != other[i]);
        }
        differing
    }

    fn total(&self) -> i32 {
        0
    }
}

/// Features that are bytes.
pub(crate) type Small = [i8; BYTES];

impl Features for Small {
    type Changes = Changes<[i8; 4], QUADS>;
    const NONE: Self = [0; BYTES];
    const UNCHANGED: Self::Changes = Changes { list: [(0, [0; 4]); QUADS], len: 0 };

    #[inline(always)]
    fn of(position: &Position) -> Self {
        bytes::of(position)
    }

    #[inline(always)]
    fn since(&self, before: &Self) -> Self::Changes {
        let mut change = [0; BYTES];
        for i in 0..BYTES {
            change[i] = self[i] - before[i];
        }
        Changes::of(|quad| change.as_chunks().0[quad], [0; 4])
    }

    #[inline(always)]
    fn differing(&self, other: &Self) -> u16 {
        let mut differing = 0;
        for i in 0..BYTES {
            differing += u16::from(self[i] != other[i]);
        }
        differing
    }

    #[inline(always)]
    fn total(&self) -> i32 {
        let mut sum = 0;
        for &byte in self {
            sum += i32::from(byte);
        }
        sum
    }
}

/// Features by groups whose weights one instruction multiplies: those that change, and by how much.
#[derive(Clone, Copy)]
pub(crate) struct Changes<G, const N: usize> {
    list: [(u16, G); N],
    len: u8,
}

impl<G: Copy + PartialEq, const N: usize> Changes<G, N> {
    #[inline(always)]
    fn of(change: impl Fn(usize) -> G, none: G) -> Self {
        let (mut list, mut len) = ([(0, none); N], 0);
        for i in 0..N {
            let change = change(i);
            list[len] = (i as u16, change);
            len += usize::from(change != none);
        }
        Self { list, len: len as u8 }
    }

    /// The groups that change, and by how much.
    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, G)> {
        self.list[..usize::from(self.len)].iter().map(|&(i, change)| (usize::from(i), change))
    }
}

/// One position of a batch.
#[derive(Clone, Copy)]
pub(crate) struct Prepared<F: Features> {
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
    /// How many one-hot inputs are on.
    pub(crate) rows_on: u8,
    /// The features that change.
    pub(crate) changes: F::Changes,
    /// The sum of all features, where the weights have an offset.
    pub(crate) total: i32,
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

impl<F: Features> Prepared<F> {
    const EMPTY: Self = Self {
        place: 0,
        starts_over: true,
        head: 0,
        branch: 0,
        added: Rows::NONE,
        removed: Rows::NONE,
        rows_on: 0,
        changes: F::UNCHANGED,
        total: 0,
    };

    /// Encodes positions, at most `N`, in an order in which little changes from one to the next.
    #[inline(always)]
    pub(crate) fn batch<const N: usize, W>(
        layers: &Layers<W>,
        positions: &[&Position],
    ) -> [Self; N] {
        let mut features = [F::NONE; N];
        let (mut heads, mut branches) = ([0; N], [0; N]);
        for (i, position) in positions.iter().enumerate() {
            features[i] = F::of(position);
            if layers.head_bias.len() > 1 {
                let plan = plan(position);
                heads[i] = plan as u8;
                branches[i] = if layers.branches.len() > 1 { branch(plan) as u8 } else { 0 };
            }
        }
        let order = chain(&features, &branches, positions.len());
        let mut batch = [Self::EMPTY; N];
        let (mut before, mut rows_on): (Option<usize>, _) = (None, 0);
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
                    prepared.changes = features[i].since(&features[last]);
                    prepared.rows_on = rows_on + prepared.added.len - prepared.removed.len;
                }
                _ => {
                    rows::for_each(position, |row| prepared.added.push(row));
                    prepared.changes = features[i].since(&F::NONE);
                    prepared.rows_on = prepared.added.len;
                }
            }
            rows_on = prepared.rows_on;
            prepared.total = features[i].total();
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
fn chain<F: Features, const N: usize>(
    features: &[F; N],
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
            let changed = features[last].differing(&features[other]) + leaves * BYTES as u16;
            if changed < nearest.0 {
                nearest = (changed, candidate);
            }
        }
        order.swap(next, nearest.1);
    }
    order
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
