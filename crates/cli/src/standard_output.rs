//! Standard output as the process found it.
//!
//! Rust opens `/dev/null` in place of a standard stream that is closed, before `main` runs. What is written
//! there is lost without an error, so a hook looks before that happens.
#![allow(unsafe_code, reason = "the macro that registers the hook expands to unsafe code")]

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::ensure;

/// Set by the hook alone, before `main`.
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Refuses to begin work whose result would be lost.
///
/// # Errors
/// Standard output was closed when the process began.
pub(crate) fn ensure_open() -> anyhow::Result<()> {
    ensure!(
        !WAS_CLOSED.load(Ordering::Relaxed),
        "cannot write to standard output: it is closed, expected a terminal, a file or a pipe"
    );
    Ok(())
}

// The hook makes one system call and stores one byte: nothing of the standard library is ready yet.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look() {
    let is_open = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_ok();
    WAS_CLOSED.store(!is_open, Ordering::Relaxed);
}
