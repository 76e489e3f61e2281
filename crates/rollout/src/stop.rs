//! Rules that stop a rollout before all trials are done.
//!
//! Rules are checked every 144 trials and nowhere else, so that the result does not depend on the
//! order in which threads finish. The rule of confidence could be checked at any time, because its
//! bound holds at all lengths at once.

mod confidence;

use core::fmt;

use barpoint_core::More;
use serde::{Deserialize, Serialize};

use crate::plan::RolloutPlan;
use crate::sums::{Estimate, Estimates, RolloutResult};

pub use confidence::{chance_above_zero, margin, sign};

/// Rules that stop a rollout early and drop candidates.
///
/// The rules are checked after the first [`GRAIN`](Self::GRAIN) trials, after twice as many, three
/// times as many and so on. Other trials that happen to be done are ignored. Therefore the trial at
/// which they stop depends only on the plan.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StopRules {
    /// Number of trials before the first check.
    pub minimum: u32,
    /// Stops when the standard errors of all chances and normalised equities of the remaining
    /// candidates are at most this.
    pub error: Option<f64>,
    /// Drops candidates that are this many joint standard deviations (JSD) behind the best. Stops
    /// when only one is left, unless [`error`](Self::error) demands more trials. Because the check
    /// is repeated often, it is wrong more often than this number suggests.
    pub jsds: Option<f64>,
    /// Drops candidates that are worse than the best with this confidence, which holds for all
    /// checks together. Stops when only one is left: with this confidence, it is the best by the
    /// means of infinitely many trials. For a cube decision, stops when the proper action is known.
    pub confidence: Option<f64>,
    #[doc(hidden)]
    pub more: More,
}

/// Reason why a rollout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum StopReason {
    /// All trials are done.
    Complete,
    /// All standard errors are small enough.
    Accurate,
    /// The best candidate or the proper cube action is known.
    Decided,
    /// The rollout was stopped from outside.
    Interrupted,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Complete => "complete",
            Self::Accurate => "accurate",
            Self::Decided => "decided",
            Self::Interrupted => "interrupted",
        })
    }
}

impl StopRules {
    /// The rules are checked at multiples of this number of trials.
    pub const GRAIN: u32 = 144;

    /// No rule, for constants.
    pub const NONE: Self =
        Self { minimum: 0, error: None, jsds: None, confidence: None, more: More::PLACE };

    /// Returns true if there is a rule.
    pub const fn any(&self) -> bool {
        self.error.is_some() || self.jsds.is_some() || self.confidence.is_some()
    }

    /// Returns the number of trials after which the rules are checked first.
    pub const fn first_check(&self) -> u32 {
        let checks = self.minimum.div_ceil(Self::GRAIN);
        Self::GRAIN.saturating_mul(if checks == 0 { 1 } else { checks })
    }

    /// Removes the candidates to drop from `running`. Returns the reason if the rollout is to stop.
    pub(crate) fn check(
        &self,
        plan: &RolloutPlan,
        result: &RolloutResult,
        running: &mut Vec<usize>,
    ) -> Option<StopReason> {
        let trials = result.trials();
        if trials < u64::from(self.minimum) {
            return None;
        }
        if let Some(cash) = plan.cash() {
            let error = self.confidence.map(|confidence| 1.0 - confidence);
            if error.is_some_and(|error| is_cube_known(result, cash, error)) {
                return Some(StopReason::Decided);
            }
        } else {
            self.drop(result, running);
            let is_enough =
                self.confidence.is_some() || self.jsds.is_some() && self.error.is_none();
            if running.len() == 1 && is_enough {
                return Some(StopReason::Decided);
            }
        }
        let limit = self.error?;
        let is_accurate = |&i: &usize| errors(plan, result, i).all(|error| error <= limit);
        running.iter().all(is_accurate).then_some(StopReason::Accurate)
    }

    fn drop(&self, result: &RolloutResult, running: &mut Vec<usize>) {
        let Some(&best) = result.ranking().iter().find(|i| running.contains(i)) else { return };
        let rivals = (result.candidates().max(2) - 1) as f64;
        running.retain(|&other| {
            if other == best {
                return true;
            }
            let ahead = result.difference(best, other).value;
            // Plays that are equal with the same dice are not worse, even if rounding makes them
            // differ.
            if ahead.is_tie() || ahead.mean <= 0.0 {
                return true;
            }
            let far = self.jsds.is_some_and(|jsds| ahead.mean >= jsds * ahead.standard_error);
            let surely = self.confidence.is_some_and(|confidence| {
                // Each comparison of the best with a rival may be wrong, so they share the error.
                let error = (1.0 - confidence) / rivals;
                sign(&ahead, result.trials(), error) == Some(true)
            });
            !(far || surely)
        });
    }
}

