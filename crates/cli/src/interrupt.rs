//! Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// Whether work is under way that looks at [`STOP`].
static WORKING: AtomicBool = AtomicBool::new(false);
/// Whether the user wants that work to stop.
static STOP: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C during [`stoppable`] work asks it to stop; a second one, or one at any other
/// time, ends the process.
pub(crate) fn catch() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) || !WORKING.load(Ordering::Relaxed) {
            #[expect(clippy::exit, reason = "the user wants the process to end now")]
            process::exit(130);
        }
    })
    .context("cannot listen for Ctrl-C")
}

/// Does work that ends early once the flag is true.
pub(crate) fn stoppable<T>(work: impl FnOnce(&AtomicBool) -> T) -> T {
    WORKING.store(true, Ordering::Relaxed);
    let done = work(&STOP);
    WORKING.store(false, Ordering::Relaxed);
    done
}

/// Asks the work under way to stop, because nothing can come of it any more.
pub(crate) fn request() {
    STOP.store(true, Ordering::Relaxed);
}

/// Whether the user has asked to stop.
pub(crate) fn requested() -> bool {
    STOP.load(Ordering::Relaxed)
}
