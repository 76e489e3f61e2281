//! Runner of trials.

use core::fmt;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use barpoint_engine::{Evaluator, in_order};

use crate::plan::RolloutPlan;
use crate::stop::{StopReason, StopRules};
use crate::sums::{RolloutResult, Sums, Tally, TallyError};
use crate::trial::{FirstTurns, GameRecorder, PlayedGame, Scratch, TrialRecord, play_out};

/// Runs the trials of a plan.
///
/// Once it is [stopped](Self::stopped_by), no further trial begins, and trials that have begun are
/// finished. Trials begin in order, so the result is then that of a rollout of fewer trials. If the
/// evaluator [is stopped](Evaluator::is_stopped) instead, trials that have begun end soon and are
/// lost, with all others of the same range.
pub struct Runner<'a, E> {
    plan: &'a RolloutPlan,
    evaluator: &'a E,
    first_turns: FirstTurns,
    progress: &'a dyn Progress,
    stop: &'a AtomicBool,
    /// Trials that are done, and those that are planned, for the progress.
    done: AtomicU64,
    planned: AtomicU64,
}

/// Flag that never stops a runner.
static NEVER_STOP: AtomicBool = AtomicBool::new(false);

impl<'a, E: Evaluator> Runner<'a, E> {
    /// Returns a runner without progress reports that is never stopped.
    #[must_use]
    pub const fn new(plan: &'a RolloutPlan, evaluator: &'a E) -> Self {
        let first_turns = FirstTurns::new();
        let (done, planned) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { plan, evaluator, first_turns, progress: &Discard, stop: &NEVER_STOP, done, planned }
    }

    /// Reports progress to `progress`.
    #[must_use]
    pub fn reporting_to(self, progress: &'a dyn Progress) -> Self {
        Self { progress, ..self }
    }

    /// Stops the runner once `stop` is true.
    #[must_use]
    pub fn stopped_by(self, stop: &'a AtomicBool) -> Self {
        Self { stop, ..self }
    }

    /// Runs all trials of the plan. Returns `None` if it was stopped before the first one.
    #[must_use]
    pub fn run(&self) -> Option<RolloutResult> {
        RolloutResult::of(&self.run_trials(0..self.plan.options().trials))
    }

    /// Runs a range of trials, which may go beyond the number of trials of the plan.
    ///
    /// If the runner is stopped, the sums are those of the first [`trials`](Sums::trials) of the
    /// range.
    #[must_use]
    pub fn run_trials(&self, trials: Range<u32>) -> Sums {
        let all: Vec<usize> = (0..self.plan.candidates().len()).collect();
        self.run_candidates(&all, trials)
    }

    /// Runs a range of trials of some candidates only, given by their indices.
    ///
    /// Otherwise the same as [`run_trials`](Self::run_trials).
    ///
    /// # Panics
    /// Panics if there is no such candidate.
    #[must_use]
    pub fn run_candidates(&self, candidates: &[usize], trials: Range<u32>) -> Sums {
        self.planned.fetch_add(trials.len() as u64, Ordering::Relaxed);
        self.run_block(candidates, trials)
    }

