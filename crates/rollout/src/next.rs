//! Next step of a rollout: more trials, or its end.

use core::ops::Range;

use crate::plan::RolloutPlan;
use crate::stop::{StopReason, StopRules};
use crate::sums::{RolloutResult, Tally};

/// Next step of a rollout.
///
/// It depends only on the trials that are done, so the trials may be run anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// More trials are to be run. They end at a multiple of [`StopRules::GRAIN`], or at the end.
    Block {
        /// Indices of the candidates that no rule has dropped, ascending.
        candidates: Vec<usize>,
        /// The trials, at most [`StopRules::GRAIN`].
        trials: Range<u32>,
    },
    /// The rollout ends for this reason.
    End(StopReason),
}

impl Next {
    /// Returns the next step of a rollout of these trials.
    ///
    /// # Panics
    /// Panics if there are rules and the range does not begin with the first trial.
    pub fn of(plan: &RolloutPlan, rules: &StopRules, trials: Range<u32>, tally: &Tally) -> Self {
        assert!(!rules.any() || trials.start == 0, "rules examine trials from the first on");
        let mut candidates: Vec<usize> = (0..plan.candidates().len()).collect();
        if let Some(last) = tally.last_candidates().filter(|_| rules.any()) {
            candidates = last.to_vec();
        }
        let holes = tally.covered().holes(trials.clone());
        let hole = holes.as_slice().first().cloned().unwrap_or(trials.end..trials.end);
        if rules.any()
            && hole.start % StopRules::GRAIN == 0
            && let Some(result) = RolloutResult::of_tally(tally.clone())
            && let Some(reason) = rules.check(plan, &result, &mut candidates)
        {
            return Self::End(reason);
        }
        if hole.is_empty() {
            return Self::End(StopReason::Complete);
        }
        let grain = hole.start - hole.start % StopRules::GRAIN;
        let trials = hole.start..hole.end.min(grain.saturating_add(StopRules::GRAIN));
        Self::Block { candidates, trials }
    }
}
