//! Forecasts of the trial at which rules stop a rollout.

use super::confidence::sign;
use super::{StopRules, errors};
use crate::plan::RolloutPlan;
use crate::sums::{Estimate, RolloutResult};

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
