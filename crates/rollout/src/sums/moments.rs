//! Moments of a quantity over trials.

use super::estimate::Estimate;
use crate::trial::ONE;

/// Sums that a mean and its standard error are derived from, in units of 2⁻³² and 2⁻⁶⁴.
pub(crate) struct Moments {
    pub(crate) trials: u64,
    pub(crate) sum: i128,
    pub(crate) squares: i128,
}

impl Moments {
    pub(crate) fn estimate(&self) -> Estimate {
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
