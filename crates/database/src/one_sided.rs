//! Reader of one-sided databases.

use std::ops::Range;

use barpoint_bearoff::{Numbering, RecordBuffer, Rolls};

use crate::bytes::Bytes;
use crate::error::check_board;
use crate::{DatabaseError, Form, Kind, OneSidedKind};

/// Opened one-sided database.
#[derive(Debug)]
pub struct OneSidedFile {
    kind: OneSidedKind,
    numbering: Numbering,
    bytes: Bytes,
    /// Number of bytes of the header.
    start: usize,
    /// Boards at which the offset of a compressed file wraps.
    wraps: Vec<u32>,
}

/// Distribution of the number of rolls that a board needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    fewest: usize,
    chances: Vec<f64>,
    moments: Option<[f32; 2]>,
}

/// Chances of a race between two boards.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RaceChances {
    /// Chance to win.
    pub win: f64,
    /// Chance to win a gammon, `None` if the database does not contain it.
    pub win_gammon: Option<f64>,
    /// Chance to lose a gammon, `None` if the database does not contain it.
    pub lose_gammon: Option<f64>,
}

impl OneSidedFile {
    pub(crate) fn new(
        kind: OneSidedKind,
        bytes: Bytes,
        start: usize,
    ) -> Result<Self, DatabaseError> {
        let numbering = Kind::OneSided(kind).numbering()?;
        let mut file = Self { kind, numbering, bytes, start, wraps: Vec::new() };
        file.check_size()?;
        Ok(file)
    }

