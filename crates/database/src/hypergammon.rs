//! Reader of hypergammon databases.

use barpoint_bearoff::Numbering;
use barpoint_bearoff::hypergammon::{Game, MoneyGame};
use barpoint_core::{Equity, GameResult, Outcome};
use barpoint_equity::ExactEquities;

use crate::bytes::Bytes;
use crate::error::check_board;
use crate::{DatabaseError, Kind};

/// Opened hypergammon database.
#[derive(Debug)]
pub struct HypergammonFile {
    numbering: Numbering,
    bytes: Bytes,
    /// Number of bytes of the header.
    start: usize,
}

/// Values of a pair of boards in a hypergammon database.
///
/// # Perspective
/// The player on roll, who has not rolled yet and does not double.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct HypergammonEntry {
    /// Chances without a cube.
    pub outcome: Outcome,
    /// Money equities with a cube of 1.
    pub equities: ExactEquities,
}

/// Record: five chances and four equities of 24 bits each, and a zero byte.
///
/// # Source
/// Files of GNU Backgammon 1.07.001.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record([u8; Self::BYTES]);

const MAX_STORED: f32 = 16_777_215.0;

impl Record {
    pub(crate) const BYTES: usize = 28;

    /// Returns the record of a pair of boards with chequers of both sides on the same point.
    pub(crate) fn illegal() -> Self {
        Self::new([0.0; 5], [0.0; 4])
    }

    /// Returns the record of these values. The chances are in the usual order. The equities are
    /// those with the cube owned, centred, centred under the Jacoby rule, and owned by the
    /// opponent.
    ///
    /// As GNU Backgammon does, the conversion truncates, in single precision, so that the same
    /// value gives the same bytes.
    pub(crate) fn new(chances: [f64; 5], equities: [f64; 4]) -> Self {
        let chances = chances.map(|chance| chance.clamp(0.0, 1.0) as f32 * MAX_STORED);
        let equities =
            equities.map(|equity| (equity.clamp(-3.0, 3.0) as f32 / 6.0 + 0.5) * MAX_STORED);
        let mut bytes = [0; Self::BYTES];
        let values = chances.into_iter().chain(equities);
        for (out, value) in bytes.chunks_exact_mut(3).zip(values) {
            out.copy_from_slice(&(value as u32).to_le_bytes()[..3]);
        }
        Self(bytes)
    }

    /// Returns the record of a finished game, from the point of view of the player on roll.
    pub(crate) fn over(result: GameResult) -> Self {
        let seen = MoneyGame.over(result.flip());
        let [_, owned, centred, jacoby, opponent] = seen.scores;
        Self::new(seen.extras, [owned, centred, jacoby, opponent])
    }

    pub(crate) const fn bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }

    fn values(&self) -> [u32; 9] {
        core::array::from_fn(|i| {
            let bytes = &self.0[3 * i..];
            u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
        })
    }

    /// Returns the five chances.
    pub(crate) fn chances(&self) -> [f64; 5] {
        let values = self.values();
        core::array::from_fn(|i| f64::from(values[i]) / f64::from(MAX_STORED))
    }

    /// Returns the four equities.
    pub(crate) fn equities(&self) -> [f64; 4] {
        let values = self.values();
        core::array::from_fn(|i| 6.0 * (f64::from(values[5 + i]) / f64::from(MAX_STORED) - 0.5))
    }

    /// Checks the values of the record and returns the first fault. Chances may be out of order by
    /// the rounding error of sums in single precision.
    fn check(&self) -> Result<(), String> {
        const ROUNDING: f64 = 1e-5;
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = self.chances();
        if self.0[27] != 0 {
            return Err(format!("its last byte is {}, expected 0", self.0[27]));
        }
        for (what, less, more) in [
            ("gammons than games won", win_gammon, win),
            ("backgammons than gammons won", win_backgammon, win_gammon),
            ("gammons than games lost", lose_gammon, 1.0 - win),
            ("backgammons than gammons lost", lose_backgammon, lose_gammon),
        ] {
            if less > more + ROUNDING {
                return Err(format!("more {what}: {less:.6} and {more:.6}"));
            }
        }
        Ok(())
    }
}

impl HypergammonFile {
    pub(crate) fn new(chequers: u8, bytes: Bytes, start: usize) -> Result<Self, DatabaseError> {
        let numbering = Kind::Hypergammon { chequers }.numbering()?;
        let records = u64::from(numbering.boards()).pow(2);
        let expected = start as u64 + records * Record::BYTES as u64;
        let actual = bytes.len() as u64;
        if actual != expected {
            return Err(DatabaseError::Size { actual, expected, at_least: false });
        }
        Ok(Self { numbering, bytes, start })
    }

    /// Returns the number of chequers of a side.
    pub const fn chequers(&self) -> u8 {
        self.numbering.chequers()
    }

    /// Returns the numbering of the boards.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Returns all bytes of the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the bytes of all records.
    pub(crate) fn records(&self) -> &[[u8; Record::BYTES]] {
        self.bytes[self.start..].as_chunks().0
    }

    /// Returns the values of a pair of boards. They are all zero if both sides have chequers on the
    /// same point.
    ///
    /// # Errors
    /// Returns an error if there is no such board, or if the record is invalid.
    pub fn entry(&self, on_roll: u32, opponent: u32) -> Result<HypergammonEntry, DatabaseError> {
        let record = self.record(on_roll, opponent)?;
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] =
            record.chances().map(|chance| chance as f32);
        let win_gammon = win_gammon.min(win);
        let lose_gammon = lose_gammon.min(1.0 - win);
        let [owned, centred, centred_jacoby, opponent] =
            record.equities().map(|equity| Equity(equity as f32));
        Ok(HypergammonEntry {
            outcome: Outcome {
                win,
                win_gammon,
                win_backgammon: win_backgammon.min(win_gammon),
                lose_gammon,
                lose_backgammon: lose_backgammon.min(lose_gammon),
            },
            equities: ExactEquities { owned, centred, centred_jacoby, opponent },
        })
    }

    /// Returns a record after checking it.
    pub(crate) fn record(&self, on_roll: u32, opponent: u32) -> Result<Record, DatabaseError> {
        check_board(&self.numbering, on_roll.max(opponent))?;
        let record = self.stored(on_roll, opponent);
        record.check().map_err(|reason| self.damage(on_roll, opponent, reason))?;
        Ok(record)
    }

    /// Returns the error of a damaged record.
    pub(crate) fn damage(&self, on_roll: u32, opponent: u32, reason: String) -> DatabaseError {
        DatabaseError::of_pair(self.place(on_roll, opponent), on_roll, opponent, reason)
    }

    /// Returns a record without checking it. The record must exist.
    pub(crate) fn stored(&self, on_roll: u32, opponent: u32) -> Record {
        let mut record = [0; Record::BYTES];
        record.copy_from_slice(&self.bytes[self.place(on_roll, opponent)..][..Record::BYTES]);
        Record(record)
    }

    /// Returns the position of a record in the file, in bytes.
    pub(crate) fn place(&self, on_roll: u32, opponent: u32) -> usize {
        let number = on_roll as usize * self.numbering.boards() as usize + opponent as usize;
        self.start + number * Record::BYTES
    }
}
