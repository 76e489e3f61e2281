//! Parallel work with results in the order of the items.

#[cfg(feature = "parallel")]
pub use shared::{alone, map, threads, within};
#[cfg(not(feature = "parallel"))]
pub use single::{alone, map, threads};

/// Work on the threads of the current rayon pool.
#[cfg(feature = "parallel")]
mod shared {
    use core::cell::Cell;
    use std::sync::{Mutex, PoisonError};

    use rayon::ThreadPool;
    use rayon::prelude::*;

    thread_local! {
        /// True while this thread does its work without the pool.
        static IS_ALONE: Cell<bool> = const { Cell::new(false) };
    }

    /// Applies `work` to each item and returns the results in the order of the items.
    ///
    /// With the feature `parallel`, the threads of the current rayon pool share the work, except within [`alone`]. The
    /// results are the same without them.
    ///
    /// # Panics
    /// Passes a panic of the work on.
    pub fn map<T: Send, R: Send>(
        items: impl IntoIterator<Item = T>,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        let items = items.into_iter();
        if IS_ALONE.get() {
            return items.map(work).collect();
        }
        // No two threads work at one place, so that none waits.
        let places: Vec<_> = items.map(|item| Mutex::new((Some(item), None))).collect();
        for_each(places.len(), &|index| {
            let mut place = places[index].lock().unwrap_or_else(PoisonError::into_inner);
            place.1 = place.0.take().map(&work);
        });
        let result = |place: Mutex<(Option<T>, Option<R>)>| {
            let (_, result) = place.into_inner().unwrap_or_else(PoisonError::into_inner);
            result.expect("every item is worked on")
        };
        places.into_iter().map(result).collect()
    }

    /// Works on every number below `count`. Code that is generic in the work would be compiled for each caller.
    fn for_each(count: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..count).into_par_iter().for_each(work);
    }

    /// Runs work with the threads of a pool as those of [`map`].
    ///
    /// # Panics
    /// Passes a panic of the work on.
    pub fn within<R: Send>(pool: &ThreadPool, work: impl FnOnce() -> R + Send) -> R {
        let (mut work, mut result) = (Some(work), None);
        install(pool, &mut || result = work.take().map(|work| work()));
        result.expect("a pool returns when the work is done")
    }

    fn install(pool: &ThreadPool, work: &mut (dyn FnMut() + Send)) {
        pool.install(work);
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
    pub fn map<T: Send, R: Send>(
        items: impl IntoIterator<Item = T>,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        items.into_iter().map(work).collect()
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
