//! The layers of a network file of version 5 above the first one.
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 | `BPNN` |
//! | 4 | format version 5 |
//! | 24 | encoding, rows, bytes, hidden units `H` (up to 1024), heads and branches `B`, as in [version 3](super::NarrowTables) |
//! | 4 | units of the second layer, [`SECOND_UNITS`] |
//! | 4 | units of the third layer, [`THIRD_UNITS`] |
//! | | first layer, head biases and head weights, as in version 3 |
//! | B H × second | weights of the second layer, `i8`, branch by branch, hidden unit by hidden unit |
//! | 2 B × second | factor of each unit's sum, `i16` |
//! | 4 B × second | biases, `i32` |
//! | 2 B × second × third | weights of the third layer, `i16`, branch by branch, unit of the second by unit |
//! | 4 B × third | biases, `i32` |
//! | 12 (second + third) × heads | weights of the heads, `i16`, head by head, output by output |
//! | | canaries and checksum as in version 3 |

use crate::file::{Reader, Writer};
use crate::shape::OUTPUTS;
use crate::shape::contact::{BRANCHES, MAX_BELOW, PLANS, SECOND_UNITS, THIRD_UNITS};

/// The second and third layer of a network, and their heads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FurtherTables {
    /// `[branch][hidden][unit]`
    pub second: Vec<i8>,
    /// `[branch][unit]`: factor of the sum of weighted hidden units.
    pub second_steps: Vec<i16>,
    /// `[branch][unit]`
    pub second_bias: Vec<i32>,
    /// `[branch][unit of the second layer][unit]`
    pub third: Vec<i16>,
    /// `[branch][unit]`
    pub third_bias: Vec<i32>,
    /// `[head][output][unit of the second layer, then of the third]`
    pub heads: Vec<i16>,
}

/// Numbers of entries in the tables, in the order of the file.
fn sizes(hidden: usize) -> [usize; 6] {
    [
        BRANCHES * hidden * SECOND_UNITS,
        BRANCHES * SECOND_UNITS,
        BRANCHES * SECOND_UNITS,
        BRANCHES * SECOND_UNITS * THIRD_UNITS,
        BRANCHES * THIRD_UNITS,
        PLANS * OUTPUTS * (SECOND_UNITS + THIRD_UNITS),
    ]
}

impl FurtherTables {
    /// Numbers of units in the second and third layer.
    pub(super) const SHAPE: [u32; 2] = [SECOND_UNITS as u32, THIRD_UNITS as u32];

    /// Returns the number of bytes in the tables above `hidden` hidden units.
    pub(super) fn length(hidden: usize) -> usize {
        let [second, steps, bias, third, third_bias, heads] = sizes(hidden);
        second + 2 * (steps + third + heads) + 4 * (bias + third_bias)
    }

    pub(super) fn read(reader: &mut Reader<'_>, hidden: usize) -> Self {
        let [second, steps, bias, third, third_bias, heads] = sizes(hidden);
        Self {
            second: reader.bytes(second),
            second_steps: reader.i16s(steps),
            second_bias: reader.words(bias),
            third: reader.i16s(third),
            third_bias: reader.words(third_bias),
            heads: reader.i16s(heads),
        }
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        writer.bytes(&self.second);
        writer.i16s(&self.second_steps);
        writer.words(&self.second_bias);
        writer.i16s(&self.third);
        writer.words(&self.third_bias);
        writer.i16s(&self.heads);
    }

    /// Returns true if each table has the size for `hidden` hidden units.
    pub(crate) fn fits(&self, hidden: usize) -> bool {
        let found = [
            self.second.len(),
            self.second_steps.len(),
            self.second_bias.len(),
            self.third.len(),
            self.third_bias.len(),
            self.heads.len(),
        ];
        found == sizes(hidden) && hidden <= MAX_BELOW
    }
}
