//! Rolling out until the errors are small.

use anyhow::{Context as _, Result};
use barpoint_core::BySide;
use barpoint_engine::{Engine, MoveFilter, MoveFilters, SearchOptions};
use barpoint_rollout::{
    Late, PlayerSettings, RolloutOptions, RolloutPlan, RolloutResult, Runner, Tally,
    VarianceReduction,
};

/// Trials after which errors are looked at for the first time, and then every so many.
const FIRST: u32 = 144;
const MORE: u32 = 72;
/// However large errors still are.
const MOST: u32 = 36 * 1296;

/// How decisions are rolled out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// The largest standard error of a difference, in points.
    pub(crate) error: f64,
    /// After how many turns a game ends with an estimate, `None` to play on.
    pub(crate) turns: Option<u32>,
    /// Plies of that estimate.
    pub(crate) plies: usize,
    /// Whether plays are chosen one ply deeper.
    pub(crate) deeper: bool,
}

/// The best play and one more if it is nearly as good. Rollouts of back games by static evaluation are farther
/// from the truth than the evaluation itself; a second play is enough to bring them there.
const TWO: MoveFilters = {
    let mut filters = MoveFilters::OFF;
    filters.levels[0][0] = MoveFilter::Keep { accept: 1, extra: 1, threshold: 0.08 };
    filters
};

/// Games by static evaluation or a ply deeper, at most to an exact bearoff, with the luck taken out.
pub(crate) fn options(rules: &Rules, seed: u64, cubeful: bool) -> RolloutOptions {
    let mut player = PlayerSettings::quick(0);
    if rules.deeper {
        player.chequer = SearchOptions { plies: 1, filters: TWO, ..player.chequer };
    }
    let players = BySide { on_roll: player, opponent: player };
    // Where a game is cut short it is evaluated as a cube decision would be.
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

/// Plays trials, the same of all candidates, until a result is good enough.
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
