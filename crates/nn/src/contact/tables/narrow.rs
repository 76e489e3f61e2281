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
//! | 2 B H | factor of each unit's sum of row weights, `i16` |
//! | 2 B H | factor of each unit's sum of weighted bytes, `i16`, in 256ths |
//! | B H × rows | row weights, `i8`, branch by branch, row by row |
//! | B H × bytes | weights of bytes, `i8`, branch by branch, byte by byte |
//! | | head biases, head weights, canaries and checksum as in the [other versions](super::wide) |

use crate::file::version::{self, DEEP, NARROW};
use crate::file::{LoadError, Reader, Writer};
use crate::inputs::{BYTES, ENCODING_VERSION, ROWS};
use crate::shape::contact::{BRANCHES, MAX_BELOW, MAX_HIDDEN, PLANS, TILE};
use crate::shape::{CANARIES, OUTPUTS};

use super::further::FurtherTables;

/// Versions that this build reads.
const VERSIONS: &[u32] =
    if cfg!(any(test, feature = "every-form")) { &[NARROW, DEEP] } else { &[NARROW] };

/// Everything in a network file whose first-layer weights are bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NarrowTables {
    /// Hidden units.
    pub hidden: usize,
    /// `[branch][hidden]`
    pub bias: Vec<i16>,
    /// `[branch][hidden]`: factor of the sum of row weights.
    pub row_steps: Vec<i16>,
    /// `[branch][hidden]`: factor of the sum of weighted bytes, in 256ths.
    pub byte_steps: Vec<i16>,
    /// `[branch][row][hidden]`
    pub rows: Vec<i8>,
    /// `[branch][byte][hidden]`
    pub bytes: Vec<i8>,
    /// `[head][output]`
    pub head_bias: Vec<i32>,
    /// `[head][output][hidden]`
    pub head_weights: Vec<i16>,
    /// Layers above the first, if there are any.
    pub further: Option<FurtherTables>,
    /// `[position][output]`
    pub canaries: [[i32; OUTPUTS]; CANARIES],
}

impl NarrowTables {
    /// Returns true if a file claims this layout.
    pub(crate) fn is_version_of(file: &[u8]) -> bool {
        version::of(file).is_some_and(|version| VERSIONS.contains(&version))
    }

    /// Reads the content of a file.
    ///
    /// # Errors
    /// Everything in [`LoadError`] but the canaries, which need a [`Network`](crate::Network).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let mut reader = Reader::begin(bytes, 32)?;
        let version = reader.header()?;
        if !VERSIONS.contains(&version) {
            return Err(LoadError::Format(version));
        }
        let encoding = reader.headers()?;
        if encoding != [ENCODING_VERSION, ROWS as u32, BYTES as u32] {
            return Err(LoadError::Encoding(encoding[0], encoding[1], encoding[2]));
        }
        let [units, heads, branches] = reader.headers()?;
        let hidden = units as usize;
        if !(1..=MAX_HIDDEN).contains(&hidden)
            || !hidden.is_multiple_of(TILE)
            || [heads, branches] != [PLANS as u32, BRANCHES as u32]
        {
            return Err(LoadError::Shape(units, heads, branches));
        }
        let is_deep = version == DEEP;
        if is_deep {
            let further = reader.headers()?;
            if further != FurtherTables::SHAPE || hidden > MAX_BELOW {
                return Err(LoadError::Further(further[0], further[1]));
            }
        }
        let units = BRANCHES * hidden;
        let further = if is_deep { FurtherTables::length(hidden) } else { 0 };
        reader.check(
            units * (6 + ROWS + BYTES)
                + 2 * hidden * PLANS * OUTPUTS
                + 4 * OUTPUTS * (PLANS + CANARIES)
                + further,
        )?;
        Ok(Self {
            hidden,
            bias: reader.i16s(units),
            row_steps: reader.i16s(units),
            byte_steps: reader.i16s(units),
            rows: reader.bytes(units * ROWS),
            bytes: reader.bytes(units * BYTES),
            head_bias: reader.words(PLANS * OUTPUTS),
            head_weights: reader.i16s(hidden * PLANS * OUTPUTS),
            further: is_deep.then(|| FurtherTables::read(&mut reader, hidden)),
            canaries: reader.canaries(),
        })
    }

    /// Returns the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let version = if self.further.is_some() { DEEP } else { NARROW };
        let shape = [ROWS, BYTES, self.hidden, PLANS, BRANCHES].map(|n| n as u32);
        let further = self.further.iter().flat_map(|_| FurtherTables::SHAPE);
        let header = [version, ENCODING_VERSION].into_iter().chain(shape).chain(further);
        let mut writer = Writer::begin(header);
        for table in [&self.bias, &self.row_steps, &self.byte_steps] {
            writer.i16s(table);
        }
        writer.bytes(&self.rows);
        writer.bytes(&self.bytes);
        writer.words(&self.head_bias);
        writer.i16s(&self.head_weights);
        if let Some(further) = &self.further {
            further.write(&mut writer);
        }
        writer.words(self.canaries.as_flattened());
        writer.sealed()
    }
}
