//! Encoding of a batch: each position as its changes since the one before.
//!
//! The results of a roll's plays have most chequers in common, so most accumulators are updated from
//! one position to the next. Integer arithmetic wraps, so updates give the bits of a refresh.
//!
//! Encoding continues in the same way: the parts that describe a side and the points that block it
//! are kept while they stay the same.
#![expect(clippy::inline_always, reason = "part of the pass")]

mod features;
mod row_changes;

use barpoint_core::Position;

use super::layout::Layers;
use crate::inputs::features::Writer;
use crate::inputs::{BYTES, FEATURES};
use row_changes::{Counts, MOST_CHANGES, RowChanges, differing};

pub(super) use features::{Features, I8Features, I16Features};

/// One position of a batch.
#[derive(Clone, Copy)]
pub(super) struct Prepared<F: Features> {
    /// Index of the position in the batch.
    place: u8,
    /// True if the accumulator is refreshed from the biases, false if it is updated from the position before.
    pub(super) refreshes: bool,
    /// The output head.
    head: u8,
    /// The hidden layer.
    branch: u8,
    rows: RowChanges,
    /// Number of one-hot inputs that are on.
    pub(super) rows_on: u8,
    /// The features that change.
    pub(super) changes: F::Changes,
    /// The sum of all features, where the weights have an offset.
    pub(super) total: i32,
}

impl<F: Features> Prepared<F> {
    const EMPTY: Self = Self {
        place: 0,
        refreshes: true,
        head: 0,
        branch: 0,
        rows: RowChanges::NONE,
        rows_on: 0,
        changes: F::UNCHANGED,
        total: 0,
    };

    /// Encodes positions, at most `N`, in an order in which little changes from one to the next.
    #[inline(always)]
    pub(super) fn batch<const N: usize, W>(
        layers: &Layers<W>,
        positions: &[&Position],
    ) -> [Self; N] {
        let features = encode::<F, N>(positions);
        let (mut heads, mut branches) = ([0; N], [0; N]);
        for (i, position) in positions.iter().enumerate() {
            [heads[i], branches[i]] = layers.choice(position);
        }
        let order = chain(&features, &branches, positions.len());
        let mut batch = [Self::EMPTY; N];
        let (mut before, mut rows_on): (Option<usize>, _) = (None, 0);
        let mut counts = Counts::NONE;
        for (prepared, &place) in batch.iter_mut().zip(&order).take(positions.len()) {
            let i = usize::from(place);
            let position = positions[i];
            let places = before.map_or([u32::MAX; 2], |last| differing(positions[last], position));
            let changes = places[0].count_ones() + places[1].count_ones();
            match before {
                Some(last) if branches[last] == branches[i] && changes <= MOST_CHANGES => {
                    prepared.refreshes = false;
                    prepared.rows.update(places, positions[last], position, &mut counts);
                    prepared.changes = features[i].since(&features[last]);
                    prepared.rows_on =
                        rows_on + prepared.rows.added.len - prepared.rows.removed.len;
                }
                _ => {
                    prepared.rows.refresh(position);
                    counts = Counts::of(position);
                    prepared.changes = features[i].since(&F::NONE);
                    prepared.rows_on = prepared.rows.added.len;
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

    /// One-hot inputs that are on and were not before.
    #[inline]
    pub(super) fn added(&self) -> impl Iterator<Item = usize> {
        self.rows.added.iter()
    }

    /// One-hot inputs that are on no longer.
    #[inline]
    pub(super) fn removed(&self) -> impl Iterator<Item = usize> {
        self.rows.removed.iter()
    }

    /// Index of the position in the batch.
    #[inline]
    pub(super) fn place(&self) -> usize {
        usize::from(self.place)
    }

    /// The hidden layer.
    #[inline]
    pub(super) fn branch(&self) -> usize {
        usize::from(self.branch)
    }

    /// The output head.
    #[inline]
    pub(super) fn head(&self) -> usize {
        usize::from(self.head)
    }
}

/// The hand-made inputs of positions.
#[inline(always)]
fn encode<F: Features, const N: usize>(positions: &[&Position]) -> [F; N] {
    let mut encoded = [[0; FEATURES]; N];
    let mut writer = Writer::new();
    for (position, features) in positions.iter().zip(&mut encoded) {
        writer.write(position, features);
    }
    // In a loop of its own, because a vector cannot be loaded right after its numbers were stored one by one.
    let mut features = [F::NONE; N];
    for (features, encoded) in features.iter_mut().zip(&encoded).take(positions.len()) {
        *features = F::of(encoded);
    }
    features
}

/// Returns an order of the first `len` positions in which few features change from one to the next: the
/// nearest remaining position comes next, positions of other branches last.
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
