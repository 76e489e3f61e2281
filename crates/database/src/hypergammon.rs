//! Reading databases of hypergammon.

use barpoint_bearoff::Numbering;
use barpoint_bearoff::hypergammon::{Game, MoneyGame};
use barpoint_core::{Equity, GameResult, Outcome};
use barpoint_equity::ExactEquities;

use crate::bytes::Bytes;
use crate::{DatabaseError, Kind};

/// A database of hypergammon that has been opened.
#[derive(Debug)]
pub struct HypergammonFile {
    numbering: Numbering,
    bytes: Bytes,
    /// Bytes of the header.
    start: usize,
}

/// What a database of hypergammon says about a pair of boards.
///
/// # Perspective
/// The player on roll, who has not rolled yet and does not double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HypergammonEntry {
    /// The chances without a cube.
    pub outcome: Outcome,
    /// The money equities with a cube, on a cube of one.
    pub equities: ExactEquities,
}

/// A record: five chances and four equities of 24 bits, and a zero.
///
/// # Source
/// Files of GNU Backgammon 1.07.001.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record([u8; Self::BYTES]);

const MOST: f32 = 16_777_215.0;

impl Record {
    pub(crate) const BYTES: usize = 28;

    /// What stands where both sides have chequers on a point.
    pub(crate) fn illegal() -> Self {
        Self::new([0.0; 5], [0.0; 4])
    }

    /// The record of these values: the chances as everywhere, the equities with the cube owned,
    /// centred, centred under the Jacoby rule, and with the opponent.
    ///
    /// GNU Backgammon cuts off what does not fit, in single precision; so the same value gives the
    /// same bytes.
    pub(crate) fn new(chances: [f64; 5], equities: [f64; 4]) -> Self {
        let chances = chances.map(|chance| chance.clamp(0.0, 1.0) as f32 * MOST);
        let equities = equities.map(|equity| (equity.clamp(-3.0, 3.0) as f32 / 6.0 + 0.5) * MOST);
        let mut bytes = [0; Self::BYTES];
        let values = chances.into_iter().chain(equities);
        for (out, value) in bytes.chunks_exact_mut(3).zip(values) {
            out.copy_from_slice(&(value as u32).to_le_bytes()[..3]);
        }
        Self(bytes)
    }

    /// The record of a finished game, seen by the player on roll.
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

    /// The five chances.
    pub(crate) fn chances(&self) -> [f64; 5] {
        let values = self.values();
        core::array::from_fn(|i| f64::from(values[i]) / f64::from(MOST))
    }

    /// The four equities.
    pub(crate) fn equities(&self) -> [f64; 4] {
        let values = self.values();
        core::array::from_fn(|i| 6.0 * (f64::from(values[5 + i]) / f64::from(MOST) - 0.5))
    }

    /// What is wrong with it, if anything is. Chances may be out of order by the rounding of sums
    /// in single precision.
    fn check(&self) -> Result<(), String> {
        const ROUNDING: f64 = 1e-5;
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = self.chances();
        if self.0[27] != 0 {
            return Err(format!("byte 27 of it is {}, expected 0", self.0[27]));
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

    /// Chequers a side.
    pub const fn chequers(&self) -> u8 {
        self.numbering.chequers()
    }

    /// The numbers of its boards.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// All bytes of the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes of all records.
    pub(crate) fn records(&self) -> &[[u8; Record::BYTES]] {
        self.bytes[self.start..].as_chunks().0
    }

    /// What is said about a pair of boards. Where both have chequers on a point, all is zero.
    ///
    /// # Errors
    /// If there is no such board, or the record makes no sense.
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

    /// A record that makes sense.
    pub(crate) fn record(&self, on_roll: u32, opponent: u32) -> Result<Record, DatabaseError> {
        let boards = self.numbering.boards();
        let number = on_roll.max(opponent);
        if number >= boards {
            let last = boards - 1;
            let reason = format!("there is no board {number}: expected a number up to {last}");
            return Err(DatabaseError::NoRecord(reason));
        }
        let record = self.stored(on_roll, opponent);
        record.check().map_err(|reason| DatabaseError::Record {
            byte: self.place(on_roll, opponent) as u64,
            record: format!("board {on_roll} on roll against {opponent}"),
            reason,
        })?;
        Ok(record)
    }

    /// A record, which must be there, whatever it says.
    pub(crate) fn stored(&self, on_roll: u32, opponent: u32) -> Record {
        let mut record = [0; Record::BYTES];
        record.copy_from_slice(&self.bytes[self.place(on_roll, opponent)..][..Record::BYTES]);
        Record(record)
    }

    /// Where a record begins.
    pub(crate) fn place(&self, on_roll: u32, opponent: u32) -> usize {
        let number = on_roll as usize * self.numbering.boards() as usize + opponent as usize;
        self.start + number * Record::BYTES
    }
}
