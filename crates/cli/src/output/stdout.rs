//! Standard output.

use std::io::{self, Write};

use anyhow::Context;

/// Writes text to standard output at once.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.context("cannot write to standard output")
}
