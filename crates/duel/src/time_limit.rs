//! Time limits of other programs.

use core::sync::atomic::AtomicBool;
use core::time::Duration;

/// Time limits of other programs.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit {
    /// Maximum time for an answer.
    pub limit: Duration,
    /// Request to stop. Once it is true, a program has at most one more [second](Self::AFTER_STOP).
    pub stop: &'static AtomicBool,
}

impl TimeLimit {
    /// Maximum time for an answer after a request to stop.
    pub const AFTER_STOP: Duration = Duration::from_secs(1);
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// Returns a limit of 30 seconds without a request to stop.
impl Default for TimeLimit {
    fn default() -> Self {
        Self { limit: Duration::from_secs(30), stop: &NEVER }
    }
}
