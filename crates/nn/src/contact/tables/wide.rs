//! The network file whose first-layer weights have 16 bits.
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 | `BPNN` |
//! | 4 | format version: 1 if there is one branch, else 2 |
//! | 4 | input encoding, [`ENCODING_VERSION`] |
//! | 4 | rows, [`ROWS`] |
//! | 4 | features, [`FEATURES`] |
//! | 4 | hidden units `H`, a multiple of 32 up to 4096 (of 128 for a [`Network`](crate::Network)) |
//! | 4 | output heads `K`: 1, or [`PLANS`] |
//! | 4 | branches `B`, [`BRANCHES`]; version 1 leaves this out and has one |
//! | 2 B H | biases, `i16`, branch by branch |
//! | 2 B H × rows | row weights, `i16`, branch by branch, row by row |
//! | 2 B H × features | feature weights, `i16`, branch by branch, feature by feature |
//! | 24 K | head biases, `i32`, six a head |
//! | 12 H K | head weights, `i16`, head by head, output by output |
//! | 72 | the outputs for three fixed positions, `i32`: canaries |
//! | 8 | checksum |

use crate::file::version::{BRANCHED, ONE_BRANCH};
use crate::file::{LoadError, Reader, Writer};
use crate::inputs::{ENCODING_VERSION, FEATURES, ROWS};
use crate::shape::contact::{BRANCHES, MAX_HIDDEN, PLANS, SMALL_TILE};
use crate::shape::{CANARIES, OUTPUTS};

/// Everything in a network file, in the order of the file, as training writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// Hidden units.
    pub hidden: usize,
    /// Output heads.
    pub heads: usize,
    /// Hidden layers: one for all positions, or one for each [branch](crate::plan::branch).
    pub branches: usize,
    /// `[branch][hidden]`
    pub bias: Vec<i16>,
    /// `[branch][row][hidden]`
    pub rows: Vec<i16>,
    /// `[branch][feature][hidden]`
    pub features: Vec<i16>,
    /// `[head][output]`
    pub head_bias: Vec<i32>,
    /// `[head][output][hidden]`
    pub head_weights: Vec<i16>,
    /// `[position][output]`
    pub canaries: [[i32; OUTPUTS]; CANARIES],
}

impl Tables {
    /// Reads the content of a file, of a [`Network`](crate::Network) or of a smaller net.
    ///
    /// # Errors
    /// Everything in [`LoadError`] but the canaries, which need a [`Network`](crate::Network).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let mut reader = Reader::begin(bytes, 28)?;
        let version = reader.header()?;
        if ![ONE_BRANCH, BRANCHED].contains(&version) {
            return Err(LoadError::Format(version));
        }
        let encoding = reader.headers()?;
        if encoding != [ENCODING_VERSION, ROWS as u32, FEATURES as u32] {
            return Err(LoadError::Encoding(encoding[0], encoding[1], encoding[2]));
        }
        let is_branched = version == BRANCHED;
        let [hidden, heads] = reader.headers()?;
        let branches = if is_branched { reader.header()? } else { 1 };
        let error = LoadError::Shape(hidden, heads, branches);
        let [hidden, heads, branches] = [hidden, heads, branches].map(|n| n as usize);
        if !(1..=MAX_HIDDEN).contains(&hidden)
            || !hidden.is_multiple_of(SMALL_TILE)
            || ![1, PLANS].contains(&heads)
            || is_branched && [heads, branches] != [PLANS, BRANCHES]
        {
            return Err(error);
        }
        let i16s = hidden * (branches * (1 + ROWS + FEATURES) + heads * OUTPUTS);
        let words = OUTPUTS * (heads + CANARIES);
        reader.check(2 * i16s + 4 * words)?;
        Ok(Self {
            hidden,
            heads,
            branches,
            bias: reader.i16s(branches * hidden),
            rows: reader.i16s(branches * hidden * ROWS),
            features: reader.i16s(branches * hidden * FEATURES),
            head_bias: reader.words(heads * OUTPUTS),
            head_weights: reader.i16s(hidden * heads * OUTPUTS),
            canaries: reader.canaries(),
        })
    }

    /// Version of the file.
    pub(crate) fn version(&self) -> u32 {
        if self.branches > 1 { BRANCHED } else { ONE_BRANCH }
    }

    /// Returns the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let is_branched = self.branches > 1;
        let version = self.version();
        let shape = [ROWS, FEATURES, self.hidden, self.heads].map(|n| n as u32);
        let branches = is_branched.then_some(self.branches as u32);
        let header = [version, ENCODING_VERSION].into_iter().chain(shape).chain(branches);
        let mut writer = Writer::begin(header);
        writer.i16s(&self.bias);
        writer.i16s(&self.rows);
        writer.i16s(&self.features);
        writer.words(&self.head_bias);
        writer.i16s(&self.head_weights);
        writer.words(self.canaries.as_flattened());
        writer.sealed()
    }
}
