//! First-layer weights of 16 bits.

use core::array::from_fn;

use super::part::{BLOCKS, part, unit_of_sum};
use crate::contact::tables::Tables;
use crate::inputs::{FEATURES, ROWS};
use crate::kernel::{Block, blocks};
use crate::shape::contact::PAIRS;

/// The features of each pair. They change together from one play of a roll to the next, or seldom,
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

/// First-layer weights of a tile, of 16 bits.
#[derive(Clone, Debug)]
pub(crate) struct Wide {
    pub(crate) bias: [Block; BLOCKS],
    /// `[row]`
    pub(crate) rows: Vec<[Block; BLOCKS]>,
    /// `[pair]`: weights of two features interleaved, in the order of [`unit_of_sum`].
    pub(crate) pairs: Vec<[Block; 2 * BLOCKS]>,
}

impl Wide {
    /// The weights of the tile that begins with this hidden unit of a branch.
    pub(super) fn new(tables: &Tables, branch: usize, unit: usize) -> Self {
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
