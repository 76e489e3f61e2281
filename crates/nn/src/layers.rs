//! The tables of a network, laid out for the kernels.

use crate::format::{NarrowTables, Tables};
use crate::further::Further;
use crate::inputs::{BYTES, FEATURES, ROWS};
use crate::plan::BRANCHES;

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

/// Inputs that are bytes whose weights one instruction multiplies.
pub(crate) const QUADS: usize = BYTES / 4;

/// Positions evaluated together.
pub(crate) const BATCH: usize = 16;

/// Feature weights carry this many more fractional bits than row weights.
pub(crate) const FEATURE_SHIFT: i32 = 6;

/// Sums of products of bytes, times their unit's step, carry this many more fractional bits than a bias.
pub(crate) const STEP_SHIFT: i32 = 8;

/// What is added to a weight that is a byte, so that it has no sign.
pub(crate) const OFFSET: i8 = i8::MIN;

/// A net of either kind.
#[derive(Clone, Debug)]
pub(crate) enum Net {
    /// First-layer weights of 16 bits.
    Wide(Layers<Wide>),
    /// First-layer weights of 8 bits.
    Narrow(Layers<Narrow>),
}

/// All weights as integers.
///
/// With the weights of a position's branch, `r` the active rows, `f` the features, `b` the inputs that are
/// bytes and saturating 16-bit arithmetic where 16-bit values are added, but for sums of rows, which wrap:
///
/// ```text
/// wide:    x = (bias + Σ rows[r]) + saturate((Σ f · features[f]) >> FEATURE_SHIFT)
/// narrow:  x = (bias + row_step · Σ rows[r]) + saturate((byte_step · Σ b · bytes[b]) >> STEP_SHIFT)
/// t = clamp(2048 + x, 0, 4095)
/// h = ((t · t >> 8) · (12288 - 2t)) >> 16          smoothstep 3u² - 2u³, u = t / 4096
/// y = head_bias + Σ h · head                       six outputs of the head
/// ```
///
/// to which [`Further`] layers may add.
///
/// Everything is integer, so the order of summation does not matter and every kernel gives the
/// same bits.
#[derive(Clone, Debug)]
pub(crate) struct Layers<W> {
    /// `[branch][tile]`
    pub(crate) branches: Vec<Vec<Tile<W>>>,
    /// `[head][output]`
    pub(crate) head_bias: Vec<[i32; OUTPUTS]>,
    /// Layers upon the first.
    pub(crate) further: Option<Further>,
}

/// What belongs to 128 hidden units. The weights that a batch of similar positions calls for
/// together fit the first-level cache.
#[derive(Clone, Debug)]
pub(crate) struct Tile<W> {
    /// The weights of the first layer.
    pub(crate) first: W,
    /// `[head][output]`
    pub(crate) heads: Vec<[[Block; BLOCKS]; OUTPUTS]>,
}

/// First-layer weights of 16 bits.
#[derive(Clone, Debug)]
pub(crate) struct Wide {
    pub(crate) bias: [Block; BLOCKS],
    /// `[row]`
    pub(crate) rows: Vec<[Block; BLOCKS]>,
    /// `[pair]`: the weights of two features interleaved, unit by unit.
    pub(crate) pairs: Vec<[Block; 2 * BLOCKS]>,
}

/// First-layer weights of 8 bits, [`OFFSET`] added, and what a unit multiplies their sums by.
#[derive(Clone, Debug)]
pub(crate) struct Narrow {
    pub(crate) bias: [Block; BLOCKS],
    pub(crate) row_steps: [Block; BLOCKS],
    /// In the order of the sums of [`quads`](Self::quads).
    pub(crate) byte_steps: [Words; 2 * BLOCKS],
    /// `[row]`: in every group of 64 units, unit `i` and unit `32 + i` are neighbours, so that two blocks
    /// come from the low and the high bytes of 16-bit words.
    pub(crate) rows: Vec<[Bytes; BLOCKS / 2]>,
    /// `[quad]`: the weights of four inputs for one unit after the other. In every block of 32 units those
    /// whose number has no 4 in it (in binary) come first, so that packing the sums of both halves, 128 bits
    /// by 128, puts the units in order.
    pub(crate) quads: Vec<[Bytes; 2 * BLOCKS]>,
}

/// Sixty-four weights on one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Bytes(pub(crate) [u8; 2 * LANES]);

/// Sixteen numbers of 32 bits on one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Words(pub(crate) [i32; LANES / 2]);

impl<W> Layers<W> {
    /// The number of tiles in a branch.
    pub(crate) fn tiles(&self) -> usize {
        self.branches[0].len()
    }

    /// The number of hidden units of a branch, of branches and of heads.
    pub(crate) fn shape(&self) -> [usize; 3] {
        [self.tiles() * TILE, self.branches.len(), self.head_bias.len()]
    }

