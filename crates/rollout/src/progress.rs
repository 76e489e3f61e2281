//! Progress of trials.

use crate::sums::Tally;
use crate::trial::TrialRecord;

/// Receiver of the progress of a rollout.
pub trait Progress: Sync {
    /// Reports that more trials are done, each with all its candidates. Called from any thread.
    fn advance(&self, trials: u32);

    /// Reports that a trial is done. `_of` returns the result of each candidate of the trial by its
    /// index among these candidates, `None` beyond the last. Called from any thread, in any order
    /// of the trials.
    fn trial(&self, _trial: u32, _of: &dyn Fn(usize) -> Option<TrialRecord>) {}

    /// Returns true if the games of trials are to be recorded, for [`trial`](Self::trial).
    fn keeps_games(&self) -> bool {
        false
    }

    /// Reports all sums so far. Called every [`GRAIN`](crate::StopRules::GRAIN) trials and at the
    /// end of [`conduct`](crate::Runner::conduct).
    fn checkpoint(&self, _tally: &Tally) {}
}

/// Any function of the number of trials that were done since its last call.
impl<F: Fn(u32) + Sync> Progress for F {
    fn advance(&self, trials: u32) {
        self(trials);
    }
}

/// Receiver that ignores all reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl Progress for Discard {
    fn advance(&self, _trials: u32) {}
}
