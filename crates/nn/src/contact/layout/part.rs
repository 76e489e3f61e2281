//! Parts of tables for the hidden units of a tile.

use crate::kernel::LANES;
use crate::shape::contact::TILE;

/// Blocks of 16-bit numbers for a tile: one for each unit.
pub(crate) const BLOCKS: usize = TILE / LANES;

/// A tile's part of a row of a table whose rows have `hidden` numbers, from this hidden unit on.
pub(super) fn part<T: Copy>(table: &[T], hidden: usize, row: usize, unit: usize) -> [T; TILE] {
    core::array::from_fn(|i| table[row * hidden + unit + i])
}

/// The unit of a tile that the sum `i` of half a block belongs to, where four sums of one half and four
/// of the other are packed in turn: the order of units is then right.
pub(super) const fn unit_of_sum(half: usize, i: usize) -> usize {
    half / 2 * LANES + i / 4 * 8 + half % 2 * 4 + i % 4
}
