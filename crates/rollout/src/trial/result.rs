//! Result of a trial.

use super::counts::Counts;
use super::ending::Ending;
use super::quantity::{ONE, QUANTITIES};
use super::worth::Worth;
use crate::plan::RolloutPlan;

/// Result of a trial, with the luck subtracted if variance reduction is on.
///
/// # Perspective
/// The viewpoint player.
///
/// # Units
/// Integers in units of 2⁻³². Values are points for an initial cube of 1, or match winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrialResult {
    pub(crate) values: [i64; QUANTITIES],
    pub(crate) ending: Ending,
    pub(crate) counts: Counts,
}

impl TrialResult {
    /// `worth` and `luck` are those of the viewpoint player.
    pub(crate) fn new(
        plan: &RolloutPlan,
        worth: &Worth,
        luck: &Worth,
        ending: Ending,
        counts: Counts,
    ) -> Self {
        let net = *worth - *luck;
        let (dead, unit) = (plan.dead(), plan.unit());
        let chances = net.chances.map(fixed);
        let [win, gammon, backgammon, lose_gammon, lose_backgammon] = chances;
        let equity = 2 * win - ONE + (gammon - lose_gammon) + (backgammon - lose_backgammon);
        let cubeless = fixed(dead.at(&net.chances) / unit);
        let (value, luck) = if plan.options().cubeful {
            (fixed(net.value / unit), luck.value)
        } else {
            (cubeless, dead.change(&luck.chances))
        };
        let luck = fixed(luck / unit);
        let [a, b, c, d, e] = chances;
        Self { values: [a, b, c, d, e, equity, cubeless, value, luck], ending, counts }
    }
}

fn fixed(x: f64) -> i64 {
    (x * ONE as f64).round() as i64
}
