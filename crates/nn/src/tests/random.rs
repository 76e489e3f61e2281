//! Random weights.

use barpoint_testing::Random;

use crate::inputs::{BYTES, FEATURES, ROWS};
use crate::race::OneSidedTables;
use crate::shape::contact::{BRANCHES, PLANS, SECOND_UNITS, THIRD_UNITS};
use crate::shape::race::{self, COUNTS, FIRST, HINTS, PLACES, SECOND};
use crate::{FurtherTables, NarrowTables, Tables};

/// Numbers from `-range` to `range`.
fn i16s(random: &mut Random, n: usize, range: usize) -> Vec<i16> {
    (0..n).map(|_| (random.below(2 * range + 1) as i32 - range as i32) as i16).collect()
}

fn bytes(random: &mut Random, n: usize) -> Vec<i8> {
    (0..n).map(|_| (random.below(255) as i32 - 127) as i8).collect()
}

/// Numbers of this many bits, without a sign.
fn words(random: &mut Random, n: usize, bits: u32) -> Vec<i32> {
    (0..n).map(|_| (random.bits() >> (64 - bits)) as i32).collect()
}

pub(super) fn tables(
    seed: u64,
    hidden: usize,
    heads: usize,
    branches: usize,
    range: usize,
) -> Tables {
    let mut random = Random::new(seed);
    Tables {
        hidden,
        heads,
        branches,
        bias: i16s(&mut random, branches * hidden, range),
        rows: i16s(&mut random, branches * hidden * ROWS, range),
        features: i16s(&mut random, branches * hidden * FEATURES, range),
        head_bias: words(&mut random, 6 * heads, 31),
        head_weights: i16s(&mut random, 6 * heads * hidden, range),
        canaries: Default::default(),
    }
}

pub(super) fn narrow_tables(seed: u64, hidden: usize, range: usize) -> NarrowTables {
    let mut random = Random::new(seed);
    let units = BRANCHES * hidden;
    NarrowTables {
        hidden,
        bias: i16s(&mut random, units, range),
        row_steps: i16s(&mut random, units, range / 40),
        byte_steps: i16s(&mut random, units, range / 2),
        rows: bytes(&mut random, units * ROWS),
        bytes: bytes(&mut random, units * BYTES),
        head_bias: words(&mut random, 6 * PLANS, 31),
        head_weights: i16s(&mut random, 6 * PLANS * hidden, range),
        further: None,
        canaries: Default::default(),
    }
}

/// A network with three hidden layers.
pub(super) fn deep_tables(seed: u64, hidden: usize, range: usize) -> NarrowTables {
    let mut random = Random::new(seed + 1);
    let (second, third) = (BRANCHES * SECOND_UNITS, BRANCHES * THIRD_UNITS);
    let further = FurtherTables {
        second: bytes(&mut random, second * hidden),
        second_steps: i16s(&mut random, second, range),
        second_bias: words(&mut random, second, 23),
        third: i16s(&mut random, second * THIRD_UNITS, range),
        third_bias: words(&mut random, third, 27),
        heads: i16s(&mut random, 6 * PLANS * (SECOND_UNITS + THIRD_UNITS), range),
    };
    NarrowTables { further: Some(further), ..narrow_tables(seed, hidden, range) }
}

/// Weights of a one-sided race net, from -1 to 1.
pub(super) fn one_sided_tables(seed: u64) -> OneSidedTables {
    let mut random = Random::new(seed);
    let mut floats =
        |n: usize| -> Vec<f32> { (0..n).map(|_| 2.0 * random.uniform() as f32 - 1.0).collect() };
    OneSidedTables {
        places: floats(PLACES * COUNTS * FIRST),
        totals: floats(COUNTS * FIRST),
        hints: floats(HINTS * FIRST),
        second: floats(FIRST * SECOND),
        second_bias: floats(SECOND),
        third: floats(SECOND * race::OUTPUTS),
        third_bias: floats(race::OUTPUTS),
        canaries: Default::default(),
    }
}
