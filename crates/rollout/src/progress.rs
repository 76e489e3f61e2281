//! Who is told how far the work has come.

use crate::TrialRecord;

/// Who is told how far the work has come.
pub trait Progress: Sync {
    /// So many more trials are done, each with all its candidates. Called from any thread.
    fn advance(&self, trials: u32);

    /// What a trial came to, for each of the candidates that take part in it, by their place among
    /// those, `None` beyond the last. Called from any thread, in any order of the trials.
    fn trial(&self, _trial: u32, _of: &dyn Fn(usize) -> Option<TrialRecord>) {}

    /// Whether the games of trials are written down, for [`trial`](Self::trial).
    fn keeps_games(&self) -> bool {
        false
    }
}

/// Nobody wants to know.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl Progress for Discard {
    fn advance(&self, _trials: u32) {}
}
