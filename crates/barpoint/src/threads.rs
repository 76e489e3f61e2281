//! Threads of an engine.

use core::num::NonZeroUsize;
use std::sync::Arc;

use crate::{Engine, OptionsError};

impl Engine {
    /// Gives the engine a pool of `threads` threads, which it shares with its clones. Without a
    /// pool of its own an engine uses the current pool of [`rayon`], which has one thread per
    /// processor.
    ///
    /// The number of threads never changes an answer.
    ///
    /// # Errors
    /// Returns an error if the system cannot start the threads.
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
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build();
        let pool = pool.map_err(|_| OptionsError::Threads(threads.get()))?;
        self.pool = Some(Arc::new(pool));
        Ok(self)
    }
}
