//! The forward pass.
#![expect(clippy::inline_always, reason = "part of the pass")]

mod first_layer;
mod further;
mod narrow;
mod wide;

use barpoint_core::Position;

use super::layout::{BLOCKS, Layers, Narrow, Tile, Wide};
use super::prepare::Prepared;
use crate::kernel::{LANES, Pass, Runnable, Simd};
use crate::shape::OUTPUTS;
use crate::shape::contact::{MAX_BELOW, TILE};
use first_layer::{Accumulator, FirstLayer};

/// Number of positions evaluated together.
pub(super) const BATCH: usize = 16;

/// A net of either kind.
#[derive(Clone, Debug)]
pub(super) enum Net {
    /// First-layer weights of 16 bits.
    #[cfg(any(test, feature = "every-form"))]
    Wide(Layers<Wide>),
    /// First-layer weights of 8 bits.
    Narrow(Layers<Narrow>),
}

impl Net {
    /// Computes the outputs for at most [`BATCH`] positions.
    pub(super) fn forward(
        &self,
        kernel: Runnable,
        positions: &[&Position],
        outputs: &mut [[i32; OUTPUTS]],
    ) {
        // A single position needs little memory, and clearing the memory of a batch would cost time.
        if positions.len() == 1 {
            self.forward_up_to::<1>(kernel, positions, outputs);
        } else {
            self.forward_up_to::<BATCH>(kernel, positions, outputs);
        }
    }

    #[inline]
    fn forward_up_to<const N: usize>(
        &self,
        kernel: Runnable,
        positions: &[&Position],
        outputs: &mut [[i32; OUTPUTS]],
    ) {
        match self {
            #[cfg(any(test, feature = "every-form"))]
            Self::Wide(layers) => {
                kernel.run(Forward::<_, N, 0> { layers, positions, outputs });
            }
            #[cfg(any(test, feature = "every-form"))]
            Self::Narrow(layers) if layers.further.is_some() => {
                kernel.run(Forward::<_, N, TILES> { layers, positions, outputs });
            }
            Self::Narrow(layers) => {
                kernel.run(Forward::<_, N, 0> { layers, positions, outputs });
            }
        }
    }
}

/// Maximum number of tiles of hidden units below further layers.
const TILES: usize = MAX_BELOW / TILE;

/// Hidden units of a position without their lowest bits, tile by tile.
type Kept<const K: usize> = [[u8; TILE]; K];

/// The pass over at most `N` positions. It includes the encoding, so that this is compiled for the
/// instruction set as well. Hidden units of `K` tiles are kept for further layers.
struct Forward<'a, W, const N: usize, const K: usize> {
    layers: &'a Layers<W>,
    positions: &'a [&'a Position],
    outputs: &'a mut [[i32; OUTPUTS]],
}

impl<W: FirstLayer, const N: usize, const K: usize> Pass for Forward<'_, W, N, K> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd, const PAIRS: usize>(self, simd: S) {
        let Self { layers, positions, outputs } = self;
        let batch = Prepared::batch::<N, W>(layers, positions);
        let mut sums = [[simd.nothing(); OUTPUTS]; N];
        let mut kept: [Kept<K>; N] = [[[0; TILE]; K]; N];
        for tile in 0..layers.tiles() {
            for from in (0..BLOCKS).step_by(2 * PAIRS) {
                let first = &layers.branches[0][tile].first;
                let mut accumulator = W::Accumulator::<S, PAIRS>::new(simd, first, from);
                let places = sums.iter_mut().zip(&mut kept);
                for ((sums, kept), prepared) in places.zip(&batch).take(positions.len()) {
                    let Tile { first, heads } = &layers.branches[prepared.branch()][tile];
                    if prepared.refreshes {
                        accumulator = W::Accumulator::new(simd, first, from);
                    }
                    accumulator.update(simd, first, from, prepared);
                    let hidden = accumulator.hidden(simd, first, from, prepared);
                    let hidden = hidden.as_flattened();
                    if let Some(kept) = kept.get_mut(tile) {
                        let kept = kept[from * LANES..].as_chunks_mut::<LANES>().0;
                        for (&h, kept) in hidden.iter().zip(kept) {
                            simd.store_hidden(h, kept);
                        }
                    }
                    for (sum, weights) in sums.iter_mut().zip(&heads[prepared.head()]) {
                        for (&h, weights) in hidden.iter().zip(&weights[from..]) {
                            *sum = simd.dot(*sum, h, simd.load(weights));
                        }
                    }
                }
            }
        }
        for ((sums, kept), prepared) in sums.iter().zip(&kept).zip(&batch).take(positions.len()) {
            let mut sums = *sums;
            if K > 0
                && let Some(further) = &layers.further
            {
                let branch = &further.branches[prepared.branch()];
                let quads = kept.as_flattened().as_chunks().0;
                let heads = &further.heads[prepared.head()];
                further::add(simd, branch, quads, heads, &mut sums);
            }
            let totals = simd.totals(sums);
            let bias = layers.head_bias[prepared.head()];
            let output = &mut outputs[prepared.place()];
            for ((output, total), bias) in output.iter_mut().zip(totals).zip(bias) {
                *output = bias.wrapping_add(total);
            }
        }
    }
}
