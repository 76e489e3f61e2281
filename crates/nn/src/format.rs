//! The network file, `*.bpnn`.
//!
//! Little-endian throughout.
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
//! | 8 | FNV-1a (Fowler, Noll, Vo; 64 bits) of everything before |
//!
//! Version 3 is that of [`NarrowTables`], version 4 that of [`SideTables`], version 5 that of
//! [`FurtherTables`].

mod further;
mod narrow;
mod side;

use core::fmt;

use crate::inputs::{BYTES, ENCODING_VERSION, FEATURES, ROWS};
use crate::layers::{FEATURE_SHIFT, LANES, OUTPUTS, TILE};
use crate::plan::{BRANCHES, PLANS};
use crate::pruner::UNITS;
use crate::side::{FIRST, SECOND, SIDE_OUTPUTS};

pub use further::{
    DEEP_VERSION, FurtherTables, MAX_BELOW, SECOND_STEP_ONE, SECOND_SUM_ONE, SECOND_UNITS,
    THIRD_UNITS, THIRD_WEIGHT_ONE, VALUE_ONE,
};
pub use narrow::{NARROW_VERSION, NarrowTables};
pub use side::{SIDE_VERSION, SideTables};

/// The version of the layout above of a network with one branch, and of one with [`BRANCHES`].
pub const FORMAT_VERSIONS: [u32; 2] = [1, 2];

const MAGIC: [u8; 4] = *b"BPNN";
const MAX_HIDDEN: usize = 4096;

/// A row weight or bias of 1 in the file: the hidden unit's argument is clamped to ±3 of these.
///
/// The unit computes `3u² - 2u³` of `u = clamp(1/2 + x/6, 0, 1)` with 4096 steps in `u`.
pub const ROW_ONE: f32 = 4096.0 / 6.0;

/// A feature weight of 1 in the file.
pub const FEATURE_ONE: f32 = ROW_ONE * (1 << FEATURE_SHIFT) as f32;

/// A head weight of 1 in the file, which multiplies a hidden unit of 4096.
pub const HEAD_WEIGHT_ONE: f32 = 1024.0;

/// A head bias of 1 in the file, and an output of 1.
pub const HEAD_BIAS_ONE: f32 = HEAD_WEIGHT_ONE * 4096.0;

/// Positions whose outputs are stored in the file, in the order of
/// [`Tables::canaries`].
pub(crate) const CANARIES: usize = 3;

/// Everything in a network file, in the order of the file: what training writes.
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

/// Why bytes are not a usable network.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// The first four bytes are not `BPNN`.
    Magic,
    /// Another version of the file format.
    Format(u32),
    /// Made for another encoding of the inputs: version, rows, features.
    Encoding(u32, u32, u32),
    /// Impossible numbers of units in the second and third layer.
    Further(u32, u32),
    /// Impossible numbers of hidden units, heads and branches.
    Shape(u32, u32, u32),
    /// A network that a [`Pruner`](crate::Pruner) cannot use.
    Pruner,
    /// A network for contact, with a head for each game plan, in place of one for races.
    Contact,
    /// A net for one side of a race with another encoding or another shape: encoding, hidden units of
    /// both layers, outputs.
    Side([u32; 4]),
    /// A weight of a net for one side of a race is no finite number.
    Infinite,
    /// The file has another length than its header says: found, expected.
    Length(usize, usize),
    /// The checksum does not fit the content.
    Checksum,
    /// A canary position evaluates otherwise than when the file was made.
    Canary(usize),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => write!(f, "not a network file: it does not begin with `BPNN`"),
            Self::Format(found) => {
                let [one, many] = FORMAT_VERSIONS;
                write!(
                    f,
                    "network format {found}, expected {one} or {many} (weights of 16 bits) or, where \
                     those of a net that ships will do, {NARROW_VERSION} or {DEEP_VERSION} (of 8 bits, \
                     with one hidden layer or three), for races also {SIDE_VERSION} (one side)"
                )
            }
            Self::Encoding(version, rows, features) => write!(
                f,
                "network made for input encoding {version} ({rows} rows, {features} features), \
                 expected {ENCODING_VERSION} ({ROWS} rows, {FEATURES} features or {BYTES} bytes)"
            ),
            Self::Shape(hidden, heads, branches) => write!(
                f,
                "network with {hidden} hidden units, {heads} heads and {branches} branches, \
                 expected a multiple of {TILE} ({LANES} in a net for pruning) up to {MAX_HIDDEN}, \
                 1 or {PLANS} heads, and {BRANCHES} branches only with {PLANS} heads"
            ),
            Self::Further(second, third) => write!(
                f,
                "network with {second} and {third} units in its second and third layer, expected \
                 {SECOND_UNITS} and {THIRD_UNITS}, upon {MAX_BELOW} hidden units at most"
            ),
            Self::Pruner => {
                write!(
                    f,
                    "not a pruning net: expected {UNITS} hidden units, 1 head and no features"
                )
            }
            Self::Contact => write!(
                f,
                "a net for contact, with {PLANS} heads: expected a net for races, which has 1 head or \
                 sees one side"
            ),
            Self::Side(found) => write!(
                f,
                "net for one side of a race with encoding, hidden units and outputs {found:?}, \
                 expected [1, {FIRST}, {SECOND}, {SIDE_OUTPUTS}]"
            ),
            Self::Infinite => write!(f, "a weight of the net is not a finite number"),
            Self::Length(found, expected) => {
                write!(f, "network file of {found} bytes, expected {expected}")
            }
            Self::Checksum => write!(f, "network file is damaged: its checksum does not fit"),
            Self::Canary(n) => {
                write!(f, "network evaluates test position {n} otherwise than when it was made")
            }
        }
    }
}

