//! The second and third layer of a network, laid out for the kernels.
#![expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]

use crate::format::{FurtherTables, MAX_BELOW, SECOND_UNITS, THIRD_UNITS};
use crate::layers::{Bytes, OUTPUTS, TILE};
use crate::plan::BRANCHES;
use crate::prepared::{Features, Prepared};

/// Tiles of hidden units that further layers may have below them.
pub(crate) const TILES: usize = MAX_BELOW / TILE;

/// Units of the second layer whose weights are on one cache line.
pub(crate) const UNITS: usize = 16;

/// A hidden unit loses so many of its 12 bits before the second layer sees it.
pub(crate) const HIDDEN_SHIFT: i32 = 5;

/// Sums of the second layer lose so many bits before they are multiplied by their unit's step, and their
/// products so many after.
const STEP_SHIFTS: [u32; 2] = [4, 8];

/// Sums of the third layer carry this many more fractional bits than its units.
const THIRD_SHIFT: u32 = 10;

/// The sums of the second layer.
pub(crate) type Sums = [i32; SECOND_UNITS];

/// Hidden units of a position without their last bits, tile by tile.
pub(crate) type Kept<const K: usize> = [[u8; TILE]; K];

/// The further layers of all branches.
///
/// With `h` the hidden units of a position's branch, its head, and arithmetic of 32 bits that wraps:
///
/// ```text
/// s = Σ (h >> HIDDEN_SHIFT) · second
/// v = clamp(second_bias + ((s >> 4) · second_step >> 8), 0, 32767)
/// w = clamp((third_bias + Σ v · third) >> THIRD_SHIFT, 0, 32767)
/// y += Σ v · head + Σ w · head
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Further {
    branches: Vec<Branch>,
    /// `[head][output]`
    heads: Vec<[[i16; SECOND_UNITS + THIRD_UNITS]; OUTPUTS]>,
}

#[derive(Clone, Debug)]
struct Branch {
    /// `[hidden unit / 4][unit / 16]`: the weights of four hidden units for one unit after the other.
    second: Vec<[Bytes; SECOND_UNITS / UNITS]>,
    steps: [i32; SECOND_UNITS],
    bias: [i32; SECOND_UNITS],
    third: [[i16; SECOND_UNITS]; THIRD_UNITS],
    third_bias: [i32; THIRD_UNITS],
}

impl Further {
    /// The layers of tables for so many hidden units.
    pub(crate) fn new(tables: &FurtherTables, hidden: usize) -> Self {
        let branch = |branch: usize| {
            let weight = |below: usize, unit: usize| {
                tables.second[(branch * hidden + below) * SECOND_UNITS + unit].cast_unsigned()
            };
            let quad = |quad: usize| {
                core::array::from_fn(|block| {
                    Bytes(core::array::from_fn(|i| weight(4 * quad + i % 4, block * UNITS + i / 4)))
                })
            };
            let third = |unit: usize, below: usize| {
                tables.third[(branch * SECOND_UNITS + below) * THIRD_UNITS + unit]
            };
            let at = |unit: usize| branch * SECOND_UNITS + unit;
            Branch {
                second: (0..hidden / 4).map(quad).collect(),
                steps: core::array::from_fn(|unit| tables.second_steps[at(unit)].into()),
                bias: core::array::from_fn(|unit| tables.second_bias[at(unit)]),
                third: core::array::from_fn(|unit| {
                    core::array::from_fn(|below| third(unit, below))
                }),
                third_bias: core::array::from_fn(|unit| {
                    tables.third_bias[branch * THIRD_UNITS + unit]
                }),
            }
        };
        let heads =
            tables.heads.as_chunks::<{ SECOND_UNITS + THIRD_UNITS }>().0.as_chunks::<OUTPUTS>().0;
        Self { branches: (0..BRANCHES).map(branch).collect(), heads: heads.to_vec() }
    }

    /// Adds to the outputs of positions. `second` makes the sums of the second layer of weights and hidden
    /// units.
    #[inline(always)]
    pub(crate) fn add<F: Features, const K: usize>(
        &self,
        batch: &[Prepared<F>],
        kept: &[Kept<K>],
        outputs: &mut [[i32; OUTPUTS]],
        second: impl Fn(&[[Bytes; SECOND_UNITS / UNITS]], &[[u8; 4]]) -> Sums,
    ) {
        for (prepared, kept) in batch.iter().zip(kept) {
            let branch = &self.branches[prepared.branch()];
            let sums = second(&branch.second, kept.as_flattened().as_chunks().0);
            let values = branch.values(&sums);
            let heads = &self.heads[prepared.head()];
            for (output, weights) in outputs[prepared.place()].iter_mut().zip(heads) {
                *output = output.wrapping_add(dot(&values, weights));
            }
        }
    }
}

impl Branch {
    /// The units of the second layer, then those of the third.
    #[inline(always)]
    fn values(&self, sums: &Sums) -> [i16; SECOND_UNITS + THIRD_UNITS] {
        let mut second = [0; SECOND_UNITS];
        for i in 0..SECOND_UNITS {
            let product = (sums[i] >> STEP_SHIFTS[0]).wrapping_mul(self.steps[i]);
            second[i] = positive(self.bias[i].wrapping_add(product >> STEP_SHIFTS[1]));
        }
        let mut values = [0; SECOND_UNITS + THIRD_UNITS];
        values[..SECOND_UNITS].copy_from_slice(&second);
        for i in 0..THIRD_UNITS {
            let sum = self.third_bias[i].wrapping_add(dot(&second, &self.third[i]));
            values[SECOND_UNITS + i] = positive(sum >> THIRD_SHIFT);
        }
        values
    }
}

#[inline(always)]
fn positive(x: i32) -> i16 {
    x.clamp(0, i16::MAX.into()) as i16
}

#[inline(always)]
fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    let mut sum = 0_i32;
    for i in 0..N {
        sum = sum.wrapping_add(i32::from(a[i]) * i32::from(b[i]));
    }
    sum
}
