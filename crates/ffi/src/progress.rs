//! Callbacks of the caller.

use std::cell::Cell;
use std::ffi::c_void;

use crate::status::{Failure, Status};

/// Receiver of progress: called with the number of steps that are done and in total.
///
/// Returns 0 to continue, any other number to stop the work. It is called from threads of the
/// library or from the one that asks, but never by two at the same time. It must not throw an
/// exception.
pub type Progress = Option<extern "C" fn(user: *mut c_void, done: u64, total: u64) -> i32>;

/// Pointer of the caller that callbacks receive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct User(pub(crate) *mut c_void);

// SAFETY: The library never follows the pointer; its owner has been asked to expect callbacks on
// other threads.
unsafe impl Send for User {}

// SAFETY: As above.
unsafe impl Sync for User {}

thread_local! {
    /// True while this thread is in a callback of a session.
    static IS_IN_CALLBACK: Cell<bool> = const { Cell::new(false) };
}

/// Runs a callback of a session, in which functions of the session fail instead of waiting for
/// themselves.
pub(crate) fn in_callback<T>(callback: impl FnOnce() -> T) -> T {
    let before = IS_IN_CALLBACK.replace(true);
    let result = callback();
    IS_IN_CALLBACK.set(before);
    result
}

/// Returns true while this thread is in a callback of a session.
pub(crate) fn is_in_callback() -> bool {
    IS_IN_CALLBACK.get()
}

/// Refuses a call in a callback of a session.
pub(crate) fn refuse_in_callback() -> Result<(), Failure> {
    let reason = "the call would wait for the callback that it is in: expected it outside";
    if is_in_callback() { Err(Failure::new(Status::Busy, reason)) } else { Ok(()) }
}
