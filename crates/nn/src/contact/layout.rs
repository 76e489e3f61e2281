//! The tables of a network, laid out for the kernels.

use core::array::from_fn;

use super::plan::{branch, plan};
use super::tables::{FurtherTables, NarrowTables, Tables};
use crate::fixed_point::OFFSET;
use crate::inputs::{BYTES, FEATURES, ROWS};
use crate::kernel::{Block, Bytes, LANES, WORDS, Words, blocks};
use crate::shape::OUTPUTS;
use crate::shape::contact::{BRANCHES, PAIRS, QUADS, SECOND_UNITS, THIRD_UNITS, TILE};
use barpoint_core::Position;

/// All weights as integers.
///
/// In terms of the weights of a position's branch, the active rows `r`, the features `f` and the byte
/// inputs `b`. Additions of 16-bit values saturate, except sums of rows, which wrap:
///
/// ```text
/// wide:    x = (bias + Σ rows[r]) + saturate((Σ f · features[f]) >> FEATURE_SHIFT)
/// narrow:  x = (bias + row_step · Σ rows[r]) + saturate((byte_step · Σ b · bytes[b]) >> STEP_SHIFT)
/// t = clamp(2048 + x, 0, 4095)
/// h = ((t · t >> 8) · (12288 - 2t)) >> 16          smoothstep 3u² - 2u³, u = t / 4096
/// y = head_bias + Σ h · head                       six outputs of the head
/// ```
///
/// [`Further`] layers may add to the outputs.
///
/// Everything is integer, so the order of summation does not matter and every kernel gives the
/// same bits.
#[derive(Clone, Debug)]
pub(super) struct Layers<W> {
    /// `[branch][tile]`
    pub(super) branches: Vec<Vec<Tile<W>>>,
    /// `[head][output]`
    pub(super) head_bias: Vec<[i32; OUTPUTS]>,
    /// Layers upon the first.
    pub(super) further: Option<Further>,
}

/// Weights of 128 hidden units. The rows that a batch of similar positions uses fit the first-level cache.
#[derive(Clone, Debug)]
pub(super) struct Tile<W> {
    /// The weights of the first layer.
    pub(super) first: W,
    /// `[head][output]`
    pub(super) heads: Vec<[[Block; BLOCKS]; OUTPUTS]>,
}

impl<W> Layers<W> {
    /// Returns the number of tiles in a branch.
    pub(super) fn tiles(&self) -> usize {
        self.branches[0].len()
    }

    /// Returns the numbers of hidden units in a branch, of branches and of heads.
    pub(super) fn shape(&self) -> [usize; 3] {
        [self.tiles() * TILE, self.branches.len(), self.head_bias.len()]
    }

    /// Returns the head and the branch of a position.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the pass")]
    pub(super) fn choice(&self, position: &Position) -> [u8; 2] {
        if self.head_bias.len() == 1 {
            return [0; 2];
        }
        let plan = plan(position);
        [plan as u8, if self.branches.len() > 1 { branch(plan) as u8 } else { 0 }]
    }

