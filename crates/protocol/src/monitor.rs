//! Observation of tasks.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use barpoint::wire::reply::Reply;

/// Observer of a task in progress.
#[derive(Clone, Copy)]
pub struct Monitor<'a> {
    /// Becomes true when the task is to stop, and remains true.
    pub stop: &'a Arc<AtomicBool>,
    /// Receiver of partial replies.
    pub report: &'a (dyn Fn(Reply) + Sync),
    /// Receiver of checkpoints: takes the function that makes the text of one.
    pub checkpoint: &'a (dyn Fn(&dyn Fn() -> String) + Sync),
}

impl fmt::Debug for Monitor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Monitor").field("stop", &self.stop).finish_non_exhaustive()
    }
}
