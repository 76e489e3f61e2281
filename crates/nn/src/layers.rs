//! The tables of a network, laid out for the kernels.

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
    /// The weights of one row.
    #[inline]
    pub(crate) fn row(&self, row: u16) -> &[Block] {
        &self.rows[usize::from(row) * self.blocks..][..self.blocks]
    }

    /// The interleaved weights of one pair of features.
    #[inline]
    pub(crate) fn pair(&self, pair: u8) -> &[Block] {
        &self.pairs[usize::from(pair) * 2 * self.blocks..][..2 * self.blocks]
    }

    /// The weights of one output of one head.
    #[inline]
    pub(crate) fn output(&self, head: usize, output: usize) -> &[Block] {
        &self.heads[(head * OUTPUTS + output) * self.blocks..][..self.blocks]
    }
}

/// The pairs of features that are not both zero.
pub(crate) struct ActivePairs {
    list: [(u8, [i16; 2]); PAIRS],
    len: usize,
}

impl ActivePairs {
    #[inline]
    pub(crate) fn of(inputs: &Inputs) -> Self {
        let mut active = Self { list: [(0, [0; 2]); PAIRS], len: 0 };
        for (i, pair) in (0..).zip(inputs.features.as_chunks::<2>().0) {
            active.list[active.len] = (i, *pair);
            active.len += usize::from(*pair != [0; 2]);
        }
        active
    }

    #[inline]
    pub(crate) fn list(&self) -> &[(u8, [i16; 2])] {
        &self.list[..self.len]
    }
}

const _: () = assert!(PAIRS * 2 == FEATURES && ROWS < u16::MAX as usize && PAIRS < 256);
