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
        let mut first = layers.totals[side.total() as usize & (COUNTS - 1)];
        for (place, &n) in layers.places.chunks_exact(COUNTS).zip(side.counts()) {
            if n > 0 {
                add_times(&mut first, 1.0, &place[usize::from(n) & (COUNTS - 1)]);
            }
        }
        for (&hint, weights) in hints.iter().zip(&layers.hints) {
            add_times(&mut first, hint, weights);
        }
        let mut second = layers.second_bias;
        add_rectified(&mut second, &first, &layers.second);
        let mut outputs = layers.third_bias;
        add_rectified(&mut outputs, &second, &layers.third);
        outputs
    }
}

/// Adds the weighted units that are above zero.
#[inline(always)]
fn add_rectified<const N: usize>(sums: &mut [f32; N], units: &[f32], weights: &[[f32; N]]) {
    for (&unit, weights) in units.iter().zip(weights) {
        if unit > 0.0 {
            add_times(sums, unit, weights);
        }
    }
}

#[inline(always)]
fn add_times<const N: usize>(sums: &mut [f32; N], unit: f32, weights: &[f32; N]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += unit * weight;
    }
}
