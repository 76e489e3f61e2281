//! Kinds of first layer.

use crate::contact::prepare::{Features, Prepared};
use crate::kernel::Simd;

/// First-layer weights of a tile.
pub(super) trait FirstLayer: Sized {
    /// The form of the hand-made inputs.
    type Features: Features;
    /// Accumulator of `PAIRS` pairs of blocks.
    type Accumulator<S: Simd, const PAIRS: usize>: Accumulator<S, Self, PAIRS>;
}

/// Accumulator: sums of first-layer weights for one position after the other, from the block `from` on.
pub(super) trait Accumulator<S: Simd, W: FirstLayer, const PAIRS: usize> {
    /// Returns the accumulator of no position, with which a refresh begins.
    fn new(simd: S, weights: &W, from: usize) -> Self;

    /// Adds the changes from the position before.
    fn update(&mut self, simd: S, weights: &W, from: usize, prepared: &Prepared<W::Features>);

    /// Returns the hidden units.
    fn hidden(
        &self,
        simd: S,
        weights: &W,
        from: usize,
        prepared: &Prepared<W::Features>,
    ) -> [[S::I16s; 2]; PAIRS];
}
