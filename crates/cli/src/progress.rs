//! How far a rollout has come, told on standard error.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use barpoint_rollout::Progress;
use indicatif::{ProgressBar, ProgressStyle};

/// A bar with the time left on a terminal, a line a minute elsewhere.
pub(crate) enum Teller {
    /// Standard error is a terminal.
    Bar(ProgressBar),
    /// It is not.
    Lines(Lines),
}

/// How far the work has come and when that was last told.
pub(crate) struct Lines {
    total: u32,
    done: AtomicU32,
    told: Mutex<Instant>,
}

/// The time between two lines.
const PAUSE: Duration = Duration::from_mins(1);

impl Teller {
    pub(crate) fn new(total: u32) -> Self {
        if !io::stderr().is_terminal() {
            let (done, told) = (AtomicU32::new(0), Mutex::new(Instant::now()));
            return Self::Lines(Lines { total, done, told });
        }
        let style = ProgressStyle::with_template("{bar:40} {pos} of {len} trials, {eta} left")
            .expect("the template is well-formed");
        Self::Bar(ProgressBar::new(total.into()).with_style(style))
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

impl Progress for Teller {
    fn advance(&self, trials: u32) {
        match self {
            Self::Bar(bar) => bar.inc(trials.into()),
            Self::Lines(lines) => lines.advance(trials),
        }
    }
}

impl Lines {
    fn advance(&self, trials: u32) {
        let done = self.done.fetch_add(trials, Ordering::Relaxed) + trials;
        // Whoever finds the lock taken may go on: somebody else is telling.
        if let Ok(mut told) = self.told.try_lock()
            && told.elapsed() >= PAUSE
        {
            *told = Instant::now();
            let _ = writeln!(io::stderr(), "{done} of {} trials", self.total);
        }
    }
}