    /// Builds the layers. `first` builds a tile of the first layer from a branch and its first hidden unit.
    fn with(
        hidden: usize,
        branches: usize,
        (head_bias, head_weights): (&[i32], &[i16]),
        first: impl Fn(usize, usize) -> W,
    ) -> Self {
        let heads = head_bias.len() / OUTPUTS;
        let tile = |branch, unit| {
            let head = |head| {
                from_fn(|output| blocks(&part(head_weights, hidden, head * OUTPUTS + output, unit)))
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

/// Blocks of 16-bit numbers for a tile: one for each unit.
pub(super) const BLOCKS: usize = TILE / LANES;

/// A tile's part of a row of a table whose rows have `hidden` numbers, from this hidden unit on.
fn part<T: Copy>(table: &[T], hidden: usize, row: usize, unit: usize) -> [T; TILE] {
    from_fn(|i| table[row * hidden + unit + i])
}

/// The unit of a tile that the sum `i` of half a block belongs to, where four sums of one half and four
/// of the other are packed in turn: the order of units is then right.
const fn unit_of_sum(half: usize, i: usize) -> usize {
    half / 2 * LANES + i / 4 * 8 + half % 2 * 4 + i % 4
}

/// First-layer weights of a tile, of 8 bits with [`OFFSET`] added, and the factors of their sums.
///
/// Each hidden unit has two steps, which multiply the sum of its rows and the sum of its features.
/// Features are bytes as well. They are scaled up so that their weights are of similar size, and
/// three inputs represent a large feature. One instruction multiplies four of them. The yardstick
/// hardly sees the rounding, and half the weights fit the cache sooner. Fits keep 16 bits;
/// `barpoint-train narrow` makes bytes of them.
#[derive(Clone, Debug)]
pub(super) struct Narrow {
    pub(crate) bias: [Block; BLOCKS],
    pub(crate) row_steps: [Block; BLOCKS],
    /// In the order of the sums of [`quads`](Self::quads).
    pub(crate) byte_steps: [Words; 2 * BLOCKS],
    /// `[row]`: in every group of 64 units, unit `i` and unit `32 + i` are neighbours, so that two blocks
    /// come from the low and the high bytes of 16-bit words.
    pub(crate) rows: Vec<[Bytes; BLOCKS / 2]>,
    /// `[quad]`: weights of four inputs for one unit after the other, in the order of [`unit_of_sum`].
    pub(crate) quads: Vec<[Bytes; 2 * BLOCKS]>,
}

impl Narrow {
    /// The weights of the tile that begins with this hidden unit of a branch.
    fn new(tables: &NarrowTables, branch: usize, unit: usize) -> Self {
        let short = |table: &[i16]| part(table, tables.hidden, branch, unit);
        let byte = |weight: i8| weight.wrapping_add(OFFSET).cast_unsigned();
        let row = |index: usize| {
            let weights = part(&tables.rows, tables.hidden, branch * ROWS + index, unit);
            from_fn(|group| {
                let weights = &weights[2 * LANES * group..];
                Bytes(from_fn(|i| byte(weights[i % 2 * LANES + i / 2])))
            })
        };
        let quad = |quad: usize| {
            let inputs: [_; 4] = from_fn(|i| {
                part(&tables.bytes, tables.hidden, branch * BYTES + 4 * quad + i, unit)
            });
            from_fn(|half| Bytes(from_fn(|i| byte(inputs[i % 4][unit_of_sum(half, i / 4)]))))
        };
        let steps = short(&tables.byte_steps);
        Self {
            bias: blocks(&short(&tables.bias)),
            row_steps: blocks(&short(&tables.row_steps)),
            byte_steps: from_fn(|half| Words(from_fn(|i| steps[unit_of_sum(half, i)].into()))),
            rows: (0..ROWS).map(row).collect(),
            quads: (0..QUADS).map(quad).collect(),
        }
    }
}

/// Lines of 32-bit numbers for the units of the second layer.
///
/// These layers see seven bits of each hidden unit, so that the products of two bytes fit 16 bits
/// on machines that have no better instruction. Their outputs are added to those that the heads
/// compute from the wide first layer. A net without these layers skips them. Their weights begin at
/// zero, so a fit begins with the same equities as the net that it continues. Weights of the second
/// layer are bytes with a step for each unit. The third layer is small enough for 16 bits to cost
/// nothing.
pub(super) const SECOND: usize = SECOND_UNITS / WORDS;

/// The same for the third layer.
pub(super) const THIRD: usize = THIRD_UNITS / WORDS;

/// The further layers of all branches.
///
/// With `h` the hidden units of a position's branch, its head, and arithmetic of 32 bits that wraps:
///
/// ```text
/// s = Σ (h >> HIDDEN_SHIFT) · second
/// v = clamp(second_bias + ((s >> 4) · second_step >> 8), 0, 32767)
/// w = clamp((third_bias + Σ v · third) >> THIRD_SHIFT, 0, 32767)
/// y += Σ v · head + Σ w · head
/// ```
#[derive(Clone, Debug)]
pub(super) struct Further {
    pub(crate) branches: Vec<FurtherBranch>,
    pub(crate) heads: Vec<FurtherHead>,
}

/// `[output]`: weights of the second layer's units, then of the third's.
pub(super) type FurtherHead = [[Block; (SECOND_UNITS + THIRD_UNITS) / LANES]; OUTPUTS];

/// The further layers of a branch. Units of each layer are in the order of [`unit_of_sum`].
#[derive(Clone, Debug)]
pub(super) struct FurtherBranch {
    /// `[hidden unit / 4][half]`: the weights of four hidden units for one unit after the other.
    pub(crate) second: Vec<[Bytes; SECOND]>,
    pub(crate) steps: [Words; SECOND],
    pub(crate) bias: [Words; SECOND],
    /// `[unit of the second layer / 2][half]`: the weights of two units for one unit after the other.
    pub(crate) third: [[Block; THIRD]; SECOND_UNITS / 2],
    pub(crate) third_bias: [Words; THIRD],
}

impl Further {
    /// Builds the layers of tables for `hidden` hidden units.
    fn new(tables: &FurtherTables, hidden: usize) -> Self {
        let heads = tables.heads.as_chunks::<{ SECOND_UNITS + THIRD_UNITS }>().0;
        let heads: Vec<_> = heads.iter().map(|weights| blocks(weights)).collect();
        Self {
            branches: (0..BRANCHES).map(|i| FurtherBranch::new(tables, hidden, i)).collect(),
            heads: heads.as_chunks().0.to_vec(),
        }
    }
}

impl FurtherBranch {
    fn new(tables: &FurtherTables, hidden: usize, branch: usize) -> Self {
        let second = |quad: usize| {
            let weight = |below: usize, unit: usize| {
                tables.second[(branch * hidden + below) * SECOND_UNITS + unit].cast_unsigned()
            };
            from_fn(|half| Bytes(from_fn(|i| weight(4 * quad + i % 4, unit_of_sum(half, i / 4)))))
        };
        let third = |pair: usize| {
            let weight = |below: usize, unit: usize| {
                tables.third[(branch * SECOND_UNITS + below) * THIRD_UNITS + unit]
            };
            from_fn(|half| Block(from_fn(|i| weight(2 * pair + i % 2, unit_of_sum(half, i / 2)))))
        };
        Self {
            second: (0..hidden / 4).map(second).collect(),
            steps: words(|unit| tables.second_steps[branch * SECOND_UNITS + unit].into()),
            bias: words(|unit| tables.second_bias[branch * SECOND_UNITS + unit]),
            third: from_fn(third),
            third_bias: words(|unit| tables.third_bias[branch * THIRD_UNITS + unit]),
        }
    }
}

fn words<const N: usize>(of_unit: impl Fn(usize) -> i32) -> [Words; N] {
    from_fn(|half| Words(from_fn(|i| of_unit(unit_of_sum(half, i)))))
}

/// The features of each pair. They change together from one play of a roll to the next, or seldom,
/// so that few pairs change (9.2 of 32 instead of 11.3 with neighbours of the catalogue).
pub(super) const PAIRED: [[u8; 2]; PAIRS] = [
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

/// First-layer weights of a tile, of 16 bits.
#[derive(Clone, Debug)]
pub(super) struct Wide {
    pub(crate) bias: [Block; BLOCKS],
    /// `[row]`
    pub(crate) rows: Vec<[Block; BLOCKS]>,
    /// `[pair]`: weights of two features interleaved, in the order of [`unit_of_sum`].
    pub(crate) pairs: Vec<[Block; 2 * BLOCKS]>,
}

impl Wide {
    /// The weights of the tile that begins with this hidden unit of a branch.
    fn new(tables: &Tables, branch: usize, unit: usize) -> Self {
        let part = |table: &[i16], index| part(table, tables.hidden, index, unit);
        let row = |index: usize| blocks(&part(&tables.rows, branch * ROWS + index));
        let pair = |pair: usize| {
            let features =
                PAIRED[pair].map(|i| part(&tables.features, branch * FEATURES + usize::from(i)));
            from_fn(|half| Block(from_fn(|i| features[i % 2][unit_of_sum(half, i / 2)])))
        };
        Self {
            bias: blocks(&part(&tables.bias, branch)),
            rows: (0..ROWS).map(row).collect(),
            pairs: (0..PAIRS).map(pair).collect(),
        }
    }
}
