//! Kinds of first layer.

use crate::contact::prepare::{Features, Prepared};
use crate::kernel::Simd;

/// First-layer weights of a tile.
pub(super) trait FirstLayer: Sized {
    /// The form of the hand-made inputs.
    type Features: Features;
    /// Sums of weights for `PAIRS` pairs of blocks.
    type Sums<S: Simd, const PAIRS: usize>: Sums<S, Self, PAIRS>;
}

/// Sums of first-layer weights, for one position after the other, of the blocks `from` one on.
pub(super) trait Sums<S: Simd, W: FirstLayer, const PAIRS: usize> {
    /// Sums for no position.
    fn new(simd: S, weights: &W, from: usize) -> Self;

    /// Adds the changes from the position before.
    fn update(&mut self, simd: S, weights: &W, from: usize, prepared: &Prepared<W::Features>);

    /// The hidden units.
    fn hidden(
        &self,
        simd: S,
        weights: &W,
        from: usize,
        prepared: &Prepared<W::Features>,
    ) -> [[S::Shorts; 2]; PAIRS];
}
