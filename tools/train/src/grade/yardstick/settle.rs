//! Rollouts until the errors are small enough.

use anyhow::{Context as _, Result};
use barpoint_core::BySide;
use barpoint_engine::{Engine, MoveFilter, MoveFilters, SearchOptions};
use barpoint_rollout::{
    Late, PlayerSettings, RolloutOptions, RolloutPlan, RolloutResult, Runner, Tally,
    VarianceReduction,
};

/// Numbers of trials before the first test of the errors, and between tests.
const FIRST: u32 = 144;
const MORE: u32 = 72;
/// Maximum number of trials.
const MOST: u32 = 36 * 1296;

/// Settings of the rollouts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// The largest standard error of a difference, in points.
    pub(crate) error: f64,
    /// Turns after which a game is truncated, `None` for never.
    pub(crate) turns: Option<u32>,
    /// Plies of the evaluation there.
    pub(crate) plies: usize,
    /// True to choose plays one ply deeper.
    pub(crate) deeper: bool,
}

/// Filters that keep the best play and one more if it is nearly as good. Rollouts of back games by static
/// evaluation are less accurate than the evaluation itself; a second play is enough to correct that.
const TWO: MoveFilters = {
    let mut filters = MoveFilters::OFF;
    filters.levels[0][0] = MoveFilter::Keep { accept: 1, extra: 1, threshold: 0.08 };
    filters
};

/// Returns options for games by static evaluation or one ply deeper, truncated at an exact bearoff, with
/// variance reduction.
pub(crate) fn options(rules: &Rules, seed: u64, cubeful: bool) -> RolloutOptions {
    let mut player = PlayerSettings::quick(0);
    if rules.deeper {
        player.chequer = SearchOptions { plies: 1, filters: TWO, ..player.chequer };
    }
    let players = BySide { on_roll: player, opponent: player };
    // A truncated game is evaluated like a cube decision.
    let cube = SearchOptions { plies: rules.plies, ..player.cube };
    let last = PlayerSettings { cube, ..player };
    let last = BySide { on_roll: last, opponent: last };
    RolloutOptions {
        seed,
        cubeful,
        truncate_at_exact: true,
        truncate_after: rules.turns,
        variance_reduction: Some(VarianceReduction::default()),
        branches: RolloutOptions::BRANCHES,
        players,
        late: rules.turns.map(|turn| Late { turn, players: last }),
        ..RolloutOptions::default()
    }
}

/// Plays trials with the same dice for all candidates, until a result is good enough.
pub(crate) fn settle(
    plan: &RolloutPlan,
    engine: &Engine,
    is_enough: impl Fn(&RolloutResult) -> bool,
) -> Result<RolloutResult> {
    let all: Vec<usize> = (0..plan.candidates().len()).collect();
    let mut tally = Tally::new(all.len());
    let runner = Runner::new(plan, engine);
    let mut trials = 0..FIRST;
    loop {
        let sums = runner.run_trials(trials.clone());
        tally.add(&all, trials.clone(), &sums)?;
        let result = RolloutResult::of_tally(tally.clone()).context("no trials")?;
        if trials.end >= MOST || is_enough(&result) {
            return Ok(result);
        }
        trials = trials.end..trials.end + MORE;
    }
}
