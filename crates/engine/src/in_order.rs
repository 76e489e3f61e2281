//! Parallel work with results in the order of the items.

#[cfg(feature = "parallel")]
pub use shared::{alone, map, threads};
#[cfg(not(feature = "parallel"))]
pub use single::{alone, map, threads};

/// Work on the threads of the current rayon pool.
#[cfg(feature = "parallel")]
mod shared {
    use core::cell::Cell;

    use rayon::prelude::*;

    thread_local! {
        /// True while this thread does its work without the pool.
        static IS_ALONE: Cell<bool> = const { Cell::new(false) };
    }

    /// Applies `work` to each item and returns the results in the order of the items.
    ///
    /// With the feature `parallel`, the threads of the current rayon pool share the work, except within [`alone`]. The
    /// results are the same without them.
    pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        if IS_ALONE.get() {
            return items.iter().map(work).collect();
        }
        items.par_iter().map(&work).collect()
    }

    /// Runs work on the calling thread, without the help of other threads.
    ///
    /// A pool of one thread would make callers wait for each other.
    pub fn alone<R>(work: impl FnOnce() -> R) -> R {
        let _restored = Restored(IS_ALONE.replace(true));
        work()
    }

    /// Returns the number of threads that share the work of [`map`].
    #[must_use]
    pub fn threads() -> usize {
        if IS_ALONE.get() { 1 } else { rayon::current_num_threads() }
    }

    /// Puts back what was so before, also after a panic.
    struct Restored(bool);

    impl Drop for Restored {
        fn drop(&mut self) {
            IS_ALONE.set(self.0);
        }
    }
}

/// Work without threads.
#[cfg(not(feature = "parallel"))]
mod single {
    /// Applies `work` to each item and returns the results in the order of the items.
    pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        items.iter().map(work).collect()
    }

    /// Runs work on the calling thread.
    pub fn alone<R>(work: impl FnOnce() -> R) -> R {
        work()
    }

    /// Returns the number of threads that share the work of [`map`].
    #[must_use]
    pub const fn threads() -> usize {
        1
    }
}
