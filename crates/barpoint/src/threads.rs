//! Threads of an engine.

use core::num::NonZeroUsize;
use std::sync::Arc;

use barpoint_engine::in_order;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{Engine, OptionsError};

/// Threads that an engine works on.
#[derive(Clone, Debug, Default)]
pub(crate) enum Threads {
    /// Those of the current rayon pool.
    #[default]
    Current,
    /// The one that asks.
    Caller,
    /// A pool of its own.
    Pool(Arc<ThreadPool>),
}

impl Threads {
    fn new(count: NonZeroUsize) -> Result<Self, OptionsError> {
        match count.get() {
            // A pool of one thread would make callers wait for each other.
            1 => Ok(Self::Caller),
            count if count > Engine::MAX_THREADS => Err(OptionsError::Threads(count)),
            count => {
                let pool = ThreadPoolBuilder::new().num_threads(count).build();
                Ok(Self::Pool(Arc::new(pool.map_err(|_| OptionsError::Threads(count))?)))
            }
        }
    }
}

impl Engine {
    /// Maximum number of threads. A system that is asked for far more stalls before it refuses.
    pub const MAX_THREADS: usize = 1024;

    /// Gives the engine a pool of `threads` threads, which it shares with its clones. Without a
    /// pool of its own an engine uses the current pool of [`rayon`], which has one thread per
    /// processor.
    ///
    /// An engine of one thread starts none. It answers on the thread that asks, so that questions of
    /// several threads are answered at the same time.
    ///
    /// The number of threads never changes an answer.
    ///
    /// # Errors
    /// Returns an error if there are more than [`MAX_THREADS`](Self::MAX_THREADS), or the system cannot start them.
    ///
    /// # Examples
    /// ```
    /// use barpoint::{Engine, Situation};
    ///
    /// let engine = Engine::new();
    /// let alone = engine.clone().with_threads(1.try_into()?)?;
    /// let start = Situation::default();
    /// assert_eq!(alone.evaluate(&start)?, engine.evaluate(&start)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_threads(mut self, threads: NonZeroUsize) -> Result<Self, OptionsError> {
        self.threads = Threads::new(threads)?;
        Ok(self)
    }

    /// Runs work on the threads of the engine.
    pub(crate) fn in_pool<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.threads {
            Threads::Current => work(),
            Threads::Caller => in_order::alone(work),
            Threads::Pool(pool) => pool.install(work),
        }
    }
}
