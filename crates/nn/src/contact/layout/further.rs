//! The second and third layer of a network.
//!
//! These layers see seven bits of each hidden unit, so that the products of two bytes fit 16 bits
//! on machines that have no better instruction. Their outputs are added to those that the heads
//! compute from the wide first layer. A net without these layers skips them. Their weights begin at
//! zero, so a fit begins with the same equities as the net that it continues. Weights of the second
//! layer are bytes with a step for each unit. The third layer is small enough for 16 bits to cost
//! nothing.

use core::array::from_fn;

use super::part::unit_of_sum;
use crate::contact::tables::FurtherTables;
use crate::kernel::{Block, Bytes, LANES, WORDS, Words, blocks};
use crate::shape::OUTPUTS;
use crate::shape::contact::{BRANCHES, SECOND_UNITS, THIRD_UNITS};

/// Lines of 32-bit numbers for the units of the second layer.
pub(crate) const SECOND: usize = SECOND_UNITS / WORDS;

/// The same for the third layer.
pub(crate) const THIRD: usize = THIRD_UNITS / WORDS;

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
    pub(crate) branches: Vec<FurtherBranch>,
    pub(crate) heads: Vec<FurtherHead>,
}

/// `[output]`: weights of the second layer's units, then of the third's.
pub(crate) type FurtherHead = [[Block; (SECOND_UNITS + THIRD_UNITS) / LANES]; OUTPUTS];

/// The further layers of a branch. Units of each layer are in the order of [`unit_of_sum`].
#[derive(Clone, Debug)]
pub(crate) struct FurtherBranch {
    /// `[hidden unit / 4][half]`: the weights of four hidden units for one unit after the other.
    pub(crate) second: Vec<[Bytes; SECOND]>,
    pub(crate) steps: [Words; SECOND],
    pub(crate) bias: [Words; SECOND],
    /// `[unit of the second layer / 2][half]`: the weights of two units for one unit after the other.
    pub(crate) third: [[Block; THIRD]; SECOND_UNITS / 2],
    pub(crate) third_bias: [Words; THIRD],
}

impl Further {
    /// Builds the layers of tables for `hidden` hidden units.
    pub(super) fn new(tables: &FurtherTables, hidden: usize) -> Self {
        let heads = tables.heads.as_chunks::<{ SECOND_UNITS + THIRD_UNITS }>().0;
        let heads: Vec<_> = heads.iter().map(|weights| blocks(weights)).collect();
        Self {
            branches: (0..BRANCHES).map(|i| FurtherBranch::new(tables, hidden, i)).collect(),
            heads: heads.as_chunks().0.to_vec(),
        }
    }
}

impl FurtherBranch {
    fn new(tables: &FurtherTables, hidden: usize, branch: usize) -> Self {
        let second = |quad: usize| {
            let weight = |below: usize, unit: usize| {
                tables.second[(branch * hidden + below) * SECOND_UNITS + unit].cast_unsigned()
            };
            from_fn(|half| Bytes(from_fn(|i| weight(4 * quad + i % 4, unit_of_sum(half, i / 4)))))
        };
        let third = |pair: usize| {
            let weight = |below: usize, unit: usize| {
                tables.third[(branch * SECOND_UNITS + below) * THIRD_UNITS + unit]
            };
            from_fn(|half| Block(from_fn(|i| weight(2 * pair + i % 2, unit_of_sum(half, i / 2)))))
        };
        Self {
            second: (0..hidden / 4).map(second).collect(),
            steps: words(|unit| tables.second_steps[branch * SECOND_UNITS + unit].into()),
            bias: words(|unit| tables.second_bias[branch * SECOND_UNITS + unit]),
            third: from_fn(third),
            third_bias: words(|unit| tables.third_bias[branch * THIRD_UNITS + unit]),
        }
    }
}

fn words<const N: usize>(of_unit: impl Fn(usize) -> i32) -> [Words; N] {
    from_fn(|half| Words(from_fn(|i| of_unit(unit_of_sum(half, i)))))
}