    /// Runs trials that are planned already.
    fn run_block(&self, candidates: &[usize], trials: Range<u32>) -> Sums {
        let next = AtomicU32::new(trials.start);
        let take = || {
            let successor = |trial| (trial < trials.end).then(|| trial + 1);
            next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, successor).ok()
        };
        let sums = merge_workers(|| self.work(candidates, &take));
        if self.evaluator.is_stopped() { Sums::new(candidates.len()) } else { sums }
    }

    /// Runs the trials that a tally lacks, in order, until all are done or a rule stops the
    /// rollout.
    ///
    /// The rules examine trials from the first on, so a range that begins later must not have
    /// rules. The returned tally can be passed in again to continue; the final tally is the same as
    /// without an interruption.
    ///
    /// # Errors
    /// Returns an error if the tally does not belong to the plan.
    ///
    /// # Panics
    /// Panics if there are rules and the range does not begin with the first trial.
    pub fn conduct(
        &self,
        rules: &StopRules,
        trials: Range<u32>,
        mut tally: Tally,
    ) -> Result<(Tally, StopReason), TallyError> {
        let missing = tally.covered().holes(trials.clone()).len();
        let planned = trials.len() as u64;
        self.done.store(planned.saturating_sub(missing), Ordering::Relaxed);
        self.planned.store(planned, Ordering::Relaxed);
        loop {
            let (candidates, block) = match Next::of(self.plan, rules, trials.clone(), &tally) {
                Next::Block { candidates, trials } => (candidates, trials),
                Next::End(reason) => return Ok((tally, reason)),
            };
            let sums = self.run_block(&candidates, block.clone());
            let done = block.start..block.start + sums.trials() as u32;
            tally.add(&candidates, done.clone(), &sums)?;
            self.progress.checkpoint(&tally);
            if done.end < block.end {
                return Ok((tally, StopReason::Interrupted));
            }
        }
    }

    /// Runs trials as long as `take` returns one.
    fn work(&self, candidates: &[usize], take: &impl Fn() -> Option<u32>) -> Sums {
        let mut sums = Sums::new(candidates.len());
        let mut scratch = Scratch::default();
        scratch.recorder = self.progress.keeps_games().then(GameRecorder::new);
        let mut results = Vec::with_capacity(candidates.len());
        let mut games: Vec<Vec<PlayedGame>> = Vec::new();
        while !self.stop.load(Ordering::Relaxed)
            && let Some(trial) = take()
        {
            results.clear();
            games.clear();
            for &candidate in candidates {
                results.push(play_out(
                    self.plan,
                    candidate,
                    trial,
                    self.evaluator,
                    &self.first_turns,
                    &mut scratch,
                ));
                games.extend(scratch.recorder.as_mut().map(GameRecorder::take));
            }
            if self.evaluator.is_stopped() {
                break;
            }
            sums.add(&results);
            self.progress.trial(trial, &|place| {
                let games = games.get(place).map_or(&[][..], Vec::as_slice);
                Some(TrialRecord::new(*candidates.get(place)?, results.get(place)?, games))
            });
            let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
            self.progress.done(done, self.planned.load(Ordering::Relaxed));
        }
        sums
    }
}

/// Runs work on all threads that share it, and returns the sums of all.
fn merge_workers(work: impl Fn() -> Sums + Sync) -> Sums {
    let workers = vec![(); in_order::threads()];
    let sums = in_order::map(&workers, |()| work());
    let merged = sums.into_iter().reduce(|mut a, b| {
        a.merge(&b);
        a
    });
    merged.expect("at least the calling thread")
}

impl<E> fmt::Debug for Runner<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runner").field("plan", &self.plan).finish_non_exhaustive()
    }
}

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

/// Receiver of the progress of a rollout.
pub trait Progress: Sync {
    /// Reports the number of trials done and in total, including those done before a resume. Rules
    /// may end the rollout earlier. Called from any thread, once for each trial with all its
    /// candidates.
    fn done(&self, trials: u64, of: u64);

    /// Reports that a trial is done. `_of` returns the result of each candidate of the trial by its
    /// index among these candidates, `None` beyond the last. Called from any thread, in any order
    /// of the trials.
    fn trial(&self, _trial: u32, _of: &dyn Fn(usize) -> Option<TrialRecord>) {}

    /// Returns true if the games of trials are to be recorded, for [`trial`](Self::trial).
    fn keeps_games(&self) -> bool {
        false
    }

    /// Reports all sums so far. Called every [`GRAIN`](crate::StopRules::GRAIN) trials and at the
    /// end.
    fn checkpoint(&self, _tally: &Tally) {}
}

/// Any function of the number of trials done and in total.
impl<F: Fn(u64, u64) + Sync> Progress for F {
    fn done(&self, trials: u64, of: u64) {
        self(trials, of);
    }
}

/// Receiver that ignores all reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl Progress for Discard {
    fn done(&self, _trials: u64, _of: u64) {}
}
