//! Parallel work with results in the order of the items.

/// Applies `work` to each item and returns the results in the order of the items.
///
/// With the feature `parallel`, the threads of the current rayon pool share the work. The results
/// are the same without it.
#[cfg(feature = "parallel")]
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(&work).collect()
}

/// Applies `work` to each item and returns the results in the order of the items.
#[cfg(not(feature = "parallel"))]
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    items.iter().map(work).collect()
}
