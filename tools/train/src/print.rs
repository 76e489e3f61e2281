//! Results on standard output, errors, and progress with the time left.

use std::fmt::Display;
use std::io::{self, Write};

use anyhow::{Context, Error, Result};
use indicatif::{ProgressBar, ProgressStyle};

/// Prints a line.
///
/// # Errors
/// If it cannot be written, for example because the reader has closed the pipe.
pub(crate) fn print(line: impl Display) -> Result<()> {
    let mut stdout = io::stdout().lock();
    let written = writeln!(stdout, "{line}").and_then(|()| stdout.flush());
    written.context("cannot write to standard output")
}

/// Returns true if the reader of the output has closed the pipe, which is no failure.
pub(crate) fn is_unread(error: &Error) -> bool {
    let cause = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    cause.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
}

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
