//! Volatility of a position: by how much the next roll will move the winning chances.
//!
//! The estimate decides how efficiently the cube will be used: the more a roll can change, the more
//! often a player doubles too early or too late.
//!
//! # Source
//! Sixteen units on the hand-made inputs and the chances of the position, fitted to standard
//! deviations over the 21 rolls, with the best reply to each by static evaluation. In games that
//! were not learnt they explain 85 % of the variance (`weights/HISTORY.md`).
#![expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]

mod weights;

use barpoint_core::{Outcome, Position};

use crate::inputs::FEATURES;
use crate::inputs::features::Writer;
use crate::kernel::{Pass, Simd};
use weights::{BIAS, CHANCES, INPUTS, OUTPUT, OUTPUT_BIAS, UNITS, Units};

/// Least and greatest estimate.
const RANGE: [f32; 2] = [0.005, 0.5];

/// Estimates for positions with these chances.
pub(crate) struct Volatility<'a> {
    pub(crate) positions: &'a [(Position, Outcome)],
    pub(crate) volatilities: &'a mut [f32],
}

impl Pass for Volatility<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd, const PAIRS: usize>(self, _: S) {
        let mut writer = Writer::new();
        let mut features = [0; FEATURES];
        for ((position, outcome), volatility) in self.positions.iter().zip(self.volatilities) {
            writer.write(position, &mut features);
            *volatility = estimate(&features, &outcome.to_array());
        }
    }
}

#[inline(always)]
fn estimate(features: &[i16; FEATURES], chances: &[f32; 5]) -> f32 {
    // Sums that do not wait for each other, always in the same order.
    let mut sums = [BIAS, [0.0; UNITS], [0.0; UNITS], [0.0; UNITS]];
    let weights = INPUTS.as_chunks::<4>().0;
    for (four, weights) in features.as_chunks::<4>().0.iter().zip(weights) {
        for i in 0..4 {
            add(&mut sums[i], f32::from(four[i]), &weights[i]);
        }
    }
    for i in 0..chances.len() {
        add(&mut sums[i % 4], chances[i], &CHANCES[i]);
    }
    let mut volatility = OUTPUT_BIAS;
    for unit in 0..UNITS {
        let sum = (sums[0][unit] + sums[1][unit]) + (sums[2][unit] + sums[3][unit]);
        volatility += sum.max(0.0) * OUTPUT[unit];
    }
    volatility.clamp(RANGE[0], RANGE[1])
}

#[inline(always)]
fn add(sums: &mut Units, value: f32, weights: &Units) {
    for unit in 0..UNITS {
        sums[unit] += value * weights[unit];
    }
}
