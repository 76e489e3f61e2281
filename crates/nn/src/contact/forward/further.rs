//! The second and third layer.
#![expect(clippy::inline_always, reason = "part of the pass")]

use crate::contact::layout::{FurtherBranch, FurtherHead, SECOND, THIRD};
use crate::fixed_point::{SECOND_SHIFTS, THIRD_SHIFT};
use crate::kernel::{Block, LANES, Simd};
use crate::shape::OUTPUTS;
use crate::shape::contact::{SECOND_UNITS, THIRD_UNITS};

/// Adds what further layers make of hidden units, which come in fours, to the sums of outputs.
#[inline(always)]
pub(super) fn add<S: Simd>(
    simd: S,
    branch: &FurtherBranch,
    hidden: &[[u8; 4]],
    head: &FurtherHead,
    outputs: &mut [S::Total; OUTPUTS],
) {
    let second = second(simd, branch, hidden);
    let third = third(simd, branch, &second);
    for (output, weights) in outputs.iter_mut().zip(head) {
        let (below, above) = weights.split_at(second.len());
        for (values, weights) in second.iter().zip(below) {
            *output = simd.dot(*output, simd.load(values), simd.load(weights));
        }
        for (&values, weights) in third.iter().zip(above) {
            *output = simd.dot(*output, values, simd.load(weights));
        }
    }
}

/// The units of the second layer.
#[inline(always)]
fn second<S: Simd>(
    simd: S,
    branch: &FurtherBranch,
    hidden: &[[u8; 4]],
) -> [Block; SECOND_UNITS / LANES] {
    const { assert!(SECOND_UNITS == 2 * LANES && SECOND == 4) }
    let mut sums = [simd.splat_words(0); SECOND];
    for (&four, weights) in hidden.iter().zip(&branch.second) {
        let four = simd.splat_words(i32::from_le_bytes(four));
        for (sum, weights) in sums.iter_mut().zip(weights) {
            *sum = simd.dot_sevens(*sum, weights, four);
        }
    }
    let mut units = [Block([0; LANES]); SECOND_UNITS / LANES];
    for (i, sum) in sums.iter_mut().enumerate() {
        let short = simd.shift_words_right::<{ SECOND_SHIFTS[0] }>(*sum);
        let product = simd.multiply_words(short, simd.load_words(&branch.steps[i]));
        let scaled = simd.shift_words_right::<{ SECOND_SHIFTS[1] }>(product);
        *sum = simd.add_words(scaled, simd.load_words(&branch.bias[i]));
    }
    for (&[low, high], place) in sums.as_chunks::<2>().0.iter().zip(&mut units) {
        simd.store(simd.clamp(simd.pack(low, high), i16::MAX), place);
    }
    units
}

/// The units of the third layer.
#[inline(always)]
fn third<S: Simd>(
    simd: S,
    branch: &FurtherBranch,
    second: &[Block; SECOND_UNITS / LANES],
) -> [S::I16s; THIRD_UNITS / LANES] {
    const { assert!(THIRD_UNITS == LANES && THIRD == 2) }
    let mut sums = [simd.load_words(&branch.third_bias[0]), simd.load_words(&branch.third_bias[1])];
    let pairs = second.iter().flat_map(|block| block.0.as_chunks::<2>().0);
    for (&[a, b], weights) in pairs.zip(&branch.third) {
        let both = simd.splat_pair(a, b);
        for (sum, weights) in sums.iter_mut().zip(weights) {
            *sum = simd.dot_pairs(*sum, simd.load(weights), both);
        }
    }
    let [low, high] = sums;
    let low = simd.shift_words_right::<THIRD_SHIFT>(low);
    let high = simd.shift_words_right::<THIRD_SHIFT>(high);
    [simd.clamp(simd.pack(low, high), i16::MAX)]
}
