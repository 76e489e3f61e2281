//! Reader of two-sided databases.

use barpoint_bearoff::{Numbering, TwoSidedRecord};
use barpoint_core::Equity;
use barpoint_equity::ExactEquities;

use crate::bytes::Bytes;
use crate::error::check_board;
use crate::{DatabaseError, Kind, TwoSidedKind};

/// Opened two-sided database.
#[derive(Debug)]
pub struct TwoSidedFile {
    kind: TwoSidedKind,
    numbering: Numbering,
    bytes: Bytes,
    /// Number of bytes of the header.
    start: usize,
}

/// Values of a pair of boards in a two-sided database.
///
/// # Perspective
/// The player on roll, who has not rolled yet and does not double.
///
/// # Units
/// Points with a cube of 1. Gammons do not count.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TwoSidedEntry {
    /// Equity without a cube.
    pub cubeless: Equity,
    /// Equities with a cube, if the database contains them.
    pub cubeful: Option<ExactEquities>,
}

impl TwoSidedFile {
    pub(crate) fn new(
        kind: TwoSidedKind,
        bytes: Bytes,
        start: usize,
    ) -> Result<Self, DatabaseError> {
        let numbering = Kind::TwoSided(kind).numbering()?;
        let file = Self { kind, numbering, bytes, start };
        let records = u64::from(file.numbering.boards()).pow(2);
        let expected = start as u64 + records * 2 * file.values() as u64;
        let actual = file.bytes.len() as u64;
        if actual != expected {
            return Err(DatabaseError::Size { actual, expected, at_least: false });
        }
        Ok(file)
    }

    /// Returns the kind of the database.
    pub const fn kind(&self) -> TwoSidedKind {
        self.kind
    }

    /// Returns the numbering of the boards.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Returns all bytes of the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the values of a pair of boards.
    ///
    /// # Errors
    /// Returns an error if there is no such board.
    pub fn entry(&self, on_roll: u32, opponent: u32) -> Result<TwoSidedEntry, DatabaseError> {
        let record = self.record(on_roll, opponent)?;
        let equity = |value: i16| Equity(((f64::from(value) + 0.5) / 32767.5) as f32);
        let cubeful = self.kind.cubeful.then(|| ExactEquities {
            owned: equity(record.owned),
            centred: equity(record.centred),
            // Gammons do not count, so the Jacoby rule changes nothing.
            centred_jacoby: equity(record.centred),
            opponent: equity(record.opponent),
        });
        Ok(TwoSidedEntry { cubeless: equity(record.cubeless), cubeful })
    }

    /// Returns a stored record. Without cubeful equities all values are the cubeless one.
    ///
    /// # Errors
    /// Returns an error if there is no such board.
    pub fn record(&self, on_roll: u32, opponent: u32) -> Result<TwoSidedRecord, DatabaseError> {
        check_board(&self.numbering, on_roll.max(opponent))?;
        let mut values = [0; 4];
        let values = &mut values[..self.values()];
        self.copy_values(on_roll, opponent, values);
        Ok(match *values {
            [cubeless, owned, centred, opponent] => {
                TwoSidedRecord { cubeless, owned, centred, opponent }
            }
            _ => TwoSidedRecord::from_values([values[0]; 4]),
        })
    }

    /// Copies the first values of a record. The record must exist.
    pub(crate) fn copy_values(&self, on_roll: u32, opponent: u32, out: &mut [i16]) {
        let start = self.place(on_roll, opponent);
        for (out, pair) in out.iter_mut().zip(self.bytes[start..].as_chunks().0) {
            *out = (u16::from_le_bytes(*pair) ^ 0x8000) as i16;
        }
    }

    /// Returns the position of a record in the file, in bytes.
    pub(crate) fn place(&self, on_roll: u32, opponent: u32) -> usize {
        let number = on_roll as usize * self.numbering.boards() as usize + opponent as usize;
        self.start + number * 2 * self.values()
    }

    pub(crate) const fn values(&self) -> usize {
        if self.kind.cubeful { 4 } else { 1 }
    }
}
