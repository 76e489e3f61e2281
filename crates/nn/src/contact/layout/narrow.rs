//! First-layer weights of 8 bits.
//!
//! Each hidden unit has two steps, which multiply the sum of its rows and the sum of its features.
//! Features are bytes as well. They are scaled up so that their weights are of similar size, and
//! three inputs represent a large feature. One instruction multiplies four of them. The yardstick
//! hardly sees the rounding, and half the weights fit the cache sooner. Fits keep 16 bits;
//! `barpoint-train narrow` makes bytes of them.

use core::array::from_fn;

use super::part::{BLOCKS, part, unit_of_sum};
use crate::contact::tables::NarrowTables;
use crate::fixed_point::OFFSET;
use crate::inputs::{BYTES, ROWS};
use crate::kernel::{Block, Bytes, LANES, Words, blocks};
use crate::shape::contact::QUADS;

/// First-layer weights of a tile, of 8 bits with [`OFFSET`] added, and the factors of their sums.
#[derive(Clone, Debug)]
pub(crate) struct Narrow {
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
    pub(super) fn new(tables: &NarrowTables, branch: usize, unit: usize) -> Self {
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
