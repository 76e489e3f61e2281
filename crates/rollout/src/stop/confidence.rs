//! Confidence in the sign of a difference, valid for any number of checks.

use crate::sums::Estimate;

/// Returns a one-sided bound of the distance between the mean of a sequence and its estimate that
/// holds at *all* lengths of the sequence at once: the chance that it is ever exceeded in that
/// direction is at most `error`.
///
/// # Source
/// The mixture boundary of Robbins for normal sums ("Statistical methods related to the law of the
/// iterated logarithm", 1970), in the one-sided form of Howard, Ramdas, `McAuliffe` and Sekhon
/// ("Time-uniform, nonparametric, nonasymptotic confidence sequences", 2021), with the estimated
/// variance in place of the true one. Waudby-Smith et al. ("Time-uniform central limit theory and
/// asymptotic confidence sequences", 2021) show that this is valid for long sequences. The bound is
/// tightest at about `TUNED_FOR` trials.
///
/// # Accuracy
/// Good from about a hundred trials on.
pub fn margin(estimate: &Estimate, trials: u64, error: f64) -> f64 {
    let count = trials as f64;
    let deviation = estimate.standard_error * count.sqrt();
    let odds = (1.0 / (2.0 * error)).max(1.0).ln();
    let rate = (2.0 * odds + (1.0 + 2.0 * odds).ln()).max(1.0) / TUNED_FOR;
    let spread = count * rate + 1.0;
    let wide = (1.0 + spread.sqrt() / (2.0 * error)).ln();
    deviation * (2.0 * spread * wide / rate).sqrt() / count
}

/// Number of trials at which [`margin`] is as small as possible.
const TUNED_FOR: f64 = 1296.0;

/// Returns `Some(true)` if the true value is above zero, `Some(false)` if it is below, and `None`
/// if the sign is not known. The chance that any of the checks is wrong is at most `error`.
pub fn sign(estimate: &Estimate, trials: u64, error: f64) -> Option<bool> {
    let margin = margin(estimate, trials, error);
    if !margin.is_finite() || estimate.is_tie() {
        return None;
    }
    if estimate.mean > margin {
        Some(true)
    } else if estimate.mean < -margin {
        Some(false)
    } else {
        None
    }
}

/// Returns the chance that the true value is above zero, by the normal approximation, for a number
/// of trials fixed in advance. Returns 1/2 if nothing is known. An [exact](Estimate::is_exact) mean
/// gives 0 or 1, unless it is zero up to rounding.
///
/// # Source
/// Abramowitz and Stegun (1964), 26.2.17.
///
/// # Accuracy
/// Within 1e-7 of the normal distribution.
pub fn chance_above_zero(estimate: &Estimate) -> f64 {
    let Estimate { mean, standard_error } = *estimate;
    if !standard_error.is_finite() || mean == 0.0 {
        return 0.5;
    }
    if estimate.is_exact() {
        return if estimate.is_tie() { 0.5 } else { f64::from(mean > 0.0) };
    }
    let x = (mean / standard_error).abs();
    let t = 1.0 / (1.0 + 0.231_641_9 * x);
    let series = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let series = series.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let density = (-0.5 * x * x).exp() / core::f64::consts::TAU.sqrt();
    let tail = density * series;
    if mean > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests;
