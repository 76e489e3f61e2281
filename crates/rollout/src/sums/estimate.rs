//! Means and standard errors.

use core::fmt;
use core::ops::Neg;

use crate::trial::Quantity;

/// Mean over trials with its standard error.
///
/// Displays as `0.6433 ± 0.0229`, by default with four places, and without the error if that is
/// unknown. `{:+.3}` writes a sign and three places.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// Mean over the trials.
    pub mean: f64,
    /// Standard error of the mean, from the sample variance with one degree of freedom less than
    /// the number of trials. Infinite for a single trial, from which no error can be computed.
    ///
    /// # Accuracy
    /// For [plain random](crate::DiceKind::Random) dice this is the deviation of the means over
    /// seeds. For quasi-random dice it is the error of the same number of independent trials: the
    /// deviation is smaller, and the sooner games are decided, the smaller it is.
    pub standard_error: f64,
}

impl Estimate {
    /// Maximum standard error that is attributed to rounding: 2⁻²⁰, a few last digits of the single
    /// precision in which positions are evaluated. Trials with a smaller deviation are considered
    /// equal.
    pub const ROUNDING: f64 = 1.0 / (1 << 20) as f64;

    /// Returns a mean with its standard error.
    #[must_use]
    pub const fn new(mean: f64, standard_error: f64) -> Self {
        Self { mean, standard_error }
    }

    /// Returns another mean with the same standard error.
    #[must_use]
    pub const fn with_mean(self, mean: f64) -> Self {
        Self { mean, ..self }
    }

    /// Returns true if the mean has no error except that of rounding.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.standard_error <= Self::ROUNDING
    }

    /// Returns true if this is the difference of two numbers that are equal up to rounding.
    #[must_use]
    pub fn is_tie(&self) -> bool {
        self.is_exact() && self.mean.abs() <= Self::ROUNDING
    }

    /// Returns the mean in standard errors; `None` if it is exact or if its error is unknown.
    #[must_use]
    pub fn in_errors(&self) -> Option<f64> {
        let is_known = self.standard_error.is_finite() && !self.is_exact();
        is_known.then(|| self.mean / self.standard_error)
    }
}

impl Neg for Estimate {
    type Output = Self;

    fn neg(self) -> Self {
        self.with_mean(-self.mean)
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mean, standard_error } = *self;
        let places = f.precision().unwrap_or(4);
        if f.sign_plus() {
            write!(f, "{mean:+.places$}")?;
        } else {
            write!(f, "{mean:.places$}")?;
        }
        if standard_error.is_finite() {
            write!(f, " ± {standard_error:.places$}")?;
        }
        Ok(())
    }
}

/// Estimates of all quantities of a rollout.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimates {
    /// The five chances, in the order of
    /// [`Outcome::to_array`](barpoint_core::Outcome::to_array).
    pub probabilities: [Estimate; 5],
    /// Cubeless money equity.
    pub equity: Estimate,
    /// Value if nobody turns the cube any more: points for an initial cube of 1 in money play,
    /// match winning chances in a match.
    pub cubeless: Estimate,
    /// Value with the cube in use, in the same units; equal to `cubeless` without a cube.
    pub value: Estimate,
    /// Luck of the dice that was subtracted from the value; 0 without variance reduction.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_displays_its_mean_and_its_error() {
        let mut estimate = Estimate { mean: 0.643_28, standard_error: 0.022_94 };
        assert_eq!(estimate.to_string(), "0.6433 ± 0.0229");
        assert_eq!(format!("{estimate:+.2}"), "+0.64 ± 0.02");
        estimate.standard_error = f64::INFINITY;
        assert_eq!(estimate.to_string(), "0.6433");
    }

    #[test]
    fn an_error_within_rounding_counts_as_none() {
        let estimate = |standard_error| Estimate { mean: -1.0, standard_error };
        for error in [0.0, 6.2e-9, Estimate::ROUNDING] {
            assert!(estimate(error).is_exact() && estimate(error).in_errors().is_none(), "{error}");
        }
        assert_eq!(estimate(0.125).in_errors(), Some(-8.0));
        assert!(!estimate(f64::INFINITY).is_exact());
        let difference = |mean| Estimate { mean, standard_error: 1e-9 };
        assert!(difference(0.0).is_tie() && difference(-Estimate::ROUNDING).is_tie());
        assert!(
            !difference(1e-5).is_tie() && !Estimate { mean: 0.0, standard_error: 0.1 }.is_tie()
        );
        assert_eq!(estimate(f64::INFINITY).in_errors(), None);
    }
}
