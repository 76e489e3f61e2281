//! The frame of every network file, `*.bpnn`, little-endian throughout.
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 | `BPNN` |
//! | 4 | version of the layout |
//! | | numbers of the header, 4 bytes each, then tables |
//! | 8 | FNV-1a (Fowler, Noll, Vo; 64 bits) of everything before |

use core::fmt;

use crate::inputs::{BYTES, ENCODING_VERSION, FEATURES, ROWS};
use crate::shape::contact::{
    BRANCHES, MAX_BELOW, MAX_HIDDEN, PLANS, SECOND_UNITS, SMALL_TILE, THIRD_UNITS, TILE,
};
use crate::shape::{CANARIES, OUTPUTS, pruner, race};

/// The first bytes of every file.
const MAGIC: [u8; 4] = *b"BPNN";

/// Bytes of a checksum.
const CHECKSUM_LENGTH: usize = 8;

/// Returns the checksum of the content before it: FNV-1a of 64 bits.
fn checksum(content: &[u8]) -> [u8; CHECKSUM_LENGTH] {
    let hash = content.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    hash.to_le_bytes()
}

/// Reason why bytes are not a usable network.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// The first four bytes are not `BPNN`.
    Magic,
    /// The version of the file format is unknown.
    Format(u32),
    /// The network is for another encoding of the inputs: version, rows, features.
    Encoding(u32, u32, u32),
    /// The numbers of units in the second and third layer are impossible.
    Further(u32, u32),
    /// The numbers of hidden units, heads and branches are impossible.
    Shape(u32, u32, u32),
    /// A `Pruner` cannot use the network.
    Pruner,
    /// The network is for contact, with a head for each game plan, where one for races is expected.
    Contact,
    /// A one-sided race net has another encoding or shape: encoding, hidden units of both layers, outputs.
    Side([u32; 4]),
    /// A weight of a one-sided race net is not a finite number.
    Infinite,
    /// The length of the file differs from the one that its header implies: found, expected.
    Length(usize, usize),
    /// The checksum does not fit the content.
    Checksum,
    /// A canary position evaluates differently than when the file was made.
    Canary(usize),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => write!(f, "not a network file: it does not begin with `BPNN`"),
            Self::Format(found) => {
                write!(
                    f,
                    "network format {found}, expected {ONE_BRANCH} or {BRANCHED} (weights of 16 bits) or, \
                     where those of a net that ships will do, {NARROW} or {DEEP} (of 8 bits, with one \
                     hidden layer or three), for races also {ONE_SIDED} (one side)"
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
                 expected a multiple of {TILE} ({SMALL_TILE} in a net for pruning) up to {MAX_HIDDEN}, \
                 1 or {PLANS} heads, and {BRANCHES} branches only with {PLANS} heads"
            ),
            Self::Further(second, third) => write!(
                f,
                "network with {second} and {third} units in its second and third layer, expected \
                 {SECOND_UNITS} and {THIRD_UNITS}, upon {MAX_BELOW} hidden units at most"
            ),
            Self::Pruner => {
                let units = pruner::UNITS;
                write!(
                    f,
                    "not a pruning net: expected {units} hidden units, 1 head and no features"
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
                 expected {:?}",
                [race::ENCODING_VERSION as usize, race::FIRST, race::SECOND, race::OUTPUTS]
            ),
            Self::Infinite => write!(f, "a weight of the net is not a finite number"),
            Self::Length(found, expected) => {
                write!(f, "network file of {found} bytes, expected {expected}")
            }
            Self::Checksum => write!(f, "network file is damaged: its checksum does not fit"),
            Self::Canary(n) => {
                write!(f, "network evaluates test position {n} differently than when it was made")
            }
        }
    }
}

impl core::error::Error for LoadError {}

/// First-layer weights of 16 bits and one hidden layer.
pub(crate) const ONE_BRANCH: u32 = 1;

/// First-layer weights of 16 bits and a hidden layer for each group of game plans.
pub(crate) const BRANCHED: u32 = 2;

/// First-layer weights of 8 bits.
pub(crate) const NARROW: u32 = 3;

/// A one-sided race net.
pub(crate) const ONE_SIDED: u32 = 4;

/// First-layer weights of 8 bits and two further layers.
pub(crate) const DEEP: u32 = 5;

