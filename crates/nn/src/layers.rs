//! The tables of a network, laid out for the kernels.

use crate::inputs::rows::MAX_ACTIVE;
use crate::inputs::{FEATURES, Inputs, ROWS};

/// Thirty-two weights on one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Block(pub(crate) [i16; LANES]);

/// Weights in a [`Block`].
pub(crate) const LANES: usize = 32;

/// The number of hidden units must be a multiple of this, so that kernels need no tail.
pub(crate) const TILE: usize = 128;

/// Results of a game in the order of a net's outputs, from the worst to the best: lose a
/// backgammon, gammon, plain game; win a plain game, gammon, backgammon.
pub(crate) const OUTPUTS: usize = 6;

/// Pairs of features: one multiply-add instruction takes two at a time.
pub(crate) const PAIRS: usize = FEATURES / 2;

/// Feature weights carry this many more fractional bits than row weights.
pub(crate) const FEATURE_SHIFT: i32 = 6;

/// All weights as integers.
///
/// With `r` the active rows, `f` the features and saturating 16-bit arithmetic where 16-bit
/// values are added:
///
/// ```text
/// x = (bias + Σ rows[r]) + saturate((Σ f · features[f]) >> FEATURE_SHIFT)
/// t = clamp(2048 + x, 0, 4095)
/// h = ((t · t >> 8) · (12288 - 2t)) >> 16          smoothstep 3u² - 2u³, u = t / 4096
/// y = head_bias + Σ h · head                       six outputs of the head
/// ```
///
/// Everything is integer, so the order of summation does not matter and every kernel gives the
/// same bits.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    /// Hidden units divided by [`LANES`].
    pub(crate) blocks: usize,
    pub(crate) bias: Vec<Block>,
    /// `[row][block]`
    pub(crate) rows: Vec<Block>,
    /// `[pair][block][2]`: the weights of two features interleaved, unit by unit.
    pub(crate) pairs: Vec<Block>,
    /// `[head][output]`
    pub(crate) head_bias: Vec<[i32; OUTPUTS]>,
    /// `[head][output][block]`
    pub(crate) heads: Vec<Block>,
}

impl Layers {
    /// The weights of one output of one head.
    #[inline]
    pub(crate) fn output(&self, head: usize, output: usize) -> &[Block] {
        &self.heads[(head * OUTPUTS + output) * self.blocks..][..self.blocks]
    }
}

/// The first-layer weights that a position calls for.
pub(crate) struct Active<'a> {
    rows: [&'a [Block]; MAX_ACTIVE],
    rows_len: usize,
    pairs: [([i16; 2], &'a [Block]); PAIRS],
    pairs_len: usize,
}

impl<'a> Active<'a> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]
    pub(crate) fn of(inputs: &Inputs, layers: &'a Layers) -> Self {
        let mut active = Self {
            rows: [&[]; MAX_ACTIVE],
            rows_len: inputs.rows().len(),
            pairs: [([0; 2], &[]); PAIRS],
            pairs_len: 0,
        };
        for (slot, &row) in active.rows.iter_mut().zip(inputs.rows()) {
            *slot = &layers.rows[usize::from(row) * layers.blocks..][..layers.blocks];
        }
        let pairs = inputs.features.as_chunks::<2>().0;
        for (&pair, weights) in pairs.iter().zip(layers.pairs.chunks_exact(2 * layers.blocks)) {
            if pair != [0; 2] {
                active.pairs[active.pairs_len] = (pair, weights);
                active.pairs_len += 1;
            }
        }
        active
    }

    /// The weights of each row that is on.
    #[inline]
    pub(crate) fn rows(&self) -> &[&'a [Block]] {
        &self.rows[..self.rows_len]
    }

    /// Each pair of features that are not both zero, and their interleaved weights.
    #[inline]
    pub(crate) fn pairs(&self) -> &[([i16; 2], &'a [Block])] {
        &self.pairs[..self.pairs_len]
    }
}

const _: () = assert!(PAIRS * 2 == FEATURES && ROWS < u16::MAX as usize);
