//! Random weights and positions.

use barpoint_core::{Dice, Plays, Position, Variant};

use crate::inputs::{BYTES, FEATURES, ROWS};
use crate::race::OneSidedTables;
use crate::shape::contact::{BRANCHES, PLANS, SECOND_UNITS, THIRD_UNITS};
use crate::shape::race::{self, COUNTS, FIRST, HINTS, PLACES, SECOND};
use crate::{FurtherTables, NarrowTables, Tables};

/// A generator good enough for test weights (Knuth's MMIX constants).
pub(super) struct Lcg(pub(super) u64);

impl Lcg {
    pub(super) fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    pub(super) fn shorts(&mut self, n: usize, range: u64) -> Vec<i16> {
        (0..n).map(|_| ((self.next() % (2 * range + 1)) as i32 - range as i32) as i16).collect()
    }
}

pub(super) fn tables(
    seed: u64,
    hidden: usize,
    heads: usize,
    branches: usize,
    range: u64,
) -> Tables {
    let mut random = Lcg(seed);
    Tables {
        hidden,
        heads,
        branches,
        bias: random.shorts(branches * hidden, range),
        rows: random.shorts(branches * hidden * ROWS, range),
        features: random.shorts(branches * hidden * FEATURES, range),
        head_bias: (0..6 * heads).map(|_| random.next() as i32).collect(),
        head_weights: random.shorts(6 * heads * hidden, range),
        canaries: Default::default(),
    }
}

pub(super) fn narrow_tables(seed: u64, hidden: usize, range: u64) -> NarrowTables {
    let mut random = Lcg(seed);
    let units = BRANCHES * hidden;
    let mut bytes = |n| -> Vec<i8> { random.shorts(n, 127).iter().map(|&x| x as i8).collect() };
    let (rows, bytes) = (bytes(units * ROWS), bytes(units * BYTES));
    NarrowTables {
        hidden,
        bias: random.shorts(units, range),
        row_steps: random.shorts(units, range / 40),
        byte_steps: random.shorts(units, range / 2),
        rows,
        bytes,
        head_bias: (0..6 * PLANS).map(|_| random.next() as i32).collect(),
        head_weights: random.shorts(6 * PLANS * hidden, range),
        further: None,
        canaries: Default::default(),
    }
}

/// A network with three hidden layers.
pub(super) fn deep_tables(seed: u64, hidden: usize, range: u64) -> NarrowTables {
    let mut random = Lcg(seed + 1);
    let (second, third) = (BRANCHES * SECOND_UNITS, BRANCHES * THIRD_UNITS);
    let further = FurtherTables {
        second: random.shorts(second * hidden, 127).iter().map(|&x| x as i8).collect(),
        second_steps: random.shorts(second, range),
        second_bias: (0..second).map(|_| random.next() as i32 >> 8).collect(),
        third: random.shorts(second * THIRD_UNITS, range),
        third_bias: (0..third).map(|_| random.next() as i32 >> 4).collect(),
        heads: random.shorts(6 * PLANS * (SECOND_UNITS + THIRD_UNITS), range),
    };
    NarrowTables { further: Some(further), ..narrow_tables(seed, hidden, range) }
}

/// Weights of a one-sided race net, from -1 to 1.
pub(super) fn one_sided_tables(seed: u64) -> OneSidedTables {
    let mut random = Lcg(seed);
    let mut floats = |n: usize| -> Vec<f32> {
        (0..n).map(|_| random.next() as f32 / (1_u64 << 30) as f32 - 1.0).collect()
    };
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

/// A position from random plays of random rolls.
pub(super) fn position(seed: u64, variant: Variant, plies: u32) -> Position {
    let mut random = Lcg(seed);
    let mut plays = Plays::default();
    let mut position = variant.start();
    for _ in 0..plies {
        plays.generate(&position, Dice::ALL[(random.next() % 21) as usize]);
        let next = plays[random.next() as usize % plays.len()].result;
        if next.result(variant).is_some() {
            break;
        }
        position = next;
    }
    position
}
