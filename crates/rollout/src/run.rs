//! Running trials.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use barpoint_engine::Evaluator;

use crate::played_game::Scribe;
use crate::trial::{Scratch, play_out};
use crate::{PlayedGame, Progress, RolloutPlan, RolloutResult, Sums, TrialRecord};

/// Runs all trials of a plan.
///
/// Once `stop` is true no further trial is begun, and the result is that of the first
/// [`trials`](RolloutResult::trials) of the plan: as if no more had been asked for. `None` if it
/// was true before the first trial.
#[must_use]
pub fn rollout(
    plan: &RolloutPlan,
    evaluator: &impl Evaluator,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Option<RolloutResult> {
    let trials = 0..plan.options().trials;
    RolloutResult::of(&run_trials(plan, trials, evaluator, progress, stop))
}

/// Runs a range of trials, which may reach beyond the number the plan asks for.
///
/// Once `stop` is true no further trial is begun, but those begun are finished. As trials begin
/// in order, the sums are then those of the first [`trials`](Sums::trials) of the range.
#[must_use]
pub fn run_trials(
    plan: &RolloutPlan,
    trials: Range<u32>,
    evaluator: &impl Evaluator,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Sums {
    let all: Vec<usize> = (0..plan.candidates().len()).collect();
    run_candidates(plan, &all, trials, evaluator, progress, stop)
}

/// Runs a range of trials with some of the candidates only, named by their indices.
///
/// Otherwise as [`run_trials`].
///
/// # Panics
/// If there is no such candidate.
#[must_use]
pub fn run_candidates(
    plan: &RolloutPlan,
    candidates: &[usize],
    trials: Range<u32>,
    evaluator: &impl Evaluator,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Sums {
    let next = AtomicU32::new(trials.start);
    let take = || {
        let successor = |trial| (trial < trials.end).then(|| trial + 1);
        next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, successor).ok()
    };
    let work = || {
        let mut sums = Sums::new(candidates.len());
        let mut scratch = Scratch::default();
        scratch.scribe = progress.keeps_games().then(Scribe::new);
        let mut results = Vec::with_capacity(candidates.len());
        let mut games: Vec<Vec<PlayedGame>> = Vec::new();
        while !stop.load(Ordering::Relaxed)
            && let Some(trial) = take()
        {
            results.clear();
            games.clear();
            for &candidate in candidates {
                results.push(play_out(plan, candidate, trial, evaluator, &mut scratch));
                games.extend(scratch.scribe.as_mut().map(Scribe::take));
            }
            sums.add(&results);
            progress.trial(trial, &|place| {
                let games = games.get(place).map_or(&[][..], Vec::as_slice);
                Some(TrialRecord::new(*candidates.get(place)?, results.get(place)?, games))
            });
            progress.advance(1);
        }
        sums
    };
    merge_workers(&work)
}

#[cfg(feature = "parallel")]
fn merge_workers(work: &(impl Fn() -> Sums + Sync)) -> Sums {
    use rayon::prelude::*;

    let merge = |mut a: Sums, b: Sums| {
        a.merge(&b);
        a
    };
    (0..rayon::current_num_threads())
        .into_par_iter()
        .with_max_len(1)
        .map(|_| work())
        .reduce_with(merge)
        .expect("a pool has at least one thread")
}

#[cfg(not(feature = "parallel"))]
fn merge_workers(work: &impl Fn() -> Sums) -> Sums {
    work()
}
