//! Tables of network files, as training writes them.

use crate::file::{self, BRANCHED, DEEP, LoadError, NARROW, ONE_BRANCH, Reader, Writer};
use crate::inputs::{BYTES, ENCODING_VERSION, FEATURES, ROWS};
use crate::shape::contact::{
    BRANCHES, MAX_BELOW, MAX_HIDDEN, PLANS, SECOND_UNITS, SMALL_TILE, THIRD_UNITS, TILE,
};
use crate::shape::{CANARIES, OUTPUTS};

/// The second and third layer of a network, and their heads.
///
/// | bytes | content |
/// | --- | --- |
/// | 4 | `BPNN` |
/// | 4 | format version 5 |
/// | 24 | encoding, rows, bytes, hidden units `H` (up to 1024), heads and branches `B`, as in [version 3](super::NarrowTables) |
/// | 4 | units of the second layer, [`SECOND_UNITS`] |
/// | 4 | units of the third layer, [`THIRD_UNITS`] |
/// | | first layer, head biases and head weights, as in version 3 |
/// | B H × second | weights of the second layer, `i8`, branch by branch, hidden unit by hidden unit |
/// | 2 B × second | factor of each unit's sum, `i16` |
/// | 4 B × second | biases, `i32` |
/// | 2 B × second × third | weights of the third layer, `i16`, branch by branch, unit of the second by unit |
/// | 4 B × third | biases, `i32` |
/// | 12 (second + third) × heads | weights of the heads, `i16`, head by head, output by output |
/// | | canaries and checksum as in version 3 |
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
    const SHAPE: [u32; 2] = [SECOND_UNITS as u32, THIRD_UNITS as u32];

    /// Returns the number of bytes in the tables above `hidden` hidden units.
    fn length(hidden: usize) -> usize {
        let [second, steps, bias, third, third_bias, heads] = sizes(hidden);
        second + 2 * (steps + third + heads) + 4 * (bias + third_bias)
    }

    fn read(reader: &mut Reader<'_>, hidden: usize) -> Self {
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

    fn write(&self, writer: &mut Writer) {
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

/// Versions that this build reads.
const VERSIONS: &[u32] =
    if cfg!(any(test, feature = "every-form")) { &[NARROW, DEEP] } else { &[NARROW] };

/// Everything in a network file whose first-layer weights are bytes.
///
/// | bytes | content |
/// | --- | --- |
/// | 4 | `BPNN` |
/// | 4 | format version 3 |
/// | 4 | input encoding, [`ENCODING_VERSION`] |
/// | 4 | rows, [`ROWS`] |
/// | 4 | inputs that are bytes, [`BYTES`] |
/// | 4 | hidden units `H`, a multiple of 128 up to 4096 |
/// | 4 | output heads: [`PLANS`] |
/// | 4 | branches `B`: [`BRANCHES`] |
/// | 2 B H | biases, `i16`, branch by branch |
/// | 2 B H | factor of each unit's sum of row weights, `i16` |
/// | 2 B H | factor of each unit's sum of weighted bytes, `i16`, in 256ths |
/// | B H × rows | row weights, `i8`, branch by branch, row by row |
/// | B H × bytes | weights of bytes, `i8`, branch by branch, byte by byte |
/// | | head biases, head weights, canaries and checksum as in the [other versions](Tables) |
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
        file::version_of(file).is_some_and(|version| VERSIONS.contains(&version))
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

/// Everything in a network file, in the order of the file, as training writes it.
///
/// | bytes | content |
/// | --- | --- |
/// | 4 | `BPNN` |
/// | 4 | format version: 1 if there is one branch, else 2 |
/// | 4 | input encoding, [`ENCODING_VERSION`] |
/// | 4 | rows, [`ROWS`] |
/// | 4 | features, [`FEATURES`] |
/// | 4 | hidden units `H`, a multiple of 32 up to 4096 (of 128 for a [`Network`](crate::Network)) |
/// | 4 | output heads `K`: 1, or [`PLANS`] |
/// | 4 | branches `B`, [`BRANCHES`]; version 1 leaves this out and has one |
/// | 2 B H | biases, `i16`, branch by branch |
/// | 2 B H × rows | row weights, `i16`, branch by branch, row by row |
/// | 2 B H × features | feature weights, `i16`, branch by branch, feature by feature |
/// | 24 K | head biases, `i32`, six a head |
/// | 12 H K | head weights, `i16`, head by head, output by output |
/// | 72 | the outputs for three fixed positions, `i32`: canaries |
/// | 8 | checksum |
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
