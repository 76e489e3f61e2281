//! Progress bar with the time left, on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on stderr.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Returns a bar for `total` units, of which `done` were done before.
    pub(crate) fn new(unit: &'static str, total: u64, done: u64) -> Self {
        let style = ProgressStyle::with_template(
            "{bar:30} {pos}/{len} {msg} {per_sec} {elapsed} left {eta}",
        );
        let bar = ProgressBar::new(total).with_message(unit);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(done);
        bar.reset_eta();
        Self(bar)
    }

    /// Sets the number of units that are done.
    pub(crate) fn set(&self, done: u64) {
        self.0.set_position(done);
    }

    /// Adds units that are done.
    pub(crate) fn add(&self, more: u64) {
        self.0.inc(more);
    }
}
