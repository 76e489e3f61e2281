//! Limits of the work of a request.

use barpoint::AnalysisLevel;
use barpoint::Tier;
use barpoint::rollout::{Preset, RolloutOptions};

use crate::Problem;

/// Limits of the work that a request may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// Maximum number of plies of a search.
    pub plies: usize,
    /// Maximum number of trials of each candidate of a rollout.
    pub trials: u32,
}

impl Caps {
    /// No limits.
    pub const NONE: Self = Self { plies: usize::MAX, trials: u32::MAX };

    pub(crate) fn plies(&self, field: &str, plies: usize) -> Result<(), Problem> {
        ensure(field, "plies", plies as u64, self.plies as u64)
    }

    pub(crate) fn trials(&self, field: &str, trials: u32) -> Result<(), Problem> {
        ensure(field, "trials", trials.into(), self.trials.into())
    }

    /// Returns an error if a tier of a level exceeds a limit.
    pub(crate) fn level(&self, level: AnalysisLevel) -> Result<(), Problem> {
        level.tiers().into_iter().try_for_each(|tier| match tier {
            Tier::Plies(plies) => self.plies("level", plies),
            Tier::Rollout(preset) => self.preset(preset),
        })
    }

    fn preset(&self, preset: Preset) -> Result<(), Problem> {
        let options = RolloutOptions::from(preset);
        self.trials("level", options.trials)?;
        self.plies("level", options.players.on_roll.chequer.plies)
    }
}

fn ensure(field: &str, what: &str, number: u64, limit: u64) -> Result<(), Problem> {
    if number <= limit {
        return Ok(());
    }
    Err(Problem::of(field, format!("{number} {what} are too much work: expected at most {limit}")))
}