/// Returns the standard errors that [`StopRules::error`] limits.
fn errors(
    plan: &RolloutPlan,
    result: &RolloutResult,
    candidate: usize,
) -> impl Iterator<Item = f64> {
    let Estimates { probabilities, equity, value, .. } = result.estimates(candidate);
    let all = probabilities.into_iter().chain([equity, plan.normalised(&value)]);
    all.map(|estimate| estimate.standard_error)
}

/// Returns true if the proper cube action is known. The candidates are "no double" and "double,
/// take".
fn is_cube_known(result: &RolloutResult, cash: f64, error: f64) -> bool {
    // Each of three comparisons may be wrong, so they share the error.
    let sign = |estimate: Estimate| sign(&estimate, result.trials(), error / 3.0);
    let less_cash = |estimate: Estimate| Estimate { mean: estimate.mean - cash, ..estimate };
    let [no_double, take] = [0, 1].map(|candidate| less_cash(result.estimates(candidate).value));
    match sign(take) {
        Some(true) => sign(no_double).is_some(),
        Some(false) => sign(result.difference(0, 1).value).is_some(),
        None => false,
    }
}

impl StopRules {
    /// Returns the number of trials after which the rules will stop the rollout if means and
    /// deviations do not change; `None` if this is unknown.
    pub fn forecast(&self, plan: &RolloutPlan, result: &RolloutResult) -> Option<u64> {
        let trials = result.trials();
        let running: Vec<usize> =
            (0..result.candidates()).filter(|&i| result.trials_of(i) == trials).collect();
        let accurate = self.error.map(|limit| {
            let errors = running.iter().flat_map(|&i| errors(plan, result, i));
            trials as f64 * (errors.fold(0.0, f64::max) / limit).powi(2)
        });
        let decided = match plan.cash() {
            Some(cash) => self.confidence.map(|c| cube_forecast(result, cash, 1.0 - c)),
            None if self.jsds.is_some() && self.error.is_some() && self.confidence.is_none() => {
                None
            }
            None => self.plays_forecast(result, &running),
        };
        let all = [accurate, decided].into_iter().flatten().reduce(f64::min)?;
        let checks = (all / f64::from(Self::GRAIN)).ceil();
        (checks < 1e12).then(|| (checks as u64 * u64::from(Self::GRAIN)).max(trials))
    }

    /// Returns the number of trials until all candidates but the best are dropped.
    fn plays_forecast(&self, result: &RolloutResult, running: &[usize]) -> Option<f64> {
        let best = *result.ranking().first()?;
        let rivals = (result.candidates().max(2) - 1) as f64;
        let trials = result.trials();
        let needed = |&other: &usize| {
            let ahead = result.difference(best, other).value;
            let by_jsds = self
                .jsds
                .map(|jsds| trials as f64 * (jsds * ahead.standard_error / ahead.mean).powi(2));
            let by_confidence = self
                .confidence
                .map(|confidence| trials_until_known(&ahead, trials, (1.0 - confidence) / rivals));
            [by_jsds, by_confidence].into_iter().flatten().reduce(f64::min)
        };
        let others = running.iter().filter(|&&other| other != best);
        others.map(needed).try_fold(0.0, |most: f64, trials| Some(most.max(trials?)))
    }
}

/// Returns the number of trials until the [`sign`] of a mean is known, if the mean does not change.
fn trials_until_known(estimate: &Estimate, trials: u64, error: f64) -> f64 {
    let mut wanted = trials.max(1) as f64;
    while wanted < 1e12 {
        let standard_error = estimate.standard_error * (trials as f64 / wanted).sqrt();
        if sign(&Estimate { standard_error, ..*estimate }, wanted as u64, error).is_some() {
            return wanted;
        }
        wanted *= 1.1;
    }
    f64::INFINITY
}

/// Returns the number of trials until the proper cube action is known.
fn cube_forecast(result: &RolloutResult, cash: f64, error: f64) -> f64 {
    let needed = |estimate| trials_until_known(&estimate, result.trials(), error / 3.0);
    let less_cash = |estimate: Estimate| Estimate { mean: estimate.mean - cash, ..estimate };
    let [no_double, take] = [0, 1].map(|candidate| less_cash(result.estimates(candidate).value));
    let other = if take.mean > 0.0 { no_double } else { result.difference(0, 1).value };
    needed(take).max(needed(other))
}

#[cfg(test)]
mod tests;
