//! Sums over trials, and the statistics derived from them.
//!
//! Sums are integers in units of 2⁻³². Their addition is associative, so any division of the trials
//! gives the same bits. Floating point appears only in the final means and errors.

mod endings;
mod estimate;
mod ranges;
mod result;
mod tally;

pub(crate) use result::SumsText;

use crate::trial::{Counts, QUANTITIES, TrialResult};

pub use endings::Endings;
pub use estimate::{Estimate, Estimates};
pub use ranges::Ranges;
pub use result::RolloutResult;
pub use tally::{Part, Tally, TallyError};

/// Exact sums of the results of trials.
///
/// The sums contain, in integers, everything that the statistics need: sums of the values of every
/// candidate, and sums of the products of the values of every two candidates, because values of the
/// same trial are correlated by the common dice. Adding integers is commutative and associative, so
/// sums over disjoint ranges of trials may be [merged](Self::merge) in any order and grouping.
///
/// # Shape
/// Nine values per candidate, in units of 2⁻³²: the five chances in the order of
/// [`Outcome::to_array`](barpoint_core::Outcome::to_array), the cubeless money equity, the value
/// with a dead cube, the value with the cube in use, and the luck that was subtracted from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    trials: u64,
    candidates: Box<[CandidateSums]>,
    /// Lower triangle of a symmetric matrix, row by row, with the squares on its diagonal.
    products: Box<[[i128; QUANTITIES]]>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CandidateSums {
    values: [i128; QUANTITIES],
    endings: Endings,
    counts: Counts,
}

impl Sums {
    /// Returns sums over no trials of this number of candidates.
    pub fn new(candidates: usize) -> Self {
        Self {
            trials: 0,
            candidates: vec![CandidateSums::default(); candidates].into(),
            products: vec![[0; QUANTITIES]; candidates * (candidates + 1) / 2].into(),
        }
    }

    /// Returns the number of trials.
    pub const fn trials(&self) -> u64 {
        self.trials
    }

    /// Returns the number of candidates of each trial.
    pub const fn candidates(&self) -> usize {
        self.candidates.len()
    }

    /// Adds the sums over other trials of the same plan.
    ///
    /// # Panics
    /// Panics if the number of candidates differs, because the sums then belong to different plans.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!(self.candidates(), other.candidates(), "sums of different plans");
        self.trials += other.trials;
        for (mine, theirs) in self.candidates.iter_mut().zip(&other.candidates) {
            add(&mut mine.values, theirs.values);
            mine.endings.merge(&theirs.endings);
            mine.counts.merge(&theirs.counts);
        }
        for (mine, theirs) in self.products.iter_mut().zip(&other.products) {
            add(mine, *theirs);
        }
    }

    /// Returns the sums of some candidates only, given by their indices.
    ///
    /// They are the sums that a run of these candidates alone would give.
    ///
    /// # Panics
    /// Panics if there is no such candidate.
    #[must_use]
    pub fn of_candidates(&self, candidates: &[usize]) -> Self {
        let pairs = (1..=candidates.len()).flat_map(|len| {
            let (last, row) = (candidates[len - 1], &candidates[..len]);
            row.iter().map(move |&other| *self.products(last, other))
        });
        Self {
            trials: self.trials,
            candidates: candidates.iter().map(|&index| self.candidates[index]).collect(),
            products: pairs.collect(),
        }
    }

    /// Adds one trial, with a result for each candidate.
    pub(crate) fn add(&mut self, results: &[TrialResult]) {
        self.trials += 1;
        let mut products = self.products.iter_mut();
        for (i, (sums, result)) in self.candidates.iter_mut().zip(results).enumerate() {
            add(&mut sums.values, result.values.map(i128::from));
            sums.endings.add(result.ending);
            sums.counts.merge(&result.counts);
            // The row must come first in `zip`, or one product of the next row would be skipped.
            for (other, product) in results[..=i].iter().zip(&mut products) {
                let pairs = result.values.iter().zip(other.values);
                let multiply = |(&a, b)| i128::from(a) * i128::from(b);
                product.iter_mut().zip(pairs.map(multiply)).for_each(|(sum, value)| *sum += value);
            }
        }
    }

    /// Returns the sums of all values of a candidate.
    pub(crate) fn values(&self, candidate: usize) -> &[i128; QUANTITIES] {
        &self.candidates[candidate].values
    }

    /// Returns the sums of the products of all values of two candidates.
    pub(crate) fn products(&self, a: usize, b: usize) -> &[i128; QUANTITIES] {
        let (row, column) = (a.max(b), a.min(b));
        &self.products[row * (row + 1) / 2 + column]
    }

    /// Returns the counts of events in the games of a candidate.
    pub(crate) fn counts(&self, candidate: usize) -> &Counts {
        &self.candidates[candidate].counts
    }

    /// Returns the results of the games of a candidate.
    pub(crate) fn endings(&self, candidate: usize) -> &Endings {
        &self.candidates[candidate].endings
    }
}

fn add(sums: &mut [i128; QUANTITIES], values: [i128; QUANTITIES]) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}
