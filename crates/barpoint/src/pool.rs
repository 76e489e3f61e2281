//! Threads that work is done on.

use std::num::NonZeroUsize;
use std::sync::Arc;

use barpoint_engine::in_order;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Threads that work is done on.
#[derive(Clone, Debug, Default)]
pub(crate) enum Pool {
    /// Those of the current rayon pool.
    #[default]
    Current,
    /// The one that asks.
    Caller,
    /// Those of a pool that nothing else uses.
    Own(Arc<ThreadPool>),
}

impl Pool {
    /// Starts threads.
    ///
    /// # Errors
    /// Returns an error if the system cannot start them.
    pub(crate) fn new(count: NonZeroUsize) -> Result<Self, ThreadPoolBuildError> {
        // A pool of one thread would make callers wait for each other.
        if count == NonZeroUsize::MIN {
            return Ok(Self::Caller);
        }
        let pool = ThreadPoolBuilder::new().num_threads(count.get()).build()?;
        Ok(Self::Own(Arc::new(pool)))
    }

    /// Runs work on these threads.
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match self {
            Self::Current => work(),
            Self::Caller => in_order::alone(work),
            Self::Own(pool) => in_order::within(pool, work),
        }
    }
}
