//! Results on standard output, and errors.

use std::fmt::Display;
use std::io::{self, Write};

use anyhow::{Context, Error, Result};

/// Prints a line.
///
/// # Errors
/// If it cannot be written, as where nobody reads any more.
pub(crate) fn print(line: impl Display) -> Result<()> {
    let mut stdout = io::stdout().lock();
    let written = writeln!(stdout, "{line}").and_then(|()| stdout.flush());
    written.context("cannot write to standard output")
}

/// Whether nobody reads our output any more, which is no failure of ours.
pub(crate) fn is_unread(error: &Error) -> bool {
    let cause = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    cause.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
}
