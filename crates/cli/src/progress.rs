//! How far the work has come, told on standard error.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

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
    unit: &'static str,
    done: AtomicU32,
    told: Mutex<Instant>,
}

/// The time between two lines.
const PAUSE: Duration = Duration::from_mins(1);

impl Teller {
    /// A teller of so many things to do, such as trials.
    pub(crate) fn new(total: u32, unit: &'static str) -> Self {
        if !io::stderr().is_terminal() {
            let (done, told) = (AtomicU32::new(0), Mutex::new(Instant::now()));
            return Self::Lines(Lines { total, unit, done, told });
        }
        let template = format!("{{msg}}{{bar:40}} {{pos}} of {{len}} {unit}, {{eta}} left");
        let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
        Self::Bar(ProgressBar::new(total.into()).with_style(style))
    }

    /// So many more are done.
    pub(crate) fn advance(&self, more: u32) {
        match self {
            Self::Bar(bar) => bar.inc(more.into()),
            Self::Lines(lines) => lines.advance(more),
        }
    }

    /// Shows lines above the bar, each ended by a line feed; nothing where there is no bar.
    pub(crate) fn show(&self, lines: String) {
        if let Self::Bar(bar) = self {
            bar.set_message(lines);
        }
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

impl Lines {
    fn advance(&self, more: u32) {
        let done = self.done.fetch_add(more, Ordering::Relaxed) + more;
        // Whoever finds the lock taken may go on: somebody else is telling.
        if let Ok(mut told) = self.told.try_lock()
            && told.elapsed() >= PAUSE
        {
            *told = Instant::now();
            let _ = writeln!(io::stderr(), "{done} of {} {}", self.total, self.unit);
        }
    }
}
