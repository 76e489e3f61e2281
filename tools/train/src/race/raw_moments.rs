//! Raw moments of a number of rolls.

use barpoint_bearoff::Rolls;
use barpoint_nn::race::RollMoments;

/// Lower limit of variances in denominators.
pub(super) const LEAST_VARIANCE: f64 = 0.05;

/// Raw moments 0 to 3 of a number of rolls. They mix as distributions do, and a difference of raw
/// moments has the same form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RawMoments([f64; 4]);

impl RawMoments {
    /// Moments of no distribution at all.
    pub(super) const NOTHING: Self = Self([0.0; 4]);

    /// Returns the moments of a distribution.
    pub(super) fn of_rolls(rolls: &Rolls<'_>) -> Self {
        let mut raw_moments = [0.0; 4];
        for (&chance, n) in rolls.chances().iter().zip(rolls.fewest()..) {
            let mut product = chance;
            for power in &mut raw_moments {
                *power += product;
                product *= n as f64;
            }
        }
        Self(raw_moments)
    }

    /// Returns the raw moments of a distribution with these central moments.
    pub(super) fn of_moments(moments: &RollMoments) -> Self {
        let [mean, deviation, skew] =
            [moments.mean, moments.deviation, moments.skew].map(f64::from);
        let variance = deviation * deviation;
        let third = skew * variance.max(LEAST_VARIANCE);
        let square = variance + mean * mean;
        Self([1.0, mean, square, third + mean * (3.0 * variance + mean * mean)])
    }

    /// Returns the moments for one roll more.
    pub(super) fn one_more(&self) -> Self {
        let [one, n, square, cube] = self.0;
        Self([one, n + one, square + 2.0 * n + one, cube + 3.0 * (square + n) + one])
    }

    /// Adds `times` times the others.
    pub(super) fn plus(&self, times: f64, others: &Self) -> Self {
        let mut sums = self.0;
        for (sum, other) in sums.iter_mut().zip(others.0) {
            *sum += times * other;
        }
        Self(sums)
    }

    /// Mean number of rolls.
    pub(super) const fn mean(&self) -> f64 {
        self.0[1]
    }

    /// Mean, standard deviation, and third central moment over the variance.
    pub(super) fn moments(&self) -> [f64; 3] {
        let [_, mean, square, cube] = self.0;
        let variance = (square - mean * mean).max(0.0);
        let third = cube - mean * (3.0 * square - 2.0 * mean * mean);
        [mean, variance.sqrt(), third / variance.max(LEAST_VARIANCE)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_come_back() {
        let raw_moments = RawMoments::of_rolls(&Rolls::new(2, &[0.25, 0.5, 0.0, 0.25]));
        let [mean, deviation, skew] = raw_moments.moments();
        assert!((mean - 3.25).abs() < 1e-12 && (deviation * deviation - 1.1875).abs() < 1e-12);
        let moments =
            RollMoments { mean: mean as f32, deviation: deviation as f32, skew: skew as f32 };
        let again = RawMoments::of_moments(&moments).one_more();
        let later = RawMoments::of_rolls(&Rolls::new(3, &[0.25, 0.5, 0.0, 0.25]));
        for (a, b) in again.0.into_iter().zip(later.0) {
            assert!((a - b).abs() < 1e-4 * b, "{a} {b}");
        }
        assert_eq!(again.plus(-1.0, &again), RawMoments::NOTHING);
    }
}
