//! How far the work has come, shown on standard error if that is a terminal.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

/// Whether the user wants to see no progress.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on no progress is shown.
pub(crate) fn hush() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether progress is to be kept from the user.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// A bar with the time left, or a count; where there is no terminal nothing is shown.
pub(crate) struct Teller(ProgressBar);

/// An empty line: when Ctrl-C writes `^C` behind the bar, the terminal begins a line, and the topmost
/// line of what is shown stays.
const ABOVE: &str = "\n";

impl Teller {
    /// A bar for this many things to do, such as trials.
    pub(crate) fn new(total: u32, unit: &'static str) -> Self {
        if is_quiet() {
            return Self(ProgressBar::hidden());
        }
        let template = format!("{{msg}}{{bar:40}} {{pos}} of {{len}} {unit}, {{eta}} left");
        let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
        Self(ProgressBar::new(total.into()).with_style(style).with_message(ABOVE))
    }

    /// Corrects the number of things to do.
    pub(crate) fn expect(&self, total: u64) {
        self.0.set_length(total.max(self.0.position()));
    }

    /// A count of things that come one after the other, nobody knows how many, such as positions.
    /// Where the results go to a terminal, they show themselves how far the work has come.
    pub(crate) fn of_stream(unit: &'static str) -> Self {
        if is_quiet() || io::stdout().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let template = format!("{{pos}} {unit}, {{per_sec}}");
        let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
        Self(ProgressBar::no_length().with_style(style))
    }

    /// So many more are done.
    pub(crate) fn advance(&self, more: u32) {
        self.0.inc(more.into());
    }

    /// Shows lines above the bar, each ended by a line feed.
    pub(crate) fn show(&self, lines: &str) {
        self.0.set_message(ABOVE.to_owned() + lines);
    }

    /// Whether anybody sees what is told.
    pub(crate) fn is_shown(&self) -> bool {
        !self.0.is_hidden()
    }

    /// Does something that writes to the terminal while the bar is out of the way.
    pub(crate) fn aside(&self, work: impl FnOnce()) {
        self.0.suspend(work);
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
