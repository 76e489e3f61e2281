//! Results on standard output, and errors.

use std::fmt::Display;
use std::io::{self, Write};

use anyhow::{Context, Error, Result};

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
