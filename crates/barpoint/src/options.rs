//! Validation of search options.

use barpoint_engine::{MAX_PLIES, MoveFilter, SearchOptions};

use crate::OptionsError;

/// Returns the first fault of the options, if there is one.
pub(crate) fn check(options: &SearchOptions) -> Result<(), OptionsError> {
    if options.plies > MAX_PLIES {
        return Err(OptionsError::Plies(options.plies));
    }
    let efficiency = options.efficiency;
    for x in [
        efficiency.contact,
        efficiency.crashed,
        efficiency.race.min,
        efficiency.race.max,
        efficiency.one_sided_bearoff,
        efficiency.exact,
    ] {
        if !(0.0..=1.0).contains(&x) {
            return Err(OptionsError::Efficiency(x));
        }
    }
    if let Some(noise) = options.noise
        && !(0.0..=1.0).contains(&noise.deviation)
    {
        return Err(OptionsError::Noise(noise.deviation));
    }
    if let Some(pruning) = options.pruning {
        for cut in pruning.static_choice.into_iter().chain([pruning.early, pruning.last]) {
            if cut.most == 0 || cut.margin < 0.0 || cut.margin.is_nan() {
                return Err(OptionsError::Pruning(cut));
            }
        }
    }
    for filter in options.filters.levels.as_flattened() {
        if let MoveFilter::Keep { accept, extra, threshold }
        | MoveFilter::Doubt { accept, extra, factor: threshold } = *filter
        {
            if threshold < 0.0 || threshold.is_nan() {
                return Err(OptionsError::Threshold(threshold));
            }
            if accept == 0 && extra == 0 {
                return Err(OptionsError::EmptyFilter);
            }
        }
    }
    Ok(())
}
