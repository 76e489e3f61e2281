//! Accumulators for first-layer weights of 16 bits.
#![expect(clippy::inline_always, reason = "part of the pass")]

use super::first_layer::{Accumulator, FirstLayer};
use crate::contact::layout::Wide;
use crate::contact::prepare::{I16Features, Prepared};
use crate::fixed_point::FEATURE_SHIFT;
use crate::kernel::Simd;

impl FirstLayer for Wide {
    type Features = I16Features;
    type Accumulator<S: Simd, const PAIRS: usize> = WideAccumulator<S, PAIRS>;
}

pub(super) struct WideAccumulator<S: Simd, const PAIRS: usize> {
    /// Sums of rows and the bias, block by block.
    rows: [[S::I16s; 2]; PAIRS],
    /// Sums of weighted features, two lines a block.
    features: [[[S::Words; 2]; 2]; PAIRS],
}

impl<S: Simd, const PAIRS: usize> Accumulator<S, Wide, PAIRS> for WideAccumulator<S, PAIRS> {
    #[inline(always)]
    fn new(simd: S, weights: &Wide, from: usize) -> Self {
        let mut rows = [[simd.splat(0); 2]; PAIRS];
        for (sum, bias) in rows.as_flattened_mut().iter_mut().zip(&weights.bias[from..]) {
            *sum = simd.load(bias);
        }
        Self { rows, features: [[[simd.splat_words(0); 2]; 2]; PAIRS] }
    }

    #[inline(always)]
    fn update(&mut self, simd: S, weights: &Wide, from: usize, prepared: &Prepared<I16Features>) {
        let features = self.features.as_flattened_mut().as_flattened_mut();
        for (pair, [a, b]) in prepared.changes.iter() {
            let both = simd.splat_pair(a, b);
            for (sum, weights) in features.iter_mut().zip(&weights.pairs[pair][2 * from..]) {
                *sum = simd.dot_pairs(*sum, simd.load(weights), both);
            }
        }
        let rows = self.rows.as_flattened_mut();
        for row in prepared.added() {
            for (sum, weights) in rows.iter_mut().zip(&weights.rows[row][from..]) {
                *sum = simd.add(*sum, simd.load(weights));
            }
        }
        for row in prepared.removed() {
            for (sum, weights) in rows.iter_mut().zip(&weights.rows[row][from..]) {
                *sum = simd.subtract(*sum, simd.load(weights));
            }
        }
    }

    #[inline(always)]
    fn hidden(
        &self,
        simd: S,
        _: &Wide,
        _: usize,
        _: &Prepared<I16Features>,
    ) -> [[S::I16s; 2]; PAIRS] {
        let mut hidden = self.rows;
        let features = self.features.as_flattened();
        for (h, &[low, high]) in hidden.as_flattened_mut().iter_mut().zip(features) {
            let low = simd.shift_words_right::<FEATURE_SHIFT>(low);
            let high = simd.shift_words_right::<FEATURE_SHIFT>(high);
            *h = simd.smoothstep(simd.add_saturating(*h, simd.pack(low, high)));
        }
        hidden
    }
}
