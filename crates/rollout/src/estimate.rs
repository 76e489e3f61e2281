//! Means and standard errors.

use crate::trial::{ONE, Quantity};

/// A mean over trials and how far it may be from the truth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Mean over the trials.
    pub mean: f64,
    /// Standard error of the mean, from the sample variance with one degree of freedom less than
    /// there are trials. Infinite for a single trial, which tells nothing about its own error.
    ///
    /// # Accuracy
    /// The spread of the means over seeds is this for [plain random](crate::DiceKind::Random)
    /// dice. For quasi-random dice this is the error of as many independent trials: the spread is
    /// smaller, more so the sooner games are decided.
    pub standard_error: f64,
}

impl Estimate {
    /// The largest standard error that is put down to rounding: 2⁻²⁰, some last digits of the single
    /// precision in which positions are evaluated. Trials that spread no more are all the same.
    pub const ROUNDING: f64 = 1.0 / (1 << 20) as f64;

    /// Whether the mean has no error but that of rounding.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.standard_error <= Self::ROUNDING
    }

    /// Returns the mean in standard errors; `None` if it is exact, or if nothing is known of its
    /// error.
    #[must_use]
    pub fn in_errors(&self) -> Option<f64> {
        let is_known = self.standard_error.is_finite() && !self.is_exact();
        is_known.then(|| self.mean / self.standard_error)
    }
}

/// Estimates of everything a rollout asks about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimates {
    /// The five chances, in the order of
    /// [`Outcome::to_array`](barpoint_core::Outcome::to_array).
    pub probabilities: [Estimate; 5],
    /// Cubeless money equity.
    pub equity: Estimate,
    /// Value if nobody turns the cube any more: points on the first cube in money play, match
    /// winning chances in a match.
    pub cubeless: Estimate,
    /// Value with the cube in use, in the same units; the same as `cubeless` if it was not.
    pub value: Estimate,
    /// The luck of the dice that was taken out of the value; nought if none was.
    pub luck: Estimate,
}

impl Estimates {
    pub(crate) fn new(mut estimate: impl FnMut(usize) -> Estimate) -> Self {
        Self {
            probabilities: core::array::from_fn(&mut estimate),
            equity: estimate(Quantity::Equity as usize),
            cubeless: estimate(Quantity::Dead as usize),
            value: estimate(Quantity::Value as usize),
            luck: estimate(Quantity::Luck as usize),
        }
    }
}

/// The sums that a mean and its error come from, in units of 2⁻³² and 2⁻⁶⁴.
pub(crate) struct Moments {
    pub(crate) trials: u64,
    pub(crate) sum: i128,
    pub(crate) squares: i128,
}

impl Moments {
    pub(crate) fn estimate(&self) -> Estimate {
        let (count, one) = (self.trials as f64, ONE as f64);
        let mean = self.sum as f64 / count.max(1.0) / one;
        // Candidates of parts that were played apart may have no trial in common.
        if self.trials <= 1 {
            return Estimate { mean, standard_error: f64::INFINITY };
        }
        let variance = self.squared_deviations() / (count - 1.0);
        Estimate { mean, standard_error: (variance / count).sqrt() / one }
    }

    /// Σ(x - mean)². Squares around the integer next to the mean are exact; only the rest, below
    /// one squared unit a trial, is left to floating point.
    fn squared_deviations(&self) -> f64 {
        let trials = i128::from(self.trials);
        let (near, rest) = (self.sum / trials, self.sum % trials);
        let around_near = self.squares - 2 * near * self.sum + trials * near * near;
        around_near as f64 - (rest * rest) as f64 / trials as f64
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
    fn rounding_is_no_error() {
        let estimate = |standard_error| Estimate { mean: -1.0, standard_error };
        for error in [0.0, 6.2e-9, Estimate::ROUNDING] {
            assert!(estimate(error).is_exact() && estimate(error).in_errors().is_none(), "{error}");
        }
        assert_eq!(estimate(0.125).in_errors(), Some(-8.0));
        assert!(!estimate(f64::INFINITY).is_exact());
        assert_eq!(estimate(f64::INFINITY).in_errors(), None);
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
        // As many trials as there can be, of differences of equity as large as can be.
        let (trials, value) = (1 << 32, 6 * i128::from(ONE));
        let moments = Moments { trials, sum: 0, squares: i128::from(trials) * value * value };
        let expected = 6.0 / (trials as f64 - 1.0).sqrt();
        assert!((moments.estimate().standard_error / expected - 1.0).abs() < 1e-12);
        let sum = i128::from(trials) * value;
        let moments = Moments { trials, sum, squares: sum * value };
        assert_eq!(moments.estimate(), Estimate { mean: 6.0, standard_error: 0.0 });
    }
}
