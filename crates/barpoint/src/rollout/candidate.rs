//! Candidates of a rollout with their results.

use barpoint_rollout::{
    Counts, Endings, Estimate, Estimates, RolloutPlan, RolloutResult, chance_above_zero,
};

use crate::rollout::Action;

/// Candidate with the results of its rollout.
///
/// # Perspective
/// The player whose decision is rolled out: the one who makes the plays, or the one on roll.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RolledOut {
    /// First action.
    pub action: Action,
    /// Number of trials of this candidate.
    pub trials: u64,
    /// Estimates of chances and values.
    pub estimates: Estimates,
    /// Normalised equity, cubeful if the cube was in use.
    pub equity: Estimate,
    /// Normalised equity if nobody turns the cube any more.
    pub cubeless: Estimate,
    /// Chance to win the match, `None` in money play.
    pub mwc: Option<Estimate>,
    /// Normalised equity less that of the best candidate. Its standard error is that of the
    /// difference, which is smaller than the errors of the two equities because both candidates
    /// have the same dice.
    pub difference: Estimate,
    /// Number of trials that this candidate shares with the best; the difference is computed over
    /// these trials.
    pub common_trials: u64,
    /// Normalised equity of the best candidate over the shared trials.
    pub best_in_common: Estimate,
    /// Chance that the best candidate is better than this one; for the best candidate, chance that
    /// it is better than all others. `None` for a single candidate, and for cube decisions, where
    /// [`CubeRow`] has it.
    ///
    /// [`CubeRow`]: crate::rollout::CubeRow
    pub confidence: Option<f64>,
    /// Results of its games.
    pub endings: Endings,
    /// Events in its games.
    pub counts: Counts,
}

impl RolledOut {
    /// Returns all candidates of a plan, best first. `actions` are their first actions, in the
    /// order of the plan.
    pub fn all(plan: &RolloutPlan, result: &RolloutResult, actions: &[Action]) -> Vec<Self> {
        let ranking = result.ranking();
        let candidate = |&i: &usize| Self::new(plan, result, actions[i], i, ranking[0]);
        let mut all: Vec<Self> = ranking.iter().map(candidate).collect();
        if plan.cash().is_some() {
            // The confidence in a cube decision also depends on the opponent's answer: see
            // `CubeRow`.
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
        let behind = -difference;
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

    /// Returns the difference from the best candidate in joint standard deviations (JSD), `None`
    /// for the best itself and for an exact difference.
    pub fn jsds(&self) -> Option<f64> {
        self.difference.in_errors()
    }
}

/// Returns the chance that a difference is above zero, if its standard error is known.
pub(super) fn confidence(difference: &Estimate) -> Option<f64> {
    difference.standard_error.is_finite().then(|| chance_above_zero(difference))
}

/// Returns a lower bound of the chance that several events all occur.
pub(super) fn chance_of_all(chances: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let doubts: f64 = chances.map(|chance| Some(1.0 - chance?)).sum::<Option<f64>>()?;
    Some((1.0 - doubts).max(0.0))
}
