//! The layers of the net, and its forward pass.
#![expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]

use barpoint_core::Chequers;

use super::tables::OneSidedTables;
use crate::kernel::{Pass, Simd};
use crate::shape::race::{COUNTS, FIRST, HINTS, OUTPUTS, PLACES, SECOND};

/// The tables as rows.
pub(super) struct Layers {
    /// `[place][chequers]`, flat: zeros for an empty place.
    places: Vec<[f32; FIRST]>,
    /// `[chequers left]`, with the biases.
    totals: Vec<[f32; FIRST]>,
    hints: Vec<[f32; FIRST]>,
    second: Vec<[f32; SECOND]>,
    second_bias: [f32; SECOND],
    third: Vec<[f32; OUTPUTS]>,
    third_bias: [f32; OUTPUTS],
}

impl Layers {
    pub(super) fn new(tables: &OneSidedTables) -> Self {
        let mut biases = ([0.0; SECOND], [0.0; OUTPUTS]);
        biases.0.copy_from_slice(&tables.second_bias);
        biases.1.copy_from_slice(&tables.third_bias);
        Self {
            places: rows(&tables.places, PLACES * COUNTS),
            totals: rows(&tables.totals, COUNTS),
            hints: rows(&tables.hints, HINTS),
            second: rows(&tables.second, FIRST),
            second_bias: biases.0,
            third: rows(&tables.third, SECOND),
            third_bias: biases.1,
        }
    }
}

/// Returns a table as `count` rows.
fn rows<const N: usize>(table: &[f32], count: usize) -> Vec<[f32; N]> {
    let (rows, rest) = table.as_chunks();
    assert_eq!((rows.len(), rest.len()), (count, 0), "whole tables");
    rows.to_vec()
}

/// The outputs for a side and the hints of a bearoff database.
pub(super) struct Forward<'a> {
    pub(super) layers: &'a Layers,
    pub(super) side: &'a Chequers,
    pub(super) hints: &'a [f32; HINTS],
}

impl Pass for Forward<'_> {
    type Output = [f32; OUTPUTS];

    #[inline(always)]
    fn run<S: Simd, const PAIRS: usize>(self, _: S) -> [f32; OUTPUTS] {
        let Self { layers, side, hints } = self;
        let mut taken = [0; PLACES];
        let mut count = 0;
        for (place, &n) in side.counts()[..PLACES].iter().enumerate() {
            taken[count] = place * COUNTS + (usize::from(n) & (COUNTS - 1));
            count += usize::from(n > 0);
        }
        let total = &layers.totals[side.total() as usize & (COUNTS - 1)];
        let mut first = [0.0; FIRST];
        // Registers hold the sums of a part of the units.
        for (part, sums) in first.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
            let mut own = *part_of(total, part);
            for &row in &taken[..count] {
                add_times(&mut own, 1.0, part_of(&layers.places[row], part));
            }
            for (&hint, weights) in hints.iter().zip(&layers.hints) {
                add_times(&mut own, hint, part_of(weights, part));
            }
            *sums = own;
        }
        let mut second = layers.second_bias;
        add_rectified(&mut second, &first, &layers.second);
        let mut outputs = layers.third_bias;
        add_rectified(&mut outputs, &second, &layers.third);
        outputs
    }
}

/// Number of units whose sums fit into registers.
const PART: usize = 64;

#[inline(always)]
fn part_of(row: &[f32; FIRST], part: usize) -> &[f32; PART] {
    &row.as_chunks().0[part]
}

/// Adds the weighted units that are above zero.
#[inline(always)]
fn add_rectified<const N: usize>(sums: &mut [f32; N], units: &[f32], weights: &[[f32; N]]) {
    let mut own = *sums;
    for (units, weights) in units.as_chunks::<GROUP>().0.iter().zip(weights.chunks_exact(GROUP)) {
        // Which units these are is as good as random, so that a branch for each would be
        // mispredicted often.
        let mut above = 0_u32;
        for (i, &unit) in units.iter().enumerate() {
            above |= if unit > 0.0 { 1 << i } else { 0 };
        }
        while above != 0 {
            let i = above.trailing_zeros() as usize & (GROUP - 1);
            above &= above - 1;
            add_times(&mut own, units[i], &weights[i]);
        }
    }
    *sums = own;
}

/// Number of units that are compared at once.
const GROUP: usize = 32;

#[inline(always)]
fn add_times<const N: usize>(sums: &mut [f32; N], unit: f32, weights: &[f32; N]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += unit * weight;
    }
}
