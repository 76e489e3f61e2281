//! The network file of a one-sided race net.
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 | `BPNN` |
//! | 4 | format version 4 |
//! | 4 | input encoding of sides, [`ENCODING_VERSION`] |
//! | 4 | hidden units of the first layer, [`FIRST`] |
//! | 4 | hidden units of the second layer, [`SECOND`] |
//! | 4 | outputs, [`OUTPUTS`] |
//! | 4 × | weights of places, `f32`, place by place, number of chequers by number |
//! | 4 × | weights of the number of chequers left |
//! | 4 × | weights of the hints |
//! | 4 × | weights of the second layer, unit by unit of the first, then its biases |
//! | 4 × | weights of the outputs, unit by unit of the second layer, then their biases |
//! | 4 × | the outputs for two fixed boards: canaries |
//! | 8 | checksum as in the other versions |
//!
//! Every number is finite.

use crate::file::{self, LoadError, ONE_SIDED, Reader, Writer};
use crate::shape::race::{COUNTS, ENCODING_VERSION, FIRST, HINTS, OUTPUTS, PLACES, SECOND};

/// The header of a file, from its version on.
const HEADER: [u32; 5] = [ONE_SIDED, ENCODING_VERSION, FIRST as u32, SECOND as u32, OUTPUTS as u32];

/// Everything in the file of a one-sided race net.
#[derive(Clone, Debug, PartialEq)]
pub struct OneSidedTables {
    /// `[place][chequers][first]`, [`PLACES`] and [`COUNTS`] of them; zeros for no chequers.
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
    pub canaries: [[f32; OUTPUTS]; 2],
}

/// Count of numbers in each table, in the order of the file.
const SIZES: [usize; 8] = [
    PLACES * COUNTS * FIRST,
    COUNTS * FIRST,
    HINTS * FIRST,
    FIRST * SECOND,
    SECOND,
    SECOND * OUTPUTS,
    OUTPUTS,
    2 * OUTPUTS,
];

impl OneSidedTables {
    /// Returns true if a file claims this layout.
    pub fn is_version_of(file: &[u8]) -> bool {
        file::version_of(file) == Some(ONE_SIDED)
    }

    /// Reads the content of a file.
    ///
    /// # Errors
    /// Everything in [`LoadError`] but the canaries, which need a [`OneSidedNet`](super::OneSidedNet).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let mut reader = Reader::begin(bytes, 24)?;
        let version = reader.header()?;
        if version != ONE_SIDED {
            return Err(LoadError::Format(version));
        }
        let header = reader.headers()?;
        if header[..] != HEADER[1..] {
            return Err(LoadError::Side(header));
        }
        reader.check(4 * SIZES.iter().sum::<usize>())?;
        let tables = SIZES.map(|size| reader.floats(size));
        if !tables.iter().flatten().all(|x| x.is_finite()) {
            return Err(LoadError::Infinite);
        }
        let [places, totals, hints, second, second_bias, third, third_bias, outputs] = tables;
        let mut canaries = [[0.0; OUTPUTS]; 2];
        canaries.as_flattened_mut().copy_from_slice(&outputs);
        Ok(Self { places, totals, hints, second, second_bias, third, third_bias, canaries })
    }

    /// Returns the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::begin(HEADER);
        for table in [
            &self.places[..],
            &self.totals,
            &self.hints,
            &self.second,
            &self.second_bias,
            &self.third,
            &self.third_bias,
            self.canaries.as_flattened(),
        ] {
            writer.floats(table);
        }
        writer.sealed()
    }
}
