//! Candidates that were rolled out.

use barpoint_rollout::{
    Counts, Endings, Estimate, Estimates, RolloutPlan, RolloutResult, chance_above_zero,
};

use crate::rollout::Action;

/// A candidate that was rolled out.
///
/// # Perspective
/// The player the rollout asks about: who makes the plays, or who is on roll.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RolledOut {
    /// The first action.
    pub action: Action,
    /// The number of trials that it took part in.
    pub trials: u64,
    /// Chances and values.
    pub estimates: Estimates,
    /// Normalised equity, with the cube if that was in use.
    pub equity: Estimate,
    /// Normalised equity if nobody turns the cube any more.
    pub cubeless: Estimate,
    /// Chance to win the match, `None` in money play.
    pub mwc: Option<Estimate>,
    /// Normalised equity less that of the best candidate. The error is that of the difference, which common
    /// dice make smaller than the errors of the two equities.
    pub difference: Estimate,
    /// The number of trials that the best candidate took part in too, over which the difference is.
    pub common_trials: u64,
    /// Normalised equity of the best candidate over those trials.
    pub best_in_common: Estimate,
    /// The chance that the best candidate is better than this one; of the best, that it is better than
    /// all others. `None` of a single candidate and of cube decisions, where [`CubeRow`] has it.
    ///
    /// [`CubeRow`]: crate::rollout::CubeRow
    pub confidence: Option<f64>,
    /// How its games ended.
    pub endings: Endings,
    /// Events in its games.
    pub counts: Counts,
}

impl RolledOut {
    /// All candidates of a plan, best first; `actions` are their first actions, in the order of the plan.
    pub fn all(plan: &RolloutPlan, result: &RolloutResult, actions: &[Action]) -> Vec<Self> {
        let ranking = result.ranking();
        let one = |&i: &usize| Self::new(plan, result, actions[i], i, ranking[0]);
        let mut all: Vec<Self> = ranking.iter().map(one).collect();
        if plan.cash().is_some() {
            // The opponent's answer has a part in it: see `CubeRow`.
            for one in &mut all {
                one.confidence = None;
            }
        } else if let [best, others @ ..] = &mut all[..]
            && !others.is_empty()
        {
            best.confidence = chance_of_all(others.iter().map(|other| other.confidence));
        }
        all
    }

    fn new(
        plan: &RolloutPlan,
        result: &RolloutResult,
        action: Action,
        index: usize,
        best: usize,
    ) -> Self {
        let estimates = result.estimates(index);
        let difference = result.difference(index, best).value;
        let (common_trials, best_in_common) = result.in_common(best, index);
        let difference = plan.normalised_difference(&difference);
        let behind = Estimate { mean: -difference.mean, ..difference };
        Self {
            action,
            trials: result.trials_of(index),
            equity: plan.normalised(&estimates.value),
            cubeless: plan.normalised(&estimates.cubeless),
            mwc: (!plan.base().is_money()).then_some(estimates.value),
            difference,
            common_trials,
            best_in_common: plan.normalised(&best_in_common.value),
            confidence: (index != best).then(|| confidence(&behind)).flatten(),
            endings: result.endings(index),
            counts: result.counts(index),
            estimates,
        }
    }

    /// The difference from the best candidate in joint standard deviations, `None` for the best itself and
    /// for an exact difference.
    pub fn jsds(&self) -> Option<f64> {
        self.difference.in_errors()
    }
}

/// The chance that a difference is above zero, if its error is known.
pub(super) fn confidence(difference: &Estimate) -> Option<f64> {
    difference.standard_error.is_finite().then(|| chance_above_zero(difference))
}

/// A lower bound of the chance that several things are so.
pub(super) fn chance_of_all(chances: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let doubts: f64 = chances.map(|chance| Some(1.0 - chance?)).sum::<Option<f64>>()?;
    Some((1.0 - doubts).max(0.0))
}
