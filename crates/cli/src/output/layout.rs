//! Width of text.

use std::io;

use terminal_size::{Width, terminal_size_of};

/// Width in columns if there is no terminal.
const USUAL: usize = 80;
/// Minimum width in columns.
const LEAST: usize = 40;

/// Returns the width of the terminal on standard output in columns, by default 80.
pub(crate) fn width() -> usize {
    terminal_size_of(io::stdout()).map_or(USUAL, |(Width(width), _)| LEAST.max(width.into()))
}
