//! Progress of the build of a database, on standard error.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use barpoint_database::Progress;
use indicatif::{ProgressBar, ProgressStyle};

use crate::progress::is_quiet;

/// Progress of a build: a bar with the time left on a terminal, a line a minute elsewhere.
pub(in crate::command) struct BuildProgress {
    display: Display,
    swept: Mutex<Option<Swept>>,
}

/// Form of the progress.
enum Display {
    Bar {
        bar: ProgressBar,
        /// True if this run has finished steps, from which the time left can be estimated.
        has_rate: AtomicBool,
    },
    Lines(Mutex<LineState>),
}

/// Progress of sweeps over all positions.
#[derive(Clone, Copy)]
pub(in crate::command) struct Swept {
    /// Number of complete sweeps.
    pub(in crate::command) sweeps: u64,
    /// Maximum change of an equity in the last sweep.
    pub(in crate::command) change: f64,
}

/// Time of the last line, and start of this run.
struct LineState {
    at: Instant,
    /// Time of the first step of this run, and the number of steps before it.
    start: Option<(Instant, u64)>,
}

const PAUSE: Duration = Duration::from_mins(1);

/// A build that needs at least so many bytes of disk space says how many.
const TOLD: u64 = 1_000_000_000;

impl BuildProgress {
    pub(in crate::command) fn new() -> Self {
        Self { display: Display::new(), swept: Mutex::new(None) }
    }

    pub(in crate::command) fn finish(&self) {
        if let Display::Bar { bar, .. } = &self.display {
            bar.finish_and_clear();
        }
    }

    /// Returns the progress of sweeps, if there were any.
    pub(in crate::command) fn swept(&self) -> Option<Swept> {
        self.swept.lock().ok().and_then(|swept| *swept)
    }
}

impl Display {
    fn new() -> Self {
        if !is_quiet() && !io::stderr().is_terminal() {
            return Self::Lines(Mutex::new(LineState { at: Instant::now(), start: None }));
        }
        let bar = if is_quiet() { ProgressBar::hidden() } else { ProgressBar::no_length() };
        let bar = bar.with_style(style("{bar:40} {percent} % {msg}"));
        Self::Bar { bar, has_rate: AtomicBool::new(false) }
    }

    fn print(&self, message: impl FnOnce(&LineState) -> String) {
        if let Self::Lines(lines) = self
            && let Ok(mut state) = lines.lock()
            && state.at.elapsed() >= PAUSE
        {
            state.at = Instant::now();
            let _ = writeln!(io::stderr(), "{}", message(&state));
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well-formed")
}

impl Progress for BuildProgress {
    fn done(&self, steps: u64, of: u64) {
        match &self.display {
            Display::Bar { bar, has_rate } => {
                if bar.length().is_none() {
                    bar.set_length(of);
                    bar.set_position(steps);
                    bar.reset_eta();
                } else if steps > bar.position() && !has_rate.swap(true, Ordering::Relaxed) {
                    bar.set_style(style("{bar:40} {percent} %, {eta} left {msg}"));
                }
                bar.set_message("");
                bar.set_position(steps);
            }
            Display::Lines(lines) => {
                if let Ok(mut state) = lines.lock() {
                    state.start.get_or_insert((Instant::now(), steps));
                }
                self.display.print(|state| {
                    let percent = 100.0 * steps as f64 / of.max(1) as f64;
                    let (start, before) = state.start.unwrap_or((state.at, 0));
                    let rate = steps.saturating_sub(before) as f64 / start.elapsed().as_secs_f64();
                    let left = of.saturating_sub(steps) as f64 / rate;
                    if left.is_finite() {
                        format!("{percent:.1} %, about {left:.0} s left")
                    } else {
                        format!("{percent:.1} %")
                    }
                });
            }
        }
    }

    fn needs_disk(&self, bytes: u64) {
        if bytes >= TOLD && !is_quiet() {
            let gigabytes = bytes as f64 / 1e9;
            let _ = writeln!(io::stderr(), "the build needs {gigabytes:.1} GB of disk space");
        }
    }

    fn swept(&self, sweeps: u64, change: f64) {
        if let Ok(mut swept) = self.swept.lock() {
            *swept = Some(Swept { sweeps, change });
        }
    }

    fn sweeping(&self, sweeps: u64, share: f64) {
        let message = || format!("sweep {}: {:.0} %", sweeps + 1, 100.0 * share);
        match &self.display {
            Display::Bar { bar, .. } => bar.set_message(message()),
            Display::Lines(lines) => {
                let is_first = lines.lock().is_ok_and(|state| state.start.is_none());
                if is_first {
                    self.display.print(|_| message());
                }
            }
        }
    }

    fn waiting(&self) {
        match &self.display {
            Display::Bar { bar, .. } => bar.set_message("(waiting for other parts)"),
            Display::Lines(_) => self.display.print(|_| "waiting for other parts".to_owned()),
        }
    }
}
