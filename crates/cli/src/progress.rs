//! Progress on standard error, if it is a terminal.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// True if the user wants no progress.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Turns off all progress.
pub(crate) fn hush() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Returns true if the user wants no progress.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Progress bar with the time left, or a counter. It is hidden unless standard error is a terminal.
pub(crate) struct ProgressReporter(ProgressBar);

/// Spinner of work that cannot be counted. It appears only if the work takes long, and if standard error is a
/// terminal.
pub(crate) struct Waiting {
    done: Option<mpsc::Sender<()>>,
    spinner: Option<thread::JoinHandle<()>>,
}

impl Waiting {
    /// Time after which a person wonders whether anything happens.
    const PATIENCE: Duration = Duration::from_millis(400);

    /// Begins to wait for work.
    pub(crate) fn begin(text: String) -> Self {
        let (done, work) = mpsc::channel::<()>();
        let spin = move || {
            if work.recv_timeout(Self::PATIENCE) != Err(mpsc::RecvTimeoutError::Timeout) {
                return;
            }
            let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
            let bar = ProgressBar::new_spinner().with_message(text);
            let bar = style.map_or(bar.clone(), |style| bar.with_style(style));
            bar.enable_steady_tick(Duration::from_millis(150));
            let _ = work.recv();
            bar.finish_and_clear();
        };
        Self { done: Some(done), spinner: (!is_quiet()).then(|| thread::spawn(spin)) }
    }
}

/// Removes the spinner.
impl Drop for Waiting {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(spinner) = self.spinner.take() {
            let _ = spinner.join();
        }
    }
}

/// Empty line above the bar. Ctrl-C writes `^C` behind the bar, so that the terminal starts a new
/// line; the topmost line of the display then remains.
const ABOVE: &str = "\n";

impl ProgressReporter {
    /// Creates a bar for a number of units, such as trials.
    pub(crate) fn new(total: u32, unit: &'static str) -> Self {
        if is_quiet() {
            return Self(ProgressBar::hidden());
        }
        let template = format!("{{msg}}{{bar:40}} {{pos}} of {{len}} {unit}, {{eta}} left");
        let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
        Self(ProgressBar::new(total.into()).with_style(style).with_message(ABOVE))
    }

    /// Corrects the total.
    pub(crate) fn expect(&self, total: u64) {
        self.0.set_length(total.max(self.0.position()));
    }

    /// Creates a counter of units without a known total, such as positions. It is hidden if the
    /// results go to a terminal, because they show the progress themselves.
    pub(crate) fn of_stream(unit: &'static str) -> Self {
        if is_quiet() || io::stdout().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let template = format!("{{pos}} {unit}, {{per_sec}}");
        let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
        Self(ProgressBar::no_length().with_style(style))
    }

    /// Adds finished units.
    pub(crate) fn advance(&self, more: u32) {
        self.0.inc(more.into());
    }

    /// Shows lines above the bar. Each must end with a line feed.
    pub(crate) fn show(&self, lines: &str) {
        self.0.set_message(ABOVE.to_owned() + lines);
    }

    /// Returns true if the bar is visible.
    pub(crate) fn is_shown(&self) -> bool {
        !self.0.is_hidden()
    }

    /// Does work that writes to the terminal, with the bar hidden.
    pub(crate) fn aside(&self, work: impl FnOnce()) {
        self.0.suspend(work);
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
