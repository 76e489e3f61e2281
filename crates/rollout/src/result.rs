//! What a rollout says.

use crate::estimate::{Estimates, Moments};
use crate::trial::QUANTITIES;
use crate::{Endings, Sums};

/// The statistics of at least one trial.
///
/// Candidates are named by their index in
/// [`RolloutPlan::candidates`](crate::RolloutPlan::candidates); an index outside panics.
///
/// # Perspective
/// The player the rollout asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolloutResult {
    sums: Sums,
}

impl RolloutResult {
    /// The statistics of these sums, `None` if they are over no trials.
    #[must_use]
    pub fn of(sums: Sums) -> Option<Self> {
        (sums.trials() > 0).then_some(Self { sums })
    }

    /// The sums that everything here is derived from.
    pub const fn sums(&self) -> &Sums {
        &self.sums
    }

    /// How many trials were done; fewer than planned if the rollout was stopped.
    pub const fn trials(&self) -> u64 {
        self.sums.trials()
    }

    /// How the games of a candidate ended.
    pub fn endings(&self, candidate: usize) -> Endings {
        *self.sums.endings(candidate)
    }

    /// What the chances and the equity of a candidate are.
    pub fn estimates(&self, candidate: usize) -> Estimates {
        let sums = self.sums.values(candidate);
        let squares = self.sums.products(candidate, candidate);
        Estimates::new(|q| {
            Moments { trials: self.trials(), sum: sums[q], squares: squares[q] }.estimate()
        })
    }

    /// By how much the chances and the equity of a candidate exceed those of another.
    ///
    /// The errors are those of the differences trial by trial, which common dice make smaller than
    /// the errors of the two estimates would suggest.
    pub fn difference(&self, candidate: usize, other: usize) -> Estimates {
        let sums = [candidate, other].map(|i| self.sums.values(i));
        let squares = [candidate, other].map(|i| self.sums.products(i, i));
        let products = self.sums.products(candidate, other);
        Estimates::new(|q| {
            let sum = sums[0][q] - sums[1][q];
            let squares = squares[0][q] + squares[1][q] - 2 * products[q];
            Moments { trials: self.trials(), sum, squares }.estimate()
        })
    }

    /// The candidates by their mean equity, best first; equal ones in the order of their indices.
    pub fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<_> = (0..self.sums.candidates()).collect();
        ranking.sort_by_key(|&i| core::cmp::Reverse(self.sums.values(i)[QUANTITIES - 1]));
        ranking
    }
}