    /// Returns the kind of the database.
    pub const fn kind(&self) -> OneSidedKind {
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

    /// Returns true if it contains the rolls until the first chequer is off.
    pub fn has_gammons(&self) -> bool {
        self.kind.gammons || self.kind.form == Form::Normal
    }

    /// Returns the rolls until all chequers are off.
    ///
    /// # Errors
    /// Returns an error if there is no such board, or if its record is damaged.
    pub fn rolls(&self, board: u32) -> Result<Distribution, DatabaseError> {
        Ok(Distribution::new(&self.stored(board, 0)?, self.kind.form))
    }

    /// Returns the rolls until the first chequer is off: 0 if one is off already.
    ///
    /// # Errors
    /// Returns an error if the database does not contain this, there is no such board, or its
    /// record is damaged.
    pub fn rolls_to_first_off(&self, board: u32) -> Result<Distribution, DatabaseError> {
        if self.has_gammons() {
            return Ok(Distribution::new(&self.stored(board, 1)?, self.kind.form));
        }
        if self.has_one_off(board) {
            return Ok(Distribution { fewest: 0, chances: vec![1.0], moments: None });
        }
        Err(DatabaseError::NoRecord("the database has no gammon part".to_owned()))
    }

    /// Returns the chances of a race between two boards.
    ///
    /// # Errors
    /// Returns an error if there is no such board, or if a record is damaged.
    pub fn race(&self, on_roll: u32, opponent: u32) -> Result<RaceChances, DatabaseError> {
        let (mine, theirs) = (self.rolls(on_roll)?, self.rolls(opponent)?);
        let unknown = |board| !self.has_gammons() && !self.has_one_off(board);
        let win_gammon = match opponent {
            _ if self.has_one_off(opponent) => Some(0.0),
            _ if unknown(opponent) => None,
            _ => Some(mine.rolls().at_most(&self.rolls_to_first_off(opponent)?.rolls())),
        };
        let lose_gammon = match on_roll {
            _ if self.has_one_off(on_roll) => Some(0.0),
            _ if unknown(on_roll) => None,
            _ => Some(theirs.rolls().fewer_than(&self.rolls_to_first_off(on_roll)?.rolls())),
        };
        Ok(RaceChances { win: mine.rolls().at_most(&theirs.rolls()), win_gammon, lose_gammon })
    }

    fn has_one_off(&self, board: u32) -> bool {
        board < self.numbering.first_with(self.kind.chequers)
    }

    /// Returns a stored record: `which` is 0 for all off, 1 for the first one off.
    pub(crate) fn stored(&self, board: u32, which: usize) -> Result<RecordBuffer, DatabaseError> {
        check_board(&self.numbering, board)?;
        let (first, range) = self.place(board, which)?;
        let pairs = self.bytes[range.clone()].as_chunks().0.iter().copied().map(u16::from_le_bytes);
        let wrong = |reason: &str| damage(range.start, board, which, reason);
        if self.kind.form == Form::Normal {
            let record = RecordBuffer::new(0, pairs).ok_or_else(|| wrong("too many values"))?;
            let moments = record.record().moments().unwrap_or([f32::NAN; 2]);
            let fits = moments.iter().all(|moment| (0.0..=255.0).contains(moment));
            return fits
                .then_some(record)
                .ok_or_else(|| wrong("expected a mean and a standard deviation"));
        }
        let sum: u32 = pairs.clone().map(u32::from).sum();
        if sum != 0xffff {
            return Err(wrong(&format!("the chances sum up to {sum}, expected 65535")));
        }
        let zeros = if self.kind.form == Form::Plain {
            pairs.clone().take_while(|&value| value == 0).count()
        } else {
            0
        };
        let end = range.len() / 2 - pairs.clone().rev().take_while(|&value| value == 0).count();
        let values = pairs.take(end).skip(zeros);
        let record = RecordBuffer::new(first + zeros as u8, values);
        record.ok_or_else(|| wrong("more than 31 rolls"))
    }

    /// Returns the first number of rolls and the position of the values of a record.
    pub(crate) fn place(
        &self,
        board: u32,
        which: usize,
    ) -> Result<(u8, Range<usize>), DatabaseError> {
        let records = 1 + usize::from(self.has_gammons());
        let fixed = |bytes: usize| {
            let start = self.start + (board as usize * records + which) * bytes;
            (0, start..start + bytes)
        };
        Ok(match self.kind.form {
            Form::Normal => fixed(8),
            Form::Plain => fixed(64),
            Form::Compressed => {
                let (offset, counts) = self.entry(board);
                let data = self.start + self.entry_len() * self.numbering.boards() as usize;
                let before: usize =
                    counts[..which].iter().map(|&(count, _)| usize::from(count)).sum();
                let (count, first) = counts[which];
                let start = data + 2 * (offset as usize + before);
                let range = start..start + 2 * usize::from(count);
                if range.end > self.bytes.len()
                    || count == 0
                    || usize::from(count) + usize::from(first) > 32
                {
                    let entry = self.start + self.entry_len() * board as usize;
                    return Err(damage(entry, board, which, "its entry in the index is wrong"));
                }
                (first, range)
            }
        })
    }

    /// Returns the number of bytes of an entry in the index of a compressed file.
    fn entry_len(&self) -> usize {
        4 + 2 * (1 + usize::from(self.kind.gammons))
    }

    /// Returns an entry in the index: the offset, and the count and first number of rolls of each
    /// part. The board must exist.
    fn entry(&self, board: u32) -> (u64, [(u8, u8); 2]) {
        let start = self.start + self.entry_len() * board as usize;
        let entry = &self.bytes[start..start + self.entry_len()];
        let (offset, counts) = entry.split_first_chunk().expect("an entry has four bytes at least");
        let mut parts = [(0, 0); 2];
        for (part, pair) in parts.iter_mut().zip(counts.chunks_exact(2)) {
            *part = (pair[0], pair[1]);
        }
        let wraps = self.wraps.partition_point(|&wrap| wrap <= board) as u64;
        (u64::from(u32::from_le_bytes(*offset)) + (wraps << 32), parts)
    }

    fn check_size(&mut self) -> Result<(), DatabaseError> {
        let boards = u64::from(self.numbering.boards());
        let actual = self.bytes.len() as u64;
        let records = 1 + u64::from(self.has_gammons());
        let fixed = match self.kind.form {
            Form::Normal => 8 * records,
            Form::Plain => 64 * records,
            Form::Compressed => self.entry_len() as u64,
        };
        let least = self.start as u64 + boards * fixed;
        let size = |expected: u64, at_least| DatabaseError::Size { actual, expected, at_least };
        if self.kind.form != Form::Compressed {
            return if actual == least { Ok(()) } else { Err(size(least, false)) };
        }
        if actual < least + 2 * boards * records {
            return Err(size(least + 2 * boards * records, true));
        }
        if actual - least > 2 << 32 {
            self.wraps = self.find_wraps();
        }
        let (offset, counts) = self.entry(self.numbering.boards() - 1);
        let values: u64 = counts.iter().map(|&(count, _)| u64::from(count)).sum();
        let expected = least + 2 * (offset + values);
        if actual == expected { Ok(()) } else { Err(size(expected, false)) }
    }

    fn find_wraps(&self) -> Vec<u32> {
        let boards = 1..self.numbering.boards();
        boards.filter(|&board| self.entry(board).0 < self.entry(board - 1).0).collect()
    }

    /// Returns an error unless the values of a board directly follow those of the board before. A
    /// compressed file is valid only if its records are in this order.
    pub(crate) fn check_order(&self, board: u32) -> Result<(), DatabaseError> {
        if self.kind.form != Form::Compressed {
            return Ok(());
        }
        let expected = board.checked_sub(1).map_or(0, |before| {
            let (offset, counts) = self.entry(before);
            offset + counts.iter().map(|&(count, _)| u64::from(count)).sum::<u64>()
        });
        if self.entry(board).0 == expected {
            return Ok(());
        }
        let entry = self.start + self.entry_len() * board as usize;
        let reason = format!("offset {}, expected {expected}", self.entry(board).0);
        Err(damage(entry, board, 0, &reason))
    }
}

impl Distribution {
    fn new(record: &RecordBuffer, form: Form) -> Self {
        let record = record.record();
        if form == Form::Normal {
            let moments = record.moments().unwrap_or_default();
            let (fewest, chances) = normal(moments.map(f64::from));
            return Self { fewest, chances, moments: Some(moments) };
        }
        let chances = record.values.iter().map(|&value| f64::from(value) / 65535.0).collect();
        Self { fewest: record.first.into(), chances, moments: None }
    }

