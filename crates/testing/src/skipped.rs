use std::fmt::Display;
use std::io::{self, Write};
use std::thread;

/// Reports that the test that calls it is skipped, with the reason.
///
/// `cargo test` hides what `println!` prints in a test that passes, but not this line.
pub fn skipped(reason: impl Display) {
    // The thread of a test has the name of the test.
    let thread = thread::current();
    let _ = writeln!(io::stderr(), "skipped: {}: {reason}", thread.name().unwrap_or("a test"));
}
