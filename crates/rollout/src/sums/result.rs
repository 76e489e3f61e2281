//! Statistics of a rollout.

use barpoint_equity::{Mwc, Utility};
use serde::{Deserialize, Serialize};

use super::endings::Endings;
use super::estimate::{Estimate, Estimates};
use super::tally::Tally;
use super::{CandidateSums, Sums};
use crate::plan::RolloutPlan;
use crate::trial::{Counts, ONE, QUANTITIES, Quantity};

/// Statistics of a rollout in which every candidate has at least one trial.
///
/// Candidates are named by their index in
/// [`RolloutPlan::candidates`](crate::RolloutPlan::candidates). The methods panic if an index is
/// out of range.
///
/// # Perspective
/// The viewpoint player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// Sums that a mean and its standard error are derived from, in units of 2⁻³² and 2⁻⁶⁴.
struct Moments {
    trials: u64,
    sum: i128,
    squares: i128,
}

impl Moments {
    fn estimate(&self) -> Estimate {
        let (count, one) = (self.trials as f64, ONE as f64);
        let mean = self.sum as f64 / count.max(1.0) / one;
        // Candidates of parts that were run separately may have no trial in common.
        if self.trials <= 1 {
            return Estimate { mean, standard_error: f64::INFINITY };
        }
        let variance = self.squared_deviations() / (count - 1.0);
        Estimate { mean, standard_error: (variance / count).sqrt() / one }
    }

    /// Returns Σ(x - mean)². Squares around the integer next to the mean are exact; only the rest,
    /// below one squared unit per trial, is computed in floating point.
    fn squared_deviations(&self) -> f64 {
        let trials = i128::from(self.trials);
        let (near, rest) = (self.sum / trials, self.sum % trials);
        let around_near = self.squares - 2 * near * self.sum + trials * near * near;
        around_near as f64 - (rest * rest) as f64 / trials as f64
    }
}

impl RolloutPlan {
    /// Converts a value in the units of [`Estimates::value`](crate::Estimates::value) to equity
    /// normalised to the first cube. Errors and differences are converted by
    /// [`normalised_difference`].
    ///
    /// [`normalised_difference`]: Self::normalised_difference
    #[must_use]
    pub fn normalised(&self, value: &Estimate) -> Estimate {
        let mean = self.base().emg(Utility(value.mean * self.unit())).0;
        Estimate { mean, ..self.normalised_difference(value) }
    }

    /// Converts a difference of values to a difference of normalised equities.
    #[must_use]
    pub fn normalised_difference(&self, value: &Estimate) -> Estimate {
        let emg = |x: f64| match self.base().stakes() {
            Some(stakes) => stakes.emg_error(Mwc(x)).0,
            None => x,
        };
        Estimate { mean: emg(value.mean), standard_error: emg(value.standard_error) }
    }
}

/// Upper bound of the values of a trial: 8192 points with an initial cube of 1, more than twice the
/// value of a backgammon after [`DOUBLINGS`](crate::RolloutPlan::DOUBLINGS). Sums over the maximum
/// number of trials, and the numbers that statistics derive from them, then fit into 128 bits.
const MAX_VALUE: u128 = 1 << 45;

/// Sums in the form of a file.
#[derive(Serialize, Deserialize)]
pub(crate) struct SumsText {
    trials: u64,
    values: Vec<[String; QUANTITIES]>,
    products: Vec<[String; QUANTITIES]>,
    endings: Vec<[u64; 11]>,
    counts: Vec<[u64; 13]>,
}

impl Sums {
    pub(crate) fn to_text(&self) -> SumsText {
        let text = |numbers: &[i128; QUANTITIES]| numbers.each_ref().map(i128::to_string);
        SumsText {
            trials: self.trials,
            values: self.candidates.iter().map(|sums| text(&sums.values)).collect(),
            products: self.products.iter().map(text).collect(),
            endings: self.candidates.iter().map(|sums| sums.endings.to_array()).collect(),
            counts: self.candidates.iter().map(|sums| sums.counts.to_array()).collect(),
        }
    }

    /// Returns `None` if a number is missing, is not a number or is impossible for these trials.
    pub(crate) fn of_text(text: SumsText) -> Option<Self> {
        let count = text.values.len();
        let complete = text.products.len() == count * (count + 1) / 2
            && [text.endings.len(), text.counts.len()] == [count; 2];
        let trials = u128::from(u32::try_from(text.trials).ok()?);
        let numbers = |texts: &[String; QUANTITIES], most: u128| {
            let mut numbers = [0_i128; QUANTITIES];
            for (number, text) in numbers.iter_mut().zip(texts) {
                *number = text.parse().ok()?;
            }
            numbers.iter().all(|number| number.unsigned_abs() <= trials * most).then_some(numbers)
        };
        let happened = text.endings.iter().flatten().chain(text.counts.iter().flatten());
        let is_possible = happened.max().is_none_or(|&most| u128::from(most) <= trials << 16);
        let products = text.products.iter().map(|row| numbers(row, MAX_VALUE * MAX_VALUE));
        let candidates = text.values.iter().zip(text.endings).zip(text.counts);
        let candidates = candidates.map(|((values, endings), counts)| {
            Some(CandidateSums {
                values: numbers(values, MAX_VALUE)?,
                endings: Endings::from_array(endings),
                counts: Counts::from_array(counts),
            })
        });
        Some(Self {
            trials: text.trials,
            candidates: candidates.collect::<Option<_>>().filter(|_| complete && is_possible)?,
            products: products.collect::<Option<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(values: &[i64], mean: f64, standard_error: f64) {
        let values = values.iter().map(|&value| i128::from(value));
        let moments = Moments {
            trials: values.len() as u64,
            sum: values.clone().sum(),
            squares: values.map(|value| value * value).sum(),
        };
        assert_eq!(moments.estimate(), Estimate { mean, standard_error });
    }

    #[test]
    fn small_samples_have_the_textbook_values() {
        check(&[], 0.0, f64::INFINITY);
        check(&[3 * ONE], 3.0, f64::INFINITY);
        check(&[-ONE; 7], -1.0, 0.0);
        check(&[0, ONE], 0.5, 0.5);
        check(&[-3 * ONE, 0, 0, ONE, 2 * ONE], 0.0, (14.0 / 4.0 / 5.0_f64).sqrt());
        check(&[ONE, ONE, ONE, -ONE], 0.5, 0.5);
    }

    #[test]
    fn a_tiny_spread_is_not_lost_beside_a_large_mean() {
        let unit = 1.0 / ONE as f64;
        check(&[3 * ONE, 3 * ONE + 1], 3.0 + 0.5 * unit, 0.5 * unit);
        check(&[-3 * ONE, -3 * ONE - 1, -3 * ONE - 2], -3.0 - unit, (1.0 / 3.0_f64).sqrt() * unit);
    }

    #[test]
    fn the_largest_sums_do_not_overflow() {
        // The maximum number of trials, with the greatest possible differences of equity.
        let (trials, value) = (1 << 32, 6 * i128::from(ONE));
        let moments = Moments { trials, sum: 0, squares: i128::from(trials) * value * value };
        let expected = 6.0 / (trials as f64 - 1.0).sqrt();
        assert!((moments.estimate().standard_error / expected - 1.0).abs() < 1e-12);
        let sum = i128::from(trials) * value;
        let moments = Moments { trials, sum, squares: sum * value };
        assert_eq!(moments.estimate(), Estimate { mean: 6.0, standard_error: 0.0 });
    }
}