    /// Layers whose first one is made, tile by tile, from a branch and the hidden unit it begins with.
    fn with(
        hidden: usize,
        branches: usize,
        (head_bias, head_weights): (&[i32], &[i16]),
        first: impl Fn(usize, usize) -> W,
    ) -> Self {
        let heads = head_bias.len() / OUTPUTS;
        let tile = |branch, unit| {
            let head = |head| {
                core::array::from_fn(|output| {
                    blocks(&part(head_weights, hidden, head * OUTPUTS + output, unit))
                })
            };
            Tile { first: first(branch, unit), heads: (0..heads).map(head).collect() }
        };
        let branch = |branch| (0..hidden).step_by(TILE).map(|unit| tile(branch, unit)).collect();
        Self {
            branches: (0..branches).map(branch).collect(),
            head_bias: head_bias.as_chunks().0.to_vec(),
            further: None,
        }
    }
}

impl From<&Tables> for Layers<Wide> {
    fn from(tables: &Tables) -> Self {
        let heads = (&tables.head_bias[..], &tables.head_weights[..]);
        Self::with(tables.hidden, tables.branches, heads, |branch, unit| {
            Wide::new(tables, branch, unit)
        })
    }
}

impl From<&NarrowTables> for Layers<Narrow> {
    fn from(tables: &NarrowTables) -> Self {
        let heads = (&tables.head_bias[..], &tables.head_weights[..]);
        let first = |branch, unit| Narrow::new(tables, branch, unit);
        Self {
            further: tables.further.as_ref().map(|further| Further::new(further, tables.hidden)),
            ..Self::with(tables.hidden, BRANCHES, heads, first)
        }
    }
}

impl Wide {
    /// The weights of the tile that begins with this hidden unit of a branch.
    fn new(tables: &Tables, branch: usize, unit: usize) -> Self {
        let part = |table: &[i16], index| part(table, tables.hidden, index, unit);
        let pair = |pair: usize| {
            let [first, second] =
                PAIRED[pair].map(|i| part(&tables.features, branch * FEATURES + usize::from(i)));
            blocks(&core::array::from_fn::<i16, { 2 * TILE }, _>(|i| {
                if i % 2 == 0 { first[i / 2] } else { second[i / 2] }
            }))
        };
        let row = |index: usize| blocks(&part(&tables.rows, branch * ROWS + index));
        Self {
            bias: blocks(&part(&tables.bias, branch)),
            rows: (0..ROWS).map(row).collect(),
            pairs: (0..PAIRS).map(pair).collect(),
        }
    }
}

impl Narrow {
    /// The weights of the tile that begins with this hidden unit of a branch.
    fn new(tables: &NarrowTables, branch: usize, unit: usize) -> Self {
        let short = |table: &[i16]| part(table, tables.hidden, branch, unit);
        let byte = |weight: i8| weight.wrapping_add(OFFSET).cast_unsigned();
        let row = |index: usize| {
            let weights: [i8; TILE] =
                part(&tables.rows, tables.hidden, branch * ROWS + index, unit);
            core::array::from_fn(|group| {
                let weights = &weights[2 * LANES * group..];
                Bytes(core::array::from_fn(|i| byte(weights[i % 2 * LANES + i / 2])))
            })
        };
        let quad = |quad: usize| {
            let inputs: [[i8; TILE]; 4] = core::array::from_fn(|i| {
                part(&tables.bytes, tables.hidden, branch * BYTES + 4 * quad + i, unit)
            });
            core::array::from_fn(|half| {
                Bytes(core::array::from_fn(|i| byte(inputs[i % 4][unit_of_sum(half, i / 4)])))
            })
        };
        let steps = short(&tables.byte_steps);
        Self {
            bias: blocks(&short(&tables.bias)),
            row_steps: blocks(&short(&tables.row_steps)),
            byte_steps: core::array::from_fn(|half| {
                Words(core::array::from_fn(|i| steps[unit_of_sum(half, i)].into()))
            }),
            rows: (0..ROWS).map(row).collect(),
            quads: (0..QUADS).map(quad).collect(),
        }
    }
}

/// Which unit of a tile the sum with this index belongs to, in a half of a block of [`Narrow::quads`].
pub(crate) const fn unit_of_sum(half: usize, i: usize) -> usize {
    half / 2 * LANES + i / 4 * 8 + half % 2 * 4 + i % 4
}

/// A tile's part of a row of a table, from this hidden unit on.
fn part<T: Copy>(table: &[T], hidden: usize, row: usize, unit: usize) -> [T; TILE] {
    core::array::from_fn(|i| table[row * hidden + unit + i])
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

const _: () = assert!(PAIRS * 2 == FEATURES && QUADS * 4 == BYTES && ROWS < u16::MAX as usize);
