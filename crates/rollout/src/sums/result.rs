//! Statistics of a rollout.

use super::Sums;
use super::endings::Endings;
use super::estimate::Estimates;
use super::moments::Moments;
use super::tally::Tally;
use crate::trial::{Counts, QUANTITIES, Quantity};

/// Statistics of a rollout in which every candidate has at least one trial.
///
/// Candidates are named by their index in
/// [`RolloutPlan::candidates`](crate::RolloutPlan::candidates). The methods panic if an index is
/// out of range.
///
/// # Perspective
/// The viewpoint player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolloutResult {
    tally: Tally,
}

/// Sums and sums of products of two candidates over their common trials.
#[derive(Default)]
struct CommonSums {
    trials: u64,
    sums: [[i128; QUANTITIES]; 2],
    squares: [[i128; QUANTITIES]; 2],
    products: [i128; QUANTITIES],
}

impl RolloutResult {
    /// Returns the statistics of sums over the first trials, `None` if there are no trials.
    #[must_use]
    pub fn of(sums: &Sums) -> Option<Self> {
        let mut tally = Tally::new(sums.candidates());
        let all: Vec<usize> = (0..sums.candidates()).collect();
        tally.add(&all, 0..u32::try_from(sums.trials()).ok()?, sums).ok()?;
        Self::of_tally(tally)
    }

    /// Returns the statistics of a tally, `None` if a candidate has no trial.
    #[must_use]
    pub fn of_tally(tally: Tally) -> Option<Self> {
        let result = Self { tally };
        (0..result.candidates()).all(|i| result.trials_of(i) > 0).then_some(result)
    }

    /// Returns the sums that the statistics are derived from.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the number of candidates.
    pub const fn candidates(&self) -> usize {
        self.tally.candidates()
    }

    /// Returns the number of trials that are done, which is smaller than planned if the rollout was
    /// stopped.
    pub fn trials(&self) -> u64 {
        self.tally.covered().len()
    }

    /// Returns the number of trials of a candidate.
    pub fn trials_of(&self, candidate: usize) -> u64 {
        self.parts(candidate).map(|(sums, _)| sums.trials()).sum()
    }

    /// Returns the results of the games of a candidate.
    pub fn endings(&self, candidate: usize) -> Endings {
        let mut all = Endings::default();
        self.parts(candidate).for_each(|(sums, i)| all.merge(sums.endings(i)));
        all
    }

    /// Returns the counts of events in the games of a candidate.
    pub fn counts(&self, candidate: usize) -> Counts {
        let mut all = Counts::default();
        self.parts(candidate).for_each(|(sums, i)| all.merge(sums.counts(i)));
        all
    }

    /// Returns the chances and the values of a candidate.
    pub fn estimates(&self, candidate: usize) -> Estimates {
        self.in_common(candidate, candidate).1
    }

    /// Returns the differences between the chances and values of a candidate and those of another,
    /// over their common trials.
    ///
    /// The standard errors are those of the differences in each trial. They are smaller than the
    /// errors of the two estimates suggest because both candidates have the same dice.
    pub fn difference(&self, candidate: usize, other: usize) -> Estimates {
        let common = self.common_sums(candidate, other);
        Estimates::new(|q| {
            let sum = common.sums[0][q] - common.sums[1][q];
            let squares = common.squares[0][q] + common.squares[1][q] - 2 * common.products[q];
            Moments { trials: common.trials, sum, squares }.estimate()
        })
    }

    /// Returns the number of common trials of two candidates, and the chances and values of the
    /// first one over these trials. These less those of the other one over the same trials are the
    /// [`difference`](Self::difference).
    pub fn in_common(&self, candidate: usize, other: usize) -> (u64, Estimates) {
        let CommonSums { trials, sums: [sums, _], squares: [squares, _], .. } =
            self.common_sums(candidate, other);
        let estimate = |q| Moments { trials, sum: sums[q], squares: squares[q] }.estimate();
        (trials, Estimates::new(estimate))
    }

    /// Returns the candidates by their mean value, best first. Candidates that were dropped come
    /// after those with more trials. Equal candidates are in the order of their indices.
    pub fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<_> = (0..self.candidates()).collect();
        let key = |i: usize| {
            let (trials, sum) = (self.trials_of(i), self.sum(i));
            (trials, sum / i128::from(trials), sum % i128::from(trials))
        };
        ranking.sort_by_key(|&i| core::cmp::Reverse(key(i)));
        ranking
    }

    fn sum(&self, candidate: usize) -> i128 {
        self.parts(candidate).map(|(sums, i)| sums.values(i)[Quantity::Value as usize]).sum()
    }

    /// Returns the sums that contain a candidate, and its index in them.
    fn parts(&self, candidate: usize) -> impl Iterator<Item = (&Sums, usize)> {
        assert!(candidate < self.candidates(), "candidate {candidate} does not exist");
        self.tally.parts().iter().filter_map(move |part| {
            Some((&part.sums, part.candidates.binary_search(&candidate).ok()?))
        })
    }

    fn common_sums(&self, candidate: usize, other: usize) -> CommonSums {
        let mut common = CommonSums::default();
        for part in self.tally.parts() {
            let place = |candidate| part.candidates.binary_search(&candidate);
            let (Ok(a), Ok(b)) = (place(candidate), place(other)) else { continue };
            common.trials += part.sums.trials();
            for (i, candidate) in [a, b].into_iter().enumerate() {
                add(&mut common.sums[i], part.sums.values(candidate));
                add(&mut common.squares[i], part.sums.products(candidate, candidate));
            }
            add(&mut common.products, part.sums.products(a, b));
        }
        common
    }
}

fn add(sums: &mut [i128; QUANTITIES], more: &[i128; QUANTITIES]) {
    sums.iter_mut().zip(more).for_each(|(sum, value)| *sum += value);
}
