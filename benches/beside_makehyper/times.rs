//! CPU time of all threads and of child processes, which other work on the machine hardly changes.

use std::fs;
use std::time::Instant;

use anyhow::Context;

/// Seconds that some work took.
#[derive(Clone, Copy)]
pub(crate) struct Times {
    pub(crate) cpu: f64,
    pub(crate) wall: f64,
}

impl Times {
    /// Does some work and measures it.
    ///
    /// # Errors
    /// The system has no `/proc/self/stat`, a file of Linux.
    pub(crate) fn of<T>(work: impl FnOnce() -> T) -> anyhow::Result<(Self, T)> {
        let (clock, start) = (Instant::now(), ticks()?);
        let result = work();
        // Linux counts in hundredths of a second on all its machines.
        let cpu = (ticks()? - start) as f64 / 100.0;
        Ok((Self { cpu, wall: clock.elapsed().as_secs_f64() }, result))
    }
}

/// User and system time of this process, and of those it has waited for.
fn ticks() -> anyhow::Result<u64> {
    const FILE: &str = "/proc/self/stat";
    let text = fs::read_to_string(FILE).with_context(|| format!("cannot read {FILE}"))?;
    // The second field, a name in brackets, may hold spaces; the times are fields 14 to 17.
    let fields = text.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
    let times: Vec<u64> = fields.skip(11).take(4).filter_map(|time| time.parse().ok()).collect();
    anyhow::ensure!(times.len() == 4, "no times in {FILE}");
    Ok(times.iter().sum())
}
