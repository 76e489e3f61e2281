//! Work of a thread, which other programs on the machine do not change.

use std::fs;
use std::time::{Duration, Instant};

/// Panics unless `work` on `size` takes at most ten times as long as on a quarter of it.
///
/// Work that looks at the whole rest of its input at each step takes sixteen times as long. Half a second is free,
/// because short times vary. Only Linux reports the processor time of a thread; elsewhere it is the time by the clock.
///
/// # Panics
///
/// If it takes longer.
pub fn assert_linear(what: &str, size: usize, work: impl Fn(usize)) {
    let quarter = processor_time(|| work(size / 4));
    let whole = processor_time(|| work(size));
    let limit = 10 * quarter + Duration::from_millis(500);
    assert!(whole < limit, "{what}: a quarter takes {quarter:?}, the whole {whole:?}");
}

/// Returns the processor time that a function takes in this thread.
fn processor_time(function: impl FnOnce()) -> Duration {
    let (before, clock) = (thread_time(), Instant::now());
    function();
    match (before, thread_time()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => clock.elapsed(),
    }
}

/// Returns the time that this thread has been on a processor, from the first field of its `schedstat`.
fn thread_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
