//! The tables of a network, laid out for the kernels.

use crate::format::Tables;
use crate::inputs::{FEATURES, ROWS};

/// Thirty-two weights on one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Block(pub(crate) [i16; LANES]);

/// Weights in a [`Block`].
pub(crate) const LANES: usize = 32;

/// Hidden units in a [`Tile`].
pub(crate) const TILE: usize = 128;

/// Blocks in a tile's worth of weights.
pub(crate) const BLOCKS: usize = TILE / LANES;

/// Results of a game in the order of a net's outputs, from the worst to the best: lose a
/// backgammon, gammon, plain game; win a plain game, gammon, backgammon.
pub(crate) const OUTPUTS: usize = 6;

/// Pairs of features: one multiply-add instruction takes two at a time.
pub(crate) const PAIRS: usize = FEATURES / 2;

/// The features of each pair: such as change together from one play of a roll to the next, or seldom,
/// so that few pairs change (9.2 of 32 instead of 11.3 with neighbours of the catalogue).
pub(crate) const PAIRED: [[u8; 2]; PAIRS] = [
    [4, 1],
    [0, 3],
    [12, 16],
    [42, 44],
    [37, 48],
    [10, 14],
    [34, 13],
    [5, 15],
    [9, 17],
    [60, 8],
    [11, 21],
    [36, 35],
    [24, 25],
    [6, 27],
    [7, 29],
    [30, 31],
    [32, 33],
    [62, 46],
    [26, 20],
    [18, 39],
    [23, 58],
    [19, 43],
    [38, 45],
    [28, 47],
    [50, 49],
    [22, 51],
    [52, 53],
    [54, 55],
    [56, 57],
    [2, 59],
    [40, 61],
    [41, 63],
];

/// Positions evaluated together.
pub(crate) const BATCH: usize = 16;

/// Feature weights carry this many more fractional bits than row weights.
pub(crate) const FEATURE_SHIFT: i32 = 6;

/// All weights as integers.
///
/// With the weights of a position's branch, `r` the active rows, `f` the features and saturating 16-bit arithmetic where 16-bit
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
    /// `[branch][tile]`
    pub(crate) branches: Vec<Vec<Tile>>,
    /// `[head][output]`
    pub(crate) head_bias: Vec<[i32; OUTPUTS]>,
}

/// What belongs to 128 hidden units. The weights that a batch of similar positions calls for
/// together fit the first-level cache.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub(crate) bias: [Block; BLOCKS],
    /// `[row]`
    pub(crate) rows: Vec<[Block; BLOCKS]>,
    /// `[pair]`: the weights of two features interleaved, unit by unit.
    pub(crate) pairs: Vec<[Block; 2 * BLOCKS]>,
    /// `[head][output]`
    pub(crate) heads: Vec<[[Block; BLOCKS]; OUTPUTS]>,
}

impl Layers {
    pub(crate) fn new(tables: &Tables) -> Self {
        let tiles = |branch| {
            let tiles =
                (0..tables.hidden / TILE).map(|tile| Tile::new(tables, branch, tile * TILE));
            tiles.collect()
        };
        Self {
            branches: (0..tables.branches).map(tiles).collect(),
            head_bias: tables.head_bias.as_chunks().0.to_vec(),
        }
    }

    /// The number of tiles in a branch.
    pub(crate) fn tiles(&self) -> usize {
        self.branches[0].len()
    }
}

impl Tile {
    /// The tile that begins with this hidden unit of a branch.
    fn new(tables: &Tables, branch: usize, unit: usize) -> Self {
        let part = |table: &[i16], index: usize| -> [i16; TILE] {
            core::array::from_fn(|i| table[index * tables.hidden + unit + i])
        };
        let pair = |pair: usize| {
            let [first, second] =
                PAIRED[pair].map(|i| part(&tables.features, branch * FEATURES + usize::from(i)));
            blocks(&core::array::from_fn::<i16, { 2 * TILE }, _>(|i| {
                if i % 2 == 0 { first[i / 2] } else { second[i / 2] }
            }))
        };
        let row = |table: &[i16], index: usize| blocks(&part(table, index));
        let head = |head: usize| {
            core::array::from_fn(|output| row(&tables.head_weights, head * OUTPUTS + output))
        };
        Self {
            bias: row(&tables.bias, branch),
            rows: (0..ROWS).map(|index| row(&tables.rows, branch * ROWS + index)).collect(),
            pairs: (0..PAIRS).map(pair).collect(),
            heads: (0..tables.heads).map(head).collect(),
        }
    }
}

fn blocks<const N: usize>(weights: &[i16]) -> [Block; N] {
    let lanes = weights.as_chunks::<LANES>().0;
    core::array::from_fn(|i| Block(lanes[i]))
}

/// A hidden unit's value from its sum, in plain Rust.
pub(crate) fn smoothstep(x: i16) -> i16 {
    let t = u32::from(x.saturating_add(2048).clamp(0, 4095) as u16);
    ((((t * t) >> 8) * (12288 - 2 * t)) >> 16) as i16
}

const _: () = assert!(PAIRS * 2 == FEATURES && ROWS < u16::MAX as usize);
