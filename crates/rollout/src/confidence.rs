//! When a difference is known for sure, however often one looks.

use crate::Estimate;

/// How far the mean of a sequence may be from its estimate, one-sided, at *all* lengths of the
/// sequence at once: the chance that it is ever further off in that direction is `error` at most.
///
/// # Source
/// The mixture boundary of Robbins for normal sums ("Statistical methods related to the law of the
/// iterated logarithm", 1970), in the one-sided form of Howard, Ramdas, `McAuliffe` and Sekhon
/// ("Time-uniform, nonparametric, nonasymptotic confidence sequences", 2021), with the estimated
/// variance in place of the true one as Waudby-Smith et al. ("Time-uniform central limit theory and
/// asymptotic confidence sequences", 2021) show to be right for long sequences. It is tightest at
/// about `TUNED_FOR` trials.
///
/// # Accuracy
/// Good from a hundred trials or so on.
pub fn margin(estimate: &Estimate, trials: u64, error: f64) -> f64 {
    let count = trials as f64;
    let deviation = estimate.standard_error * count.sqrt();
    let odds = (1.0 / (2.0 * error)).max(1.0).ln();
    let rate = (2.0 * odds + (1.0 + 2.0 * odds).ln()).max(1.0) / TUNED_FOR;
    let spread = count * rate + 1.0;
    let wide = (1.0 + spread.sqrt() / (2.0 * error)).ln();
    deviation * (2.0 * spread * wide / rate).sqrt() / count
}

/// The number of trials at which [`margin`] is as small as it can be made.
const TUNED_FOR: f64 = 1296.0;

/// Whether an estimate is surely above nought (`Some(true)`) or below it, with at most so much
/// chance to be wrong however often one looks.
pub fn sign(estimate: &Estimate, trials: u64, error: f64) -> Option<bool> {
    let margin = margin(estimate, trials, error);
    if !margin.is_finite() {
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

#[cfg(test)]
mod tests;