impl core::error::Error for LoadError {}

impl Tables {
    /// The content of a file, of a [`Network`](crate::Network) or of a smaller net.
    ///
    /// # Errors
    /// Everything in [`LoadError`] but the canaries, which need a [`Network`](crate::Network).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let mut reader = Reader::begin(bytes)?;
        let mut word = || reader.header(bytes, 28);
        let format = word()?;
        if !FORMAT_VERSIONS.contains(&format) {
            return Err(LoadError::Format(format));
        }
        let encoding = [word()?, word()?, word()?];
        if encoding != [ENCODING_VERSION, ROWS as u32, FEATURES as u32] {
            return Err(LoadError::Encoding(encoding[0], encoding[1], encoding[2]));
        }
        let is_branched = format == FORMAT_VERSIONS[1];
        let mut shape = [word()?, word()?, 1];
        if is_branched {
            shape[2] = word()?;
        }
        let [hidden, heads, branches] = shape.map(|n| n as usize);
        if !(1..=MAX_HIDDEN).contains(&hidden)
            || hidden % LANES != 0
            || ![1, PLANS].contains(&heads)
            || is_branched && [heads, branches] != [PLANS, BRANCHES]
        {
            return Err(LoadError::Shape(shape[0], shape[1], shape[2]));
        }
        let expected = (if is_branched { 32 } else { 28 })
            + 2 * hidden * (branches * (1 + ROWS + FEATURES) + heads * OUTPUTS)
            + 4 * OUTPUTS * (heads + CANARIES)
            + 8;
        check(bytes, expected)?;
        let bias = reader.shorts(branches * hidden);
        let rows = reader.shorts(branches * hidden * ROWS);
        let features = reader.shorts(branches * hidden * FEATURES);
        let head_bias = reader.words(heads * OUTPUTS);
        let head_weights = reader.shorts(hidden * heads * OUTPUTS);
        let canaries = reader.canaries();
        Ok(Self {
            hidden,
            heads,
            branches,
            bias,
            rows,
            features,
            head_bias,
            head_weights,
            canaries,
        })
    }

    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let is_branched = self.branches > 1;
        let version = FORMAT_VERSIONS[usize::from(is_branched)];
        let shape = [ROWS, FEATURES, self.hidden, self.heads].map(|n| n as u32);
        let branches = is_branched.then_some(self.branches as u32);
        for word in [version, ENCODING_VERSION].into_iter().chain(shape).chain(branches) {
            bytes.extend(word.to_le_bytes());
        }
        shorts(&mut bytes, &self.bias);
        shorts(&mut bytes, &self.rows);
        shorts(&mut bytes, &self.features);
        words(&mut bytes, &self.head_bias);
        shorts(&mut bytes, &self.head_weights);
        words(&mut bytes, self.canaries.as_flattened());
        sealed(bytes)
    }
}

fn shorts(bytes: &mut Vec<u8>, table: &[i16]) {
    bytes.extend(table.iter().flat_map(|x| x.to_le_bytes()));
}

fn words(bytes: &mut Vec<u8>, table: &[i32]) {
    bytes.extend(table.iter().flat_map(|x| x.to_le_bytes()));
}

/// The content of a file with its checksum behind it.
fn sealed(mut content: Vec<u8>) -> Vec<u8> {
    let checksum = fnv1a(&content);
    content.extend(checksum.to_le_bytes());
    content
}

/// Compares a file with the length that its header asks for, and with its checksum.
fn check(file: &[u8], expected: usize) -> Result<(), LoadError> {
    if file.len() != expected {
        return Err(LoadError::Length(file.len(), expected));
    }
    let (content, checksum) = file.split_at(expected - 8);
    if fnv1a(content).to_le_bytes() == checksum { Ok(()) } else { Err(LoadError::Checksum) }
}

/// Reads numbers off the front; the lengths have been checked before.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    /// A reader of what follows the first four bytes of every network file.
    fn begin(bytes: &'a [u8]) -> Result<Self, LoadError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(LoadError::Magic)?;
        Ok(Self { bytes: rest })
    }

    /// A number of the header of a file, which is longer than `least`.
    fn header(&mut self, file: &[u8], least: usize) -> Result<u32, LoadError> {
        self.take().map(u32::from_le_bytes).ok_or(LoadError::Length(file.len(), least))
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        Some(*first)
    }

    fn shorts(&mut self, n: usize) -> Vec<i16> {
        (0..n).map_while(|_| self.take()).map(i16::from_le_bytes).collect()
    }

    fn words(&mut self, n: usize) -> Vec<i32> {
        (0..n).map_while(|_| self.take()).map(i32::from_le_bytes).collect()
    }

    fn floats(&mut self, n: usize) -> Vec<f32> {
        (0..n).map_while(|_| self.take()).map(f32::from_le_bytes).collect()
    }

    fn bytes(&mut self, n: usize) -> Vec<i8> {
        (0..n).map_while(|_| self.take()).map(i8::from_le_bytes).collect()
    }

    fn canaries(&mut self) -> [[i32; OUTPUTS]; CANARIES] {
        let mut canaries = [[0; OUTPUTS]; CANARIES];
        for canary in &mut canaries {
            canary.copy_from_slice(&self.words(OUTPUTS));
        }
        canaries
    }
}

fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
