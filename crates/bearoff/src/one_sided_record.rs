//! Records of GNU Backgammon's one-sided databases.

use barpoint_core::Dice;

/// Form of a one-sided record, which describes the number of rolls to a goal.
///
/// # Perspective
/// One side on its own. It plays each roll so that the stored mean number of rolls is as small as
/// possible. Among equal plays the first one counts: larger die first, farther chequers first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordForm {
    /// Chance of each number of rolls, at most 31, in units of 1/65535.
    Exact,
    /// Mean and standard deviation in single precision.
    Normal,
}

/// Record of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// Number of rolls to which the first value belongs; 0 for a normal distribution.
    pub first: u8,
    /// Chances from the first to the last one that is not zero. For a normal distribution: the bits
    /// of mean and standard deviation, the lower halves first.
    pub values: &'a [u16],
}

/// Record that owns its values.
#[derive(Clone, Copy, Debug)]
pub struct RecordBuffer {
    first: u8,
    len: u8,
    values: [u16; ROLLS],
}

/// Maximum number of rolls that is stored, plus one.
const ROLLS: usize = 32;

/// Stored value of certainty.
pub(crate) const CERTAIN: u16 = u16::MAX;

impl RecordForm {
    /// Record of a board that has reached the goal.
    pub const fn reached(self) -> Record<'static> {
        match self {
            Self::Exact => Record { first: 0, values: &[CERTAIN] },
            Self::Normal => Record { first: 0, values: &[0; 4] },
        }
    }

    /// Score for the comparison of plays; smaller is better.
    #[inline]
    pub(crate) fn score(self, record: Record<'_>) -> u32 {
        match self {
            Self::Exact => {
                let terms = record.values.iter().zip(u32::from(record.first)..);
                terms.map(|(&chance, rolls)| rolls * u32::from(chance)).sum()
            }
            // The bits of non-negative floating-point numbers have the same order as the numbers.
            Self::Normal => record.moments().map_or(0, |[mean, _]| mean.to_bits()),
        }
    }

    /// Computes the record of a board from the records after its best plays, in the order of
    /// [`Dice::ALL`].
    #[inline]
    pub(crate) fn after<'a>(self, ends: impl Iterator<Item = Record<'a>>) -> RecordBuffer {
        match self {
            Self::Exact => mix(ends),
            Self::Normal => mix_moments(ends),
        }
    }
}

impl Record<'_> {
    /// Mean and standard deviation of a normal distribution, or `None` for chances.
    #[inline]
    pub fn moments(&self) -> Option<[f32; 2]> {
        let &[a, b, c, d] = self.values else { return None };
        let float = |low, high| f32::from_bits(u32::from(low) | u32::from(high) << 16);
        Some([float(a, b), float(c, d)])
    }
}

impl RecordBuffer {
    /// Creates a record with these values, or returns `None` if they do not fit.
    pub fn new(first: u8, stored: impl Iterator<Item = u16>) -> Option<Self> {
        let (mut values, mut len) = ([0; ROLLS], 0);
        for value in stored {
            *values.get_mut(len)? = value;
            len += 1;
        }
        (usize::from(first) + len <= ROLLS).then_some(Self { first, len: len as u8, values })
    }

    /// The record as a reference.
    pub fn record(&self) -> Record<'_> {
        Record { first: self.first, values: &self.values[..usize::from(self.len)] }
    }
}

impl PartialEq for RecordBuffer {
    fn eq(&self, other: &Self) -> bool {
        self.record() == other.record()
    }
}

impl Eq for RecordBuffer {}

/// Rounds all chances and corrects the largest one, so that their sum is certainty.
#[inline]
fn mix<'a>(ends: impl Iterator<Item = Record<'a>>) -> RecordBuffer {
    let mut sums = [0_u32; ROLLS];
    for (dice, end) in Dice::ALL.iter().zip(ends) {
        let after = &mut sums[(usize::from(end.first) + 1).min(ROLLS)..];
        for (sum, &chance) in after.iter_mut().zip(end.values) {
            *sum += dice.weight() * u32::from(chance);
        }
    }
    let mut values = sums.map(|sum| ((sum + 18) / 36) as u16);
    let total: u32 = values.iter().map(|&value| u32::from(value)).sum();
    let largest = (0..ROLLS).rev().max_by_key(|&rolls| values[rolls]).unwrap_or(0);
    // Rounding changes the sum by at most half a unit for each number of rolls. The chances that
    // are cut off at the end may also be missing.
    let correction = (total as u16).wrapping_sub(CERTAIN);
    values[largest] = values[largest].wrapping_sub(correction);
    let first = values.iter().position(|&value| value > 0).unwrap_or(0);
    let end = values.iter().rposition(|&value| value > 0).map_or(first, |last| last + 1);
    values.copy_within(first..end, 0);
    RecordBuffer { first: first as u8, len: (end - first) as u8, values }
}

/// Mean and standard deviation of a mixture, in single precision and in this order of operations.
///
/// # Source
/// Derived from files written by makebearoff 1.07.001.
#[inline]
fn mix_moments<'a>(ends: impl Iterator<Item = Record<'a>>) -> RecordBuffer {
    const SHARE: f32 = 1.0 / 36.0;
    let (mut mean, mut square) = (0.0_f32, 0.0_f32);
    for (dice, end) in Dice::ALL.iter().zip(ends) {
        let [before, deviation] = end.moments().unwrap_or([0.0; 2]);
        let (weight, rolls) = (dice.weight() as f32, before + 1.0);
        mean += weight * rolls;
        square += weight * (deviation * deviation + rolls * rolls);
    }
    let mean = mean * SHARE;
    let variance = square * SHARE - mean * mean;
    let deviation = variance.max(0.0).sqrt();
    let mut values = [0; ROLLS];
    let bits = [mean.to_bits(), deviation.to_bits()];
    for (pair, bits) in values.chunks_exact_mut(2).zip(bits) {
        pair.copy_from_slice(&[bits as u16, (bits >> 16) as u16]);
    }
    RecordBuffer { first: 0, len: 4, values }
}
