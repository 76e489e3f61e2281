//! Accumulators for first-layer weights of 8 bits.
#![expect(clippy::inline_always, reason = "part of the pass")]

use super::first_layer::{Accumulator, FirstLayer};
use crate::contact::layout::Narrow;
use crate::contact::prepare::{I8Features, Prepared};
use crate::fixed_point::{OFFSET, STEP_SHIFT};
use crate::kernel::Simd;

impl FirstLayer for Narrow {
    type Features = I8Features;
    type Accumulator<S: Simd, const PAIRS: usize> = NarrowAccumulator<S, PAIRS>;
}

pub(super) struct NarrowAccumulator<S: Simd, const PAIRS: usize> {
    /// Sums of 16-bit words, and of their high bytes: sums of the low bytes follow from both.
    rows: [[S::I16s; 2]; PAIRS],
    /// Sums of weighted bytes, two lines a block.
    bytes: [[[S::Words; 2]; 2]; PAIRS],
}

impl<S: Simd, const PAIRS: usize> Accumulator<S, Narrow, PAIRS> for NarrowAccumulator<S, PAIRS> {
    #[inline(always)]
    fn new(simd: S, _: &Narrow, _: usize) -> Self {
        Self { rows: [[simd.splat(0); 2]; PAIRS], bytes: [[[simd.splat_words(0); 2]; 2]; PAIRS] }
    }

    #[inline(always)]
    fn update(&mut self, simd: S, weights: &Narrow, from: usize, prepared: &Prepared<I8Features>) {
        let sums = self.bytes.as_flattened_mut().as_flattened_mut();
        for (quad, change) in prepared.changes.iter() {
            let change = simd.quad(change);
            for (sum, weights) in sums.iter_mut().zip(&weights.quads[quad][2 * from..]) {
                *sum = simd.dot_quads(*sum, weights, change);
            }
        }
        for row in prepared.added() {
            let lines = &weights.rows[row][from / 2..];
            for ([both, high], line) in self.rows.iter_mut().zip(lines) {
                let words = simd.load_bytes(line);
                *both = simd.add(*both, words);
                *high = simd.add(*high, simd.high_bytes(words));
            }
        }
        for row in prepared.removed() {
            let lines = &weights.rows[row][from / 2..];
            for ([both, high], line) in self.rows.iter_mut().zip(lines) {
                let words = simd.load_bytes(line);
                *both = simd.subtract(*both, words);
                *high = simd.subtract(*high, simd.high_bytes(words));
            }
        }
    }

    #[inline(always)]
    fn hidden(
        &self,
        simd: S,
        weights: &Narrow,
        from: usize,
        prepared: &Prepared<I8Features>,
    ) -> [[S::I16s; 2]; PAIRS] {
        let row_offsets = simd.splat(i16::from(OFFSET) * i16::from(prepared.rows_on));
        let byte_offsets = simd.splat_words(i32::from(OFFSET) * prepared.total);
        let mut hidden = self.rows;
        for (pair, hidden) in hidden.iter_mut().enumerate() {
            let [both, high] = *hidden;
            *hidden = [simd.subtract(both, simd.shift_left::<8>(high)), high];
            for (i, h) in hidden.iter_mut().enumerate() {
                let block = from + 2 * pair + i;
                let rows = simd.add(*h, row_offsets);
                let rows = simd.multiply(rows, simd.load(&weights.row_steps[block]));
                let rows = simd.add(rows, simd.load(&weights.bias[block]));
                let mut halves = self.bytes[pair][i];
                for (half, steps) in halves.iter_mut().zip(&weights.byte_steps[2 * block..]) {
                    let sum = simd.add_words(*half, byte_offsets);
                    let product = simd.multiply_words(sum, simd.load_words(steps));
                    *half = simd.shift_words_right::<STEP_SHIFT>(product);
                }
                let bytes = simd.pack(halves[0], halves[1]);
                *h = simd.smoothstep(simd.add_saturating(rows, bytes));
            }
        }
        hidden
    }
}
