//! The forward pass.
#![expect(clippy::inline_always, reason = "part of the pass")]

use barpoint_core::Position;

use super::layout::{
    BLOCKS, FurtherBranch, FurtherHead, Layers, Narrow, SECOND, THIRD, Tile, Wide,
};
use super::prepare::{Features, I8Features, I16Features, Prepared};
use crate::fixed_point::{FEATURE_SHIFT, OFFSET, SECOND_SHIFTS, STEP_SHIFT, THIRD_SHIFT};
use crate::kernel::{Block, LANES, Pass, Runnable, Simd};
use crate::shape::OUTPUTS;
use crate::shape::contact::{MAX_BELOW, SECOND_UNITS, THIRD_UNITS, TILE};

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
                let next = from + 2 * PAIRS;
                let (soon, next) = if next < BLOCKS { (tile, next) } else { (tile + 1, 0) };
                for prepared in batch.iter().take(positions.len()) {
                    if let Some(soon) = layers.branches[prepared.branch()].get(soon) {
                        soon.first.prefetch::<S, PAIRS>(simd, next, prepared);
                    }
                }
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
                add(simd, branch, quads, heads, &mut sums);
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

/// First-layer weights of a tile.
trait FirstLayer: Sized {
    /// The form of the hand-made inputs.
    type Features: Features;
    /// Accumulator of `PAIRS` pairs of blocks.
    type Accumulator<S: Simd, const PAIRS: usize>: Accumulator<S, Self, PAIRS>;

    /// Asks for the weights that a position needs in an accumulator from the block `from` on and that the
    /// positions before it did not need.
    fn prefetch<S: Simd, const PAIRS: usize>(
        &self,
        simd: S,
        from: usize,
        prepared: &Prepared<Self::Features>,
    );
}

/// Accumulator: sums of first-layer weights for one position after the other, from the block `from` on.
trait Accumulator<S: Simd, W: FirstLayer, const PAIRS: usize> {
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

impl FirstLayer for Wide {
    type Features = I16Features;
    type Accumulator<S: Simd, const PAIRS: usize> = WideAccumulator<S, PAIRS>;

    fn prefetch<S: Simd, const PAIRS: usize>(&self, _: S, _: usize, _: &Prepared<I16Features>) {}
}

/// Accumulators for first-layer weights of 16 bits.
struct WideAccumulator<S: Simd, const PAIRS: usize> {
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

impl FirstLayer for Narrow {
    type Features = I8Features;
    type Accumulator<S: Simd, const PAIRS: usize> = NarrowAccumulator<S, PAIRS>;

    #[inline(always)]
    fn prefetch<S: Simd, const PAIRS: usize>(
        &self,
        simd: S,
        from: usize,
        prepared: &Prepared<I8Features>,
    ) {
        for row in prepared.added() {
            for line in &self.rows[row][from / 2..from / 2 + PAIRS] {
                simd.prefetch(line);
            }
        }
        if prepared.refreshes {
            for (quad, _) in prepared.changes.iter() {
                for line in &self.quads[quad][2 * from..2 * from + 4 * PAIRS] {
                    simd.prefetch(line);
                }
            }
        }
    }
}

/// Accumulators for first-layer weights of 8 bits.
struct NarrowAccumulator<S: Simd, const PAIRS: usize> {
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

/// Adds what further layers make of hidden units, which come in fours, to the sums of outputs.
#[inline(always)]
fn add<S: Simd>(
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
