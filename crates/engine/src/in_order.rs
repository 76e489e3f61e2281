//! Work on many things, results in the order of the things.

/// The results of `work` on each item, in the order of the items.
///
/// With the feature `parallel` the threads of the current rayon pool share the work; the results
/// are the same.
#[cfg(feature = "parallel")]
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(&work).collect()
}

/// The results of `work` on each item, in the order of the items.
#[cfg(not(feature = "parallel"))]
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    items.iter().map(work).collect()
}
