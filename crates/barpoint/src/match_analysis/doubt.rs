//! Doubts about a verdict, which send a decision to the next tier.
//!
//! The mark of a choice follows from its loss: the equity of the best choice less its own. If the
//! choice is the best, the loss is negative: the lead over the second-best choice.

use barpoint_analysis::statistics::Thresholds;

use super::Tier;

/// Lead at 0 plies with which a play is certainly no error.
const CLEAR_AT_0_PLIES: f64 = 0.04;

/// Lead at 1 ply with which a play is certainly no error.
const CLEAR_AT_1_PLY: f64 = 0.02;

/// Lead at 0 plies or 1 ply with which a cube action is certainly no error.
const CLEAR_CUBE: f64 = 0.08;

/// Error of a loss that a search finds: a constant and a share of the loss.
const ERROR_OF_SEARCH: (f64, f64) = (0.025, 0.15);

/// Returns true if the next tier could hardly change the verdict on a play with this loss.
pub(super) fn is_clear_play(tier: Tier, loss: f64, thresholds: &Thresholds) -> bool {
    match tier {
        Tier::Plies(0) => loss <= -CLEAR_AT_0_PLIES,
        Tier::Plies(1) => loss <= -CLEAR_AT_1_PLY,
        _ => !may_change(loss, thresholds),
    }
}

/// Returns true if the next tier could hardly change the verdict on a cube action with this loss.
pub(super) fn is_clear_cube(tier: Tier, loss: f64, thresholds: &Thresholds) -> bool {
    match tier {
        Tier::Plies(0 | 1) => loss <= -CLEAR_CUBE,
        _ => !may_change(loss, thresholds),
    }
}

/// Returns true if the error of a search could hide another mark of the choice.
fn may_change(loss: f64, thresholds: &Thresholds) -> bool {
    let error = ERROR_OF_SEARCH.0 + ERROR_OF_SEARCH.1 * loss.abs();
    let marks = [thresholds.doubtful, thresholds.bad, thresholds.very_bad];
    marks.into_iter().any(|mark| (loss - mark).abs() < error)
}
