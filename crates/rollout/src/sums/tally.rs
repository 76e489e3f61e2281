//! All sums of a rollout.

use core::fmt;
use core::ops::Range;

use super::Sums;
use super::ranges::Ranges;

/// Sums over trials, of all candidates or of those that were not dropped yet.
///
/// The contents do not depend on the order in which they were added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    candidates: usize,
    /// One part for each set of candidates, larger sets first.
    parts: Vec<Part>,
}

/// Trials with the same set of candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Indices of the candidates, ascending.
    pub candidates: Vec<usize>,
    /// Trials of the part.
    pub ranges: Ranges,
    /// Sums over these trials, with the candidates in the order of `candidates`.
    pub sums: Sums,
}

impl Tally {
    /// Returns a tally without trials, for this number of candidates.
    pub const fn new(candidates: usize) -> Self {
        Self { candidates, parts: Vec::new() }
    }

    /// Returns the number of candidates.
    pub const fn candidates(&self) -> usize {
        self.candidates
    }

    /// Returns the sums of every set of candidates.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Adds trials of some candidates.
    ///
    /// # Errors
    /// Returns an error if a candidate does not exist, or if a trial is present already.
    pub fn add(
        &mut self,
        candidates: &[usize],
        trials: Range<u32>,
        sums: &Sums,
    ) -> Result<(), TallyError> {
        let mut ranges = Ranges::default();
        ranges.insert(trials).map_err(TallyError::Overlap)?;
        self.add_part(&Part { candidates: candidates.to_vec(), ranges, sums: sums.clone() })
    }

    /// Adds the trials of another tally of the same plan.
    ///
    /// # Errors
    /// The same as for [`add`](Self::add). The tally is then unchanged.
    pub fn merge(&mut self, other: &Self) -> Result<(), TallyError> {
        let mut merged = self.clone();
        other.parts.iter().try_for_each(|part| merged.add_part(part))?;
        *self = merged;
        Ok(())
    }

    pub(crate) fn add_part(&mut self, part: &Part) -> Result<(), TallyError> {
        let known = part.candidates.iter().all(|&i| i < self.candidates);
        let shape = part.sums.candidates() == part.candidates.len();
        let complete = part.sums.trials() == part.ranges.len();
        if !(known && shape && complete && part.candidates.is_sorted_by(|a, b| a < b)) {
            return Err(TallyError::Shape);
        }
        // A trial belongs to one set of candidates only.
        for range in part.ranges.as_slice() {
            let mut all = self.covered();
            all.insert(range.clone()).map_err(TallyError::Overlap)?;
        }
        if part.ranges.is_empty() {
            return Ok(());
        }
        if let Some(mine) = self.parts.iter_mut().find(|mine| mine.candidates == part.candidates) {
            for range in part.ranges.as_slice() {
                mine.ranges.insert(range.clone()).map_err(TallyError::Overlap)?;
            }
            mine.sums.merge(&part.sums);
            return Ok(());
        }
        let key = |part: &Part| (usize::MAX - part.candidates.len(), part.candidates.clone());
        let at = self.parts.partition_point(|mine| key(mine) < key(part));
        self.parts.insert(at, part.clone());
        Ok(())
    }

    /// Returns all trials, of any candidates.
    pub fn covered(&self) -> Ranges {
        let mut all = Ranges::default();
        for range in self.parts.iter().flat_map(|part| part.ranges.as_slice()) {
            // Parts are disjoint, because each was checked when it was added.
            let _ = all.insert(range.clone());
        }
        all
    }

    /// Returns the candidates of the last trial.
    pub(crate) fn last_candidates(&self) -> Option<&[usize]> {
        let end = |part: &&Part| part.ranges.as_slice().last().map_or(0, |range| range.end);
        self.parts.iter().max_by_key(end).map(|part| &part.candidates[..])
    }
}

/// Reason why trials cannot be added.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TallyError {
    /// This trial is present already.
    Overlap(u32),
    /// The sums do not fit their candidates or trials.
    Shape,
}

impl fmt::Display for TallyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap(trial) => write!(f, "trial {trial} twice: expected each trial once"),
            Self::Shape => f.write_str("sums that do not fit their candidates or trials"),
        }
    }
}

impl core::error::Error for TallyError {}
