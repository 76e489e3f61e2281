//! Threads of an engine.

use core::num::NonZeroUsize;
use std::sync::Arc;

use crate::{Engine, OptionsError};

impl Engine {
    /// Maximum number of threads. A system that is asked for far more stalls before it refuses.
    pub const MAX_THREADS: usize = 1024;

    /// Gives the engine a pool of `threads` threads, which it shares with its clones. Without a
    /// pool of its own an engine uses the current pool of [`rayon`], which has one thread per
    /// processor.
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
        if threads.get() > Self::MAX_THREADS {
            return Err(OptionsError::Threads(threads.get()));
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build();
        let pool = pool.map_err(|_| OptionsError::Threads(threads.get()))?;
        self.pool = Some(Arc::new(pool));
        Ok(self)
    }
}
