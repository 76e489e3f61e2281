//! How wide text may be.

use std::io;

use terminal_size::{Width, terminal_size_of};

/// The columns that text has where there is no terminal.
const USUAL: usize = 80;
/// Fewer columns than these are not worth the trouble.
const LEAST: usize = 40;

/// The columns of the terminal that standard output is, or else 80.
pub(crate) fn width() -> usize {
    terminal_size_of(io::stdout()).map_or(USUAL, |(Width(width), _)| LEAST.max(width.into()))
}
