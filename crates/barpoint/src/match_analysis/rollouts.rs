//! Rollouts of decisions, and methods as records describe them.

use barpoint_core::Outcome;
use barpoint_records::{Level, RolloutFacts};

use crate::Engine;
use crate::rollout::{RolledOut, Rollout, StopReason, StopRules};

/// Rules that drop plays which are clearly worse.
pub(super) const STOP: StopRules =
    StopRules { minimum: StopRules::GRAIN, jsds: Some(3.0), ..StopRules::NONE };

/// Returns a rollout unless it was interrupted.
pub(super) fn finished(rollout: Rollout) -> Option<Rollout> {
    (rollout.reason() != Some(StopReason::Interrupted)).then_some(rollout)
}

/// Returns the level of a search, as records describe it.
pub(super) fn level_of_search(engine: &Engine) -> Level {
    let options = engine.options();
    Level::Plies {
        plies: options.plies as u8,
        cubeful: options.cubeful,
        noise: options.noise.map_or(0.0, |noise| noise.deviation as f32),
        deterministic: true,
        prune: options.pruning.is_some(),
    }
}

/// Returns the errors of a rollout.
pub(super) fn facts(one: &RolledOut, seed: u64) -> RolloutFacts {
    let errors = one.estimates.probabilities.map(|chance| chance.standard_error as f32);
    RolloutFacts {
        equity_error: Some(one.equity.standard_error as f32),
        outcome_errors: Some(Outcome::from_array(errors)),
        seed: Some(seed),
    }
}
