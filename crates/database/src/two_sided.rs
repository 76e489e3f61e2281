//! Reading two-sided databases.

use barpoint_bearoff::{Numbering, TwoSidedRecord};
use barpoint_core::Equity;
use barpoint_equity::ExactEquities;

use crate::bytes::Bytes;
use crate::{DatabaseError, Kind, TwoSidedKind};

/// A two-sided database that has been opened.
#[derive(Debug)]
pub struct TwoSidedFile {
    kind: TwoSidedKind,
    numbering: Numbering,
    bytes: Bytes,
    /// Bytes of the header.
    start: usize,
}

/// What a two-sided database says about a pair of boards.
///
/// # Perspective
/// The player on roll, who has not rolled yet and does not double.
///
/// # Units
/// Points on a cube of one; gammons do not count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoSidedEntry {
    /// Without a cube.
    pub cubeless: Equity,
    /// With a cube, if the database knows.
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

    /// What the database holds.
    pub const fn kind(&self) -> TwoSidedKind {
        self.kind
    }

    /// The numbers of its boards.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// All bytes of the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What is said about a pair of boards.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn entry(&self, on_roll: u32, opponent: u32) -> Result<TwoSidedEntry, DatabaseError> {
        let record = self.record(on_roll, opponent)?;
        let equity = |value: i16| Equity(((f64::from(value) + 0.5) / 32767.5) as f32);
        let cubeful = self.kind.cubeful.then(|| ExactEquities {
            owned: equity(record.owned),
            centred: equity(record.centred),
            // Gammons do not count, with or without the Jacoby rule.
            centred_jacoby: equity(record.centred),
            opponent: equity(record.opponent),
        });
        Ok(TwoSidedEntry { cubeless: equity(record.cubeless), cubeful })
    }

    /// A record as it is stored; without cubeful equities all values are the cubeless one.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn record(&self, on_roll: u32, opponent: u32) -> Result<TwoSidedRecord, DatabaseError> {
        let boards = self.numbering.boards();
        let number = on_roll.max(opponent);
        if number >= boards {
            let last = boards - 1;
            let reason = format!("there is no board {number}: expected a number up to {last}");
            return Err(DatabaseError::NoRecord(reason));
        }
        let mut values = [0; 4];
        let values = &mut values[..self.values()];
        self.copy_values(on_roll, opponent, values);
        Ok(match *values {
            [cubeless, owned, centred, opponent] => {
                TwoSidedRecord { cubeless, owned, centred, opponent }
            }
            _ => TwoSidedRecord::of([values[0]; 4]),
        })
    }

    /// Copies the first values of a record, which must be there.
    pub(crate) fn copy_values(&self, on_roll: u32, opponent: u32, out: &mut [i16]) {
        let start = self.place(on_roll, opponent);
        for (out, pair) in out.iter_mut().zip(self.bytes[start..].as_chunks().0) {
            *out = (u16::from_le_bytes(*pair) ^ 0x8000) as i16;
        }
    }

    /// Where a record begins.
    pub(crate) fn place(&self, on_roll: u32, opponent: u32) -> usize {
        let number = on_roll as usize * self.numbering.boards() as usize + opponent as usize;
        self.start + number * 2 * self.values()
    }

    pub(crate) const fn values(&self) -> usize {
        if self.kind.cubeful { 4 } else { 1 }
    }
}
