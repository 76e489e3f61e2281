//! Progress of trials.

use crate::sums::Tally;
use crate::trial::TrialRecord;

/// A receiver of what is done while trials run.
pub trait Progress: Sync {
    /// More trials are done, each with all its candidates. Called from any thread.
    fn advance(&self, trials: u32);

    /// A trial is done: the result for each of the candidates that take part in it, by their place among
    /// those, `None` beyond the last. Called from any thread, in any order of the trials.
    fn trial(&self, _trial: u32, _of: &dyn Fn(usize) -> Option<TrialRecord>) {}

    /// Whether the games of trials are recorded, for [`trial`](Self::trial).
    fn keeps_games(&self) -> bool {
        false
    }

    /// All that has been done so far, every [`GRAIN`](crate::StopRules::GRAIN) trials and at the end of
    /// [`conduct`](crate::Runner::conduct).
    fn checkpoint(&self, _tally: &Tally) {}
}

/// Any function of the number of trials that are done since it was called last.
impl<F: Fn(u32) + Sync> Progress for F {
    fn advance(&self, trials: u32) {
        self(trials);
    }
}

/// A receiver that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl Progress for Discard {
    fn advance(&self, _trials: u32) {}
}
