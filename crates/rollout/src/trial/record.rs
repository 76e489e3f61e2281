//! What a trial comes to.

use crate::endings::Ending;
use crate::worth::Worth;
use crate::{Counts, RolloutPlan};

/// What is added up, in this order, after the five chances in that of
/// [`Outcome::to_array`](barpoint_core::Outcome::to_array).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// Cubeless money equity.
    Equity = 5,
    /// Value if nobody turns the cube any more.
    Dead = 6,
    /// Value with the cube in use, or else the same.
    Value = 7,
    /// The luck that was taken out of the value.
    Luck = 8,
}

/// How many quantities there are.
pub(crate) const QUANTITIES: usize = 9;

/// 1 in the units of [`TrialResult::values`].
pub(crate) const ONE: i64 = 1 << 32;

/// What a trial came to, luck taken out if that was asked for.
///
/// # Perspective
/// The player the rollout asks about.
///
/// # Units
/// 2⁻³²; values in points on the first cube, or in match winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrialResult {
    pub(crate) values: [i64; QUANTITIES],
    pub(crate) ending: Ending,
    pub(crate) counts: Counts,
}

impl TrialResult {
    /// Worth and luck are those of the player asked about.
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
