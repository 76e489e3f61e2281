//! Positions of a batch as the kernels want them: each as what it changes of the one before.
//!
//! The results of a roll's plays have most chequers in common, so most sums go on from one position
//! to the next. All arithmetic is integer and wraps, so the detour changes no bit.
#![expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]

use barpoint_core::{Chequers, Position};

use crate::inputs::features::Writer;
use crate::inputs::rows::{self, MAX_ACTIVE};
use crate::inputs::{BYTES, FEATURES, bytes};
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

    /// From the numbers that the encoding tells.
    fn of(features: &[i16; FEATURES]) -> Self;
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
    const UNCHANGED: Self::Changes = Changes { groups: [[0; 2]; PAIRS], changed: 0 };

    #[inline(always)]
    fn of(features: &[i16; FEATURES]) -> Self {
        *features
    }

    #[inline(always)]
    fn since(&self, before: &Self) -> Self::Changes {
        let change = |feature: u8| self[usize::from(feature)] - before[usize::from(feature)];
        Changes::of(PAIRED.map(|pair| pair.map(change)), [0; 2])
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
    const UNCHANGED: Self::Changes = Changes { groups: [[0; 4]; QUADS], changed: 0 };

    #[inline(always)]
    fn of(features: &[i16; FEATURES]) -> Self {
        bytes::of(features)
    }

    #[inline(always)]
    fn since(&self, before: &Self) -> Self::Changes {
        let mut quads = [[0; 4]; QUADS];
        for (i, change) in quads.as_flattened_mut().iter_mut().enumerate() {
            *change = self[i] - before[i];
        }
        Changes::of(quads, [0; 4])
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
            // None is below 0, and vectors add numbers without a sign more quickly.
            sum += u32::from(byte.cast_unsigned());
        }
        sum.cast_signed()
    }
}

/// Features by groups whose weights one instruction multiplies: by how much each changes.
#[derive(Clone, Copy)]
pub(crate) struct Changes<G, const N: usize> {
    groups: [G; N],
    /// A bit for each group that does change.
    changed: u32,
}

impl<G: Copy + PartialEq, const N: usize> Changes<G, N> {
    #[inline(always)]
    fn of(groups: [G; N], none: G) -> Self {
        const { assert!(N <= u32::BITS as usize) };
        let mut changed = 0;
        for (i, group) in groups.iter().enumerate() {
            changed |= u32::from(*group != none) << i;
        }
        Self { groups, changed }
    }

    /// The groups that change, and by how much.
    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, G)> {
        Bits(self.changed).map(|i| (i, self.groups[i]))
    }
}

/// The numbers of the bits that are set.
struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
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
        self.push_if(true, row);
    }

    /// Without a branch, which would be hard to predict: what is not on is overwritten.
    #[inline(always)]
    fn push_if(&mut self, is_on: bool, row: u16) {
        self.list[usize::from(self.len)] = row;
        self.len += u8::from(is_on);
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
        let mut encoded = [[0; FEATURES]; N];
        let mut writer = Writer::new();
        let (mut heads, mut branches) = ([0; N], [0; N]);
        for (i, position) in positions.iter().enumerate() {
            writer.write(position, &mut encoded[i]);
            if layers.head_bias.len() > 1 {
                let plan = plan(position);
                heads[i] = plan as u8;
                branches[i] = if layers.branches.len() > 1 { branch(plan) as u8 } else { 0 };
            }
        }
        // After all are written: vectors cannot be read as soon as their numbers have been.
        let mut features = [F::NONE; N];
        for i in 0..positions.len() {
            features[i] = F::of(&encoded[i]);
        }
        let order = chain(&features, &branches, positions.len());
        let mut batch = [Self::EMPTY; N];
        let (mut before, mut rows_on): (Option<usize>, _) = (None, 0);
        let mut counts = Counts::NONE;
        for (prepared, &place) in batch.iter_mut().zip(&order).take(positions.len()) {
            let i = usize::from(place);
            let position = positions[i];
            let differing =
                before.map_or([u32::MAX; 2], |last| differing(positions[last], position));
            let changes = differing[0].count_ones() + differing[1].count_ones();
            match before {
                Some(last) if branches[last] == branches[i] && changes <= MOST_CHANGES => {
                    prepared.starts_over = false;
                    prepared.change_rows(differing, positions[last], position, &mut counts);
                    prepared.changes = features[i].since(&features[last]);
                    prepared.rows_on = rows_on + prepared.added.len - prepared.removed.len;
                }
                _ => {
                    rows::for_each(position, |row| prepared.added.push(row));
                    counts = Counts::of(position);
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

    /// Goes on from the rows and counts of another position to those of this one.
    #[inline(always)]
    fn change_rows(
        &mut self,
        differing: [u32; 2],
        from: &Position,
        to: &Position,
        counts: &mut Counts,
    ) {
        let before = *counts;
        for (s, (from, to)) in sides(from).into_iter().zip(sides(to)).enumerate() {
            for place in Bits(differing[s]) {
                let [old, new] = [from, to].map(|side| u16::from(side.counts()[place]));
                self.removed.push_if(old > 0, rows::place(s as u16, place as u16, old));
                self.added.push_if(new > 0, rows::place(s as u16, place as u16, new));
                counts.chequers[s] = counts.chequers[s].wrapping_add(new).wrapping_sub(old);
                let pips =
                    u32::from(new).wrapping_sub(u32::from(old)).wrapping_mul(place as u32 + 1);
                counts.pips[s] = counts.pips[s].wrapping_add(pips);
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

/// What rows tell of a position beside the chequers on each place, for the player on roll and the opponent.
#[derive(Clone, Copy)]
struct Counts {
    chequers: [u16; 2],
    pips: [u32; 2],
}

impl Counts {
    const NONE: Self = Self { chequers: [0; 2], pips: [0; 2] };

    #[inline(always)]
    fn of(position: &Position) -> Self {
        let sides = sides(position);
        Self { chequers: sides.map(|side| side.total() as u16), pips: sides.map(Chequers::pips) }
    }

    /// Chequers borne off.
    #[inline(always)]
    fn off(&self, side: usize) -> u16 {
        15_u16.saturating_sub(self.chequers[side])
    }
}

#[inline(always)]
fn sides(position: &Position) -> [&Chequers; 2] {
    [position.on_roll(), position.opponent()]
}

/// A bit for each place on which two positions differ, for each side.
#[inline(always)]
fn differing(a: &Position, b: &Position) -> [u32; 2] {
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