    /// Returns the chances of each number of rolls.
    pub fn rolls(&self) -> Rolls<'_> {
        Rolls::new(self.fewest, &self.chances)
    }

    /// Returns the mean number of rolls.
    pub fn mean(&self) -> f64 {
        self.moments.map_or_else(|| self.rolls().mean(), |moments| moments[0].into())
    }

    /// Returns the standard deviation of the number of rolls.
    pub fn standard_deviation(&self) -> f64 {
        let exact = || self.rolls().standard_deviation();
        self.moments.map_or_else(exact, |moments| moments[1].into())
    }

    /// Returns the effective pip count: the mean number of pips of this number of rolls.
    ///
    /// # Source
    /// Walter Trice, *Backgammon Boot Camp*, 2004.
    pub fn effective_pips(&self) -> f64 {
        self.mean() * 49.0 / 6.0
    }
}

/// Returns the density of a normal distribution at whole numbers of rolls, scaled to a sum of 1.
fn normal([mean, deviation]: [f64; 2]) -> (usize, Vec<f64>) {
    if deviation < 1e-3 {
        return (mean.round() as usize, vec![1.0]);
    }
    let density = |rolls: f64| (-0.5 * ((rolls - mean) / deviation).powi(2)).exp();
    let fewest = (mean - 6.0 * deviation).ceil().max(if mean < 0.5 { 0.0 } else { 1.0 });
    let most = (mean + 6.0 * deviation).floor().max(fewest);
    let densities: Vec<f64> =
        (fewest as usize..=most as usize).map(|rolls| density(rolls as f64)).collect();
    let sum: f64 = densities.iter().sum();
    (fewest as usize, densities.iter().map(|density| density / sum).collect())
}

/// Returns the error of a record that begins at this byte.
pub(crate) fn damage(byte: usize, board: u32, which: usize, reason: &str) -> DatabaseError {
    let what = if which == 0 { "all off" } else { "first one off" };
    DatabaseError::Record {
        byte: byte as u64,
        record: format!("board {board}, rolls to {what}"),
        reason: reason.to_owned(),
    }
}