/// Returns the version in a file's header, `None` if the file is too short to have one.
pub(crate) fn version_of(file: &[u8]) -> Option<u32> {
    file.get(4..)?.first_chunk().copied().map(u32::from_le_bytes)
}

/// Takes numbers off the front of a file.
pub(crate) struct Reader<'a> {
    file: &'a [u8],
    rest: &'a [u8],
    /// The shortest header, for errors.
    header: usize,
}

impl<'a> Reader<'a> {
    /// Returns a reader of the bytes after the first four. `header` is the shortest length of a header.
    pub(crate) fn begin(file: &'a [u8], header: usize) -> Result<Self, LoadError> {
        let rest = file.strip_prefix(&MAGIC).ok_or(LoadError::Magic)?;
        Ok(Self { file, rest, header })
    }

    /// Reads a number of the header.
    pub(crate) fn header(&mut self) -> Result<u32, LoadError> {
        let error = LoadError::Length(self.file.len(), self.header);
        self.take().map(u32::from_le_bytes).ok_or(error)
    }

    /// Reads numbers of the header.
    pub(crate) fn headers<const N: usize>(&mut self) -> Result<[u32; N], LoadError> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.header()?;
        }
        Ok(numbers)
    }

    /// Checks the length that the header implies, given as the bytes of all tables, and the checksum.
    pub(crate) fn check(&self, tables: usize) -> Result<(), LoadError> {
        let content = self.file.len() - self.rest.len() + tables;
        let expected = content + CHECKSUM_LENGTH;
        if self.file.len() != expected {
            return Err(LoadError::Length(self.file.len(), expected));
        }
        let (content, checksum) = self.file.split_at(content);
        if self::checksum(content) == checksum { Ok(()) } else { Err(LoadError::Checksum) }
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*first)
    }

    /// Reads a table, after the length has been checked.
    fn table<T, const N: usize>(&mut self, n: usize, number: fn([u8; N]) -> T) -> Vec<T> {
        (0..n).map_while(|_| self.take()).map(number).collect()
    }

    pub(crate) fn bytes(&mut self, n: usize) -> Vec<i8> {
        self.table(n, i8::from_le_bytes)
    }

    pub(crate) fn i16s(&mut self, n: usize) -> Vec<i16> {
        self.table(n, i16::from_le_bytes)
    }

    pub(crate) fn words(&mut self, n: usize) -> Vec<i32> {
        self.table(n, i32::from_le_bytes)
    }

    pub(crate) fn floats(&mut self, n: usize) -> Vec<f32> {
        self.table(n, f32::from_le_bytes)
    }

    /// Reads the outputs for the canary positions.
    pub(crate) fn canaries(&mut self) -> [[i32; OUTPUTS]; CANARIES] {
        let mut canaries = [[0; OUTPUTS]; CANARIES];
        canaries.as_flattened_mut().copy_from_slice(&self.words(CANARIES * OUTPUTS));
        canaries
    }
}

/// Appends numbers to a file.
pub(crate) struct Writer {
    file: Vec<u8>,
}

impl Writer {
    /// Begins a file with these numbers of its header, the version first.
    pub(crate) fn begin(header: impl IntoIterator<Item = u32>) -> Self {
        let mut file = MAGIC.to_vec();
        file.extend(header.into_iter().flat_map(u32::to_le_bytes));
        Self { file }
    }

    pub(crate) fn bytes(&mut self, table: &[i8]) {
        self.file.extend(table.iter().map(|number| number.cast_unsigned()));
    }

    pub(crate) fn i16s(&mut self, table: &[i16]) {
        self.file.extend(table.iter().flat_map(|number| number.to_le_bytes()));
    }

    pub(crate) fn words(&mut self, table: &[i32]) {
        self.file.extend(table.iter().flat_map(|number| number.to_le_bytes()));
    }

    pub(crate) fn floats(&mut self, table: &[f32]) {
        self.file.extend(table.iter().flat_map(|number| number.to_le_bytes()));
    }

    /// Returns the file with its checksum.
    pub(crate) fn sealed(mut self) -> Vec<u8> {
        let checksum = checksum(&self.file);
        self.file.extend(checksum);
        self.file
    }
}
