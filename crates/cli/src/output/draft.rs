//! Files that appear once they are complete.

use std::io;
use std::path::Path;

use barpoint_whole_file::{Draft, is_special};

use crate::input::is_dash;
use crate::interrupt;

/// Creates the draft of a file, or of standard output (`-`).
pub(crate) fn draft(path: &Path) -> io::Result<Draft> {
    if is_dash(path) {
        Ok(Draft::of_stdout())
    } else if is_special(path) {
        // A pipe waits for its reader.
        interrupt::idle(|| Draft::create(path))
    } else {
        Draft::create(path)
    }
}
