//! What a rollout says.

use super::Sums;
use super::endings::Endings;
use super::estimate::Estimates;
use super::moments::Moments;
use super::tally::Tally;
use crate::trial::{Counts, QUANTITIES, Quantity};

/// The statistics of a rollout of which every candidate has had at least one trial.
///
/// Candidates are named by their index in
/// [`RolloutPlan::candidates`](crate::RolloutPlan::candidates); an index outside panics.
///
/// # Perspective
/// The player the rollout asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolloutResult {
    tally: Tally,
}

/// The sums and sums of products of two candidates over the trials that both had.
#[derive(Default)]
struct Pair {
    trials: u64,
    sums: [[i128; QUANTITIES]; 2],
    squares: [[i128; QUANTITIES]; 2],
    products: [i128; QUANTITIES],
}

impl RolloutResult {
    /// The statistics of these sums over the first trials, `None` if they are over no trials.
    #[must_use]
    pub fn of(sums: &Sums) -> Option<Self> {
        let mut tally = Tally::new(sums.candidates());
        let all: Vec<usize> = (0..sums.candidates()).collect();
        tally.add(&all, 0..u32::try_from(sums.trials()).ok()?, sums).ok()?;
        Self::of_tally(tally)
    }

    /// The statistics of a tally, `None` if a candidate has had no trial.
    #[must_use]
    pub fn of_tally(tally: Tally) -> Option<Self> {
        let result = Self { tally };
        (0..result.candidates()).all(|i| result.trials_of(i) > 0).then_some(result)
    }

    /// What everything here is derived from.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// How many candidates there are.
    pub const fn candidates(&self) -> usize {
        self.tally.candidates()
    }

    /// How many trials were done; fewer than planned if the rollout was stopped.
    pub fn trials(&self) -> u64 {
        self.tally.covered().len()
    }

    /// How many of them a candidate took part in.
    pub fn trials_of(&self, candidate: usize) -> u64 {
        self.parts(candidate).map(|(sums, _)| sums.trials()).sum()
    }

    /// How the games of a candidate ended.
    pub fn endings(&self, candidate: usize) -> Endings {
        let mut all = Endings::default();
        self.parts(candidate).for_each(|(sums, i)| all.merge(sums.endings(i)));
        all
    }

    /// What happened in the games of a candidate.
    pub fn counts(&self, candidate: usize) -> Counts {
        let mut all = Counts::default();
        self.parts(candidate).for_each(|(sums, i)| all.merge(sums.counts(i)));
        all
    }

    /// What the chances and the values of a candidate are.
    pub fn estimates(&self, candidate: usize) -> Estimates {
        self.in_common(candidate, candidate).1
    }

    /// By how much the chances and the values of a candidate exceed those of another, over the
    /// trials that both took part in.
    ///
    /// The errors are those of the differences trial by trial, which common dice make smaller than
    /// the errors of the two estimates would suggest.
    pub fn difference(&self, candidate: usize, other: usize) -> Estimates {
        let pair = self.pair(candidate, other);
        Estimates::new(|q| {
            let sum = pair.sums[0][q] - pair.sums[1][q];
            let squares = pair.squares[0][q] + pair.squares[1][q] - 2 * pair.products[q];
            Moments { trials: pair.trials, sum, squares }.estimate()
        })
    }

    /// What the chances and the values of a candidate are over the trials that another took part in
    /// too, and how many those are. Less those of the other one over the same trials, they are the
    /// [`difference`](Self::difference).
    pub fn in_common(&self, candidate: usize, other: usize) -> (u64, Estimates) {
        let Pair { trials, sums: [sums, _], squares: [squares, _], .. } =
            self.pair(candidate, other);
        let estimate = |q| Moments { trials, sum: sums[q], squares: squares[q] }.estimate();
        (trials, Estimates::new(estimate))
    }

    /// The candidates by their mean value, best first, those that were dropped behind the others
    /// that had more trials; equal ones in the order of their indices.
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

    /// The sums that a candidate is in, and its index there.
    fn parts(&self, candidate: usize) -> impl Iterator<Item = (&Sums, usize)> {
        assert!(candidate < self.candidates(), "candidate {candidate} does not exist");
        self.tally.parts().iter().filter_map(move |part| {
            Some((&part.sums, part.candidates.binary_search(&candidate).ok()?))
        })
    }

    fn pair(&self, candidate: usize, other: usize) -> Pair {
        let mut pair = Pair::default();
        for part in self.tally.parts() {
            let place = |candidate| part.candidates.binary_search(&candidate);
            let (Ok(a), Ok(b)) = (place(candidate), place(other)) else { continue };
            pair.trials += part.sums.trials();
            for (i, candidate) in [a, b].into_iter().enumerate() {
                add(&mut pair.sums[i], part.sums.values(candidate));
                add(&mut pair.squares[i], part.sums.products(candidate, candidate));
            }
            add(&mut pair.products, part.sums.products(a, b));
        }
        pair
    }
}

fn add(sums: &mut [i128; QUANTITIES], more: &[i128; QUANTITIES]) {
    sums.iter_mut().zip(more).for_each(|(sum, value)| *sum += value);
}
