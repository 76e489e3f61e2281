//! A rollout from wherever it stands to its end.

use core::ops::Range;
use core::sync::atomic::AtomicBool;

use barpoint_engine::Evaluator;

use crate::run::run_candidates;
use crate::{Progress, RolloutPlan, RolloutResult, StopReason, StopRules, Tally, TallyError};

/// Who is told of progress and gets to keep what there is.
pub trait Monitor: Progress {
    /// What has been done so far, every [`StopRules::GRAIN`] trials and at the end.
    fn checkpoint(&self, _tally: &Tally) {}
}

impl Monitor for crate::Discard {}

/// Does those of the trials that a tally lacks, in order, until all are done or a rule says stop.
///
/// The rules look at trials from the first on, so none may be given for a range that begins later.
/// Once `stop` is true no further trial is begun. The tally can be handed in again to go on; in the
/// end it is the same as if nothing had stopped it.
///
/// # Errors
/// A tally that does not belong to the plan.
///
/// # Panics
/// If there are rules and the range does not begin with the first trial.
pub fn conduct(
    plan: &RolloutPlan,
    rules: &StopRules,
    trials: Range<u32>,
    mut tally: Tally,
    evaluator: &impl Evaluator,
    monitor: &dyn Monitor,
    stop: &AtomicBool,
) -> Result<(Tally, StopReason), TallyError> {
    assert!(!rules.any() || trials.start == 0, "rules look at the first trials");
    let mut running: Vec<usize> = (0..plan.candidates().len()).collect();
    if let Some(last) = tally.last_candidates().filter(|_| rules.any()) {
        running = last.to_vec();
    }
    loop {
        let holes = tally.covered().holes(trials.clone());
        let hole = holes.as_slice().first().cloned().unwrap_or(trials.end..trials.end);
        if rules.any()
            && hole.start % StopRules::GRAIN == 0
            && let Some(result) = RolloutResult::of_tally(tally.clone())
            && let Some(reason) = rules.look(plan, &result, &mut running)
        {
            return Ok((tally, reason));
        }
        if hole.is_empty() {
            return Ok((tally, StopReason::Complete));
        }
        let grain = hole.start - hole.start % StopRules::GRAIN;
        let block = hole.start..hole.end.min(grain.saturating_add(StopRules::GRAIN));
        let progress: &dyn Progress = monitor;
        let sums = run_candidates(plan, &running, block.clone(), evaluator, progress, stop);
        let done = block.start..block.start + sums.trials() as u32;
        tally.add(&running, done.clone(), &sums)?;
        monitor.checkpoint(&tally);
        if done.end < block.end {
            return Ok((tally, StopReason::Interrupted));
        }
    }
}
