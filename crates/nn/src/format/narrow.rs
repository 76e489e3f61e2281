//! The network file whose first-layer weights are bytes.
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 | `BPNN` |
//! | 4 | format version 3 |
//! | 4 | input encoding, [`ENCODING_VERSION`] |
//! | 4 | rows, [`ROWS`] |
//! | 4 | inputs that are bytes, [`BYTES`] |
//! | 4 | hidden units `H`, a multiple of 128 up to 4096 |
//! | 4 | output heads: [`PLANS`] |
//! | 4 | branches `B`: [`BRANCHES`] |
//! | 2 B H | biases, `i16`, branch by branch |
//! | 2 B H | what each unit multiplies the sum of its row weights by, `i16` |
//! | 2 B H | what each unit multiplies the sum of its weighted bytes by, `i16`, in 256ths |
//! | B H × rows | row weights, `i8`, branch by branch, row by row |
//! | B H × bytes | weights of bytes, `i8`, branch by branch, byte by byte |
//! | | head biases, head weights, canaries and checksum as in the [other versions](super) |

use crate::inputs::{BYTES, ENCODING_VERSION, ROWS};
use crate::layers::{OUTPUTS, TILE};
use crate::plan::{BRANCHES, PLANS};

use super::{
    CANARIES, DEEP_VERSION, FurtherTables, LoadError, MAGIC, MAX_BELOW, MAX_HIDDEN, Reader,
    SECOND_UNITS, THIRD_UNITS, check, sealed, shorts, words,
};

/// The version of this layout.
pub const NARROW_VERSION: u32 = 3;

/// Everything in a network file whose first-layer weights are bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NarrowTables {
    /// Hidden units.
    pub hidden: usize,
    /// `[branch][hidden]`
    pub bias: Vec<i16>,
    /// `[branch][hidden]`: what the sum of row weights is multiplied by.
    pub row_steps: Vec<i16>,
    /// `[branch][hidden]`: what the sum of weighted bytes is multiplied by, in 256ths.
    pub byte_steps: Vec<i16>,
    /// `[branch][row][hidden]`
    pub rows: Vec<i8>,
    /// `[branch][byte][hidden]`
    pub bytes: Vec<i8>,
    /// `[head][output]`
    pub head_bias: Vec<i32>,
    /// `[head][output][hidden]`
    pub head_weights: Vec<i16>,
    /// Layers upon the first, if there are any.
    pub further: Option<FurtherTables>,
    /// `[position][output]`
    pub canaries: [[i32; OUTPUTS]; CANARIES],
}

impl NarrowTables {
    /// Whether a file says that it has this layout.
    pub(crate) fn is_version_of(bytes: &[u8]) -> bool {
        [NARROW_VERSION, DEEP_VERSION]
            .iter()
            .any(|version| bytes.get(4..8) == Some(&version.to_le_bytes()))
    }

    /// The content of a file.
    ///
    /// # Errors
    /// Everything in [`LoadError`] but the canaries, which need a [`Network`](crate::Network).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let mut reader = Reader::begin(bytes)?;
        let mut word = || reader.header(bytes, 32);
        let version = word()?;
        if ![NARROW_VERSION, DEEP_VERSION].contains(&version) {
            return Err(LoadError::Format(version));
        }
        let is_deep = version == DEEP_VERSION;
        let encoding = [word()?, word()?, word()?];
        if encoding != [ENCODING_VERSION, ROWS as u32, BYTES as u32] {
            return Err(LoadError::Encoding(encoding[0], encoding[1], encoding[2]));
        }
        let shape = [word()?, word()?, word()?];
        let hidden = shape[0] as usize;
        if !(1..=MAX_HIDDEN).contains(&hidden)
            || !hidden.is_multiple_of(TILE)
            || shape[1..] != [PLANS as u32, BRANCHES as u32]
        {
            return Err(LoadError::Shape(shape[0], shape[1], shape[2]));
        }
        if is_deep {
            let further = [word()?, word()?];
            if further != [SECOND_UNITS as u32, THIRD_UNITS as u32] || hidden > MAX_BELOW {
                return Err(LoadError::Further(further[0], further[1]));
            }
        }
        let units = BRANCHES * hidden;
        let length = 32
            + if is_deep { 8 + FurtherTables::length(hidden) } else { 0 }
            + units * (6 + ROWS + BYTES)
            + 2 * hidden * PLANS * OUTPUTS
            + 4 * OUTPUTS * (PLANS + CANARIES)
            + 8;
        check(bytes, length)?;
        Ok(Self {
            hidden,
            bias: reader.shorts(units),
            row_steps: reader.shorts(units),
            byte_steps: reader.shorts(units),
            rows: reader.bytes(units * ROWS),
            bytes: reader.bytes(units * BYTES),
            head_bias: reader.words(PLANS * OUTPUTS),
            head_weights: reader.shorts(hidden * PLANS * OUTPUTS),
            further: is_deep.then(|| FurtherTables::read(&mut reader, hidden)),
            canaries: reader.canaries(),
        })
    }

    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let shape = [ROWS, BYTES, self.hidden, PLANS, BRANCHES].map(|n| n as u32);
        let version = if self.further.is_some() { DEEP_VERSION } else { NARROW_VERSION };
        let further = self.further.as_ref().map(|_| [SECOND_UNITS, THIRD_UNITS].map(|n| n as u32));
        let words_of_shape = shape.into_iter().chain(further.into_iter().flatten());
        for word in [version, ENCODING_VERSION].into_iter().chain(words_of_shape) {
            bytes.extend(word.to_le_bytes());
        }
        for table in [&self.bias, &self.row_steps, &self.byte_steps] {
            shorts(&mut bytes, table);
        }
        for table in [&self.rows, &self.bytes] {
            bytes.extend(table.iter().map(|weight| weight.cast_unsigned()));
        }
        words(&mut bytes, &self.head_bias);
        shorts(&mut bytes, &self.head_weights);
        if let Some(further) = &self.further {
            further.write(&mut bytes);
        }
        words(&mut bytes, self.canaries.as_flattened());
        sealed(bytes)
    }
}
