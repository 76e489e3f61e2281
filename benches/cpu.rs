//! CPU time of a thread, which other work on the machine hardly changes.

use std::fs;

use anyhow::Context;

/// Does some work and returns the seconds of CPU time that this thread spent on it.
///
/// # Errors
/// The system has no `/proc/thread-self/schedstat`, a file of Linux.
pub fn seconds(work: impl FnOnce()) -> anyhow::Result<f64> {
    let start = spent()?;
    work();
    Ok(spent()? - start)
}

/// The seconds of CPU time that this thread has spent so far.
///
/// # Errors
/// As for [`seconds`].
pub fn spent() -> anyhow::Result<f64> {
    Ok(nanoseconds()? as f64 * 1e-9)
}

fn nanoseconds() -> anyhow::Result<u64> {
    const FILE: &str = "/proc/thread-self/schedstat";
    let text = fs::read_to_string(FILE).with_context(|| format!("cannot read {FILE}"))?;
    let first = text.split(' ').next().unwrap_or_default();
    first.parse().with_context(|| format!("`{first}` in {FILE} is no time"))
}
