//! CPU time of a thread, which other work on the machine hardly changes.

use std::fs;

use anyhow::{Context, Result};

/// Does some work and returns the seconds of CPU time that this thread spent on it, with its result.
///
/// # Errors
/// The system has no `/proc/thread-self/schedstat`, a file of Linux.
pub(crate) fn seconds<T>(work: impl FnOnce() -> T) -> Result<(f64, T)> {
    let start = nanoseconds()?;
    let result = work();
    Ok(((nanoseconds()? - start) as f64 * 1e-9, result))
}

fn nanoseconds() -> Result<u64> {
    const FILE: &str = "/proc/thread-self/schedstat";
    let text = fs::read_to_string(FILE).with_context(|| format!("cannot read {FILE}"))?;
    let first = text.split(' ').next().unwrap_or_default();
    first.parse().with_context(|| format!("`{first}` in {FILE} is no time"))
}
