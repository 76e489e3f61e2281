//! The network file of a net that sees one side of a race.
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 | `BPNN` |
//! | 4 | format version 4 |
//! | 4 | input encoding of sides, 1 |
//! | 4 | hidden units of the first layer, [`FIRST`] |
//! | 4 | hidden units of the second layer, [`SECOND`] |
//! | 4 | outputs, [`SIDE_OUTPUTS`] |
//! | 4 × | weights of places, `f32`, place by place, number of chequers by number |
//! | 4 × | weights of the number of chequers left |
//! | 4 × | weights of the hints |
//! | 4 × | weights of the second layer, unit by unit of the first, then its biases |
//! | 4 × | weights of the outputs, unit by unit of the second layer, then their biases |
//! | 4 × | the outputs for two fixed boards: canaries |
//! | 8 | checksum as in the [other versions](super) |
//!
//! Every number is finite.

use crate::side::{COUNTS, FIRST, HINTS, PLACES, SECOND, SIDE_OUTPUTS};

use super::{LoadError, MAGIC, Reader, check, sealed};

/// The version of this layout.
pub const SIDE_VERSION: u32 = 4;

/// Version of what a net for one side sees.
const SIDE_ENCODING: u32 = 1;

/// Everything in the file of a net that sees one side of a race.
#[derive(Clone, Debug, PartialEq)]
pub struct SideTables {
    /// `[place][chequers][first]`, [`PLACES`] and [`COUNTS`] of them; nothing for no chequers.
    pub places: Vec<f32>,
    /// `[chequers left][first]`, [`COUNTS`] of them, with the biases.
    pub totals: Vec<f32>,
    /// `[hint][first]`, [`HINTS`] of them.
    pub hints: Vec<f32>,
    /// `[first][second]`
    pub second: Vec<f32>,
    /// `[second]`
    pub second_bias: Vec<f32>,
    /// `[second][output]`
    pub third: Vec<f32>,
    /// `[output]`
    pub third_bias: Vec<f32>,
    /// `[board][output]`
    pub canaries: [[f32; SIDE_OUTPUTS]; 2],
}

/// How many numbers each table has, in the order of the file.
const SIZES: [usize; 8] = [
    PLACES * COUNTS * FIRST,
    COUNTS * FIRST,
    HINTS * FIRST,
    FIRST * SECOND,
    SECOND,
    SECOND * SIDE_OUTPUTS,
    SIDE_OUTPUTS,
    2 * SIDE_OUTPUTS,
];

impl SideTables {
    /// Whether a file says that it has this layout.
    pub fn is_version_of(bytes: &[u8]) -> bool {
        bytes.get(4..8) == Some(&SIDE_VERSION.to_le_bytes())
    }

    /// The content of a file.
    ///
    /// # Errors
    /// Everything in [`LoadError`] but the canaries, which need a [`SideNet`](crate::SideNet).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let mut reader = Reader::begin(bytes)?;
        let mut word = || reader.header(bytes, 24);
        let version = word()?;
        if version != SIDE_VERSION {
            return Err(LoadError::Format(version));
        }
        let header = [word()?, word()?, word()?, word()?];
        if header != [SIDE_ENCODING, FIRST as u32, SECOND as u32, SIDE_OUTPUTS as u32] {
            return Err(LoadError::Side(header));
        }
        check(bytes, 24 + 4 * SIZES.iter().sum::<usize>() + 8)?;
        let tables = SIZES.map(|size| reader.floats(size));
        if !tables.iter().flatten().all(|x| x.is_finite()) {
            return Err(LoadError::Infinite);
        }
        let [places, totals, hints, second, second_bias, third, third_bias, told] = tables;
        let mut canaries = [[0.0; SIDE_OUTPUTS]; 2];
        canaries.as_flattened_mut().copy_from_slice(&told);
        Ok(Self { places, totals, hints, second, second_bias, third, third_bias, canaries })
    }

    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let shape = [FIRST, SECOND, SIDE_OUTPUTS].map(|n| n as u32);
        for word in [SIDE_VERSION, SIDE_ENCODING].into_iter().chain(shape) {
            bytes.extend(word.to_le_bytes());
        }
        let tables = [
            &self.places[..],
            &self.totals,
            &self.hints,
            &self.second,
            &self.second_bias,
            &self.third,
            &self.third_bias,
            self.canaries.as_flattened(),
        ];
        for table in tables {
            bytes.extend(table.iter().flat_map(|x| x.to_le_bytes()));
        }
        sealed(bytes)
    }
}
