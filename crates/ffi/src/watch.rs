//! Progress of work, and flags that stop it.

use std::cell::Cell;
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::arguments::put_object;
use crate::status::{Failure, Status, guard};

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

/// Flag that stops work. One flag may serve several calls at the same time.
#[derive(Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
}

impl Stop {
    /// Returns the flag of a call, which is never raised if the caller gives none.
    pub(crate) fn flag(stop: Option<&Self>) -> Arc<AtomicBool> {
        stop.map_or_else(Arc::default, |stop| Arc::clone(&stop.flag))
    }
}

/// Creates a flag that is not raised.
#[unsafe(no_mangle)]
pub extern "C" fn bp_stop_new(stop: Option<&mut MaybeUninit<Option<Box<Stop>>>>) -> Status {
    guard(|| put_object(stop, "stop", || Ok(Stop::default())))
}

/// Raises a flag: the calls that were given it end as soon as they can. May be called from any
/// thread, from a callback and from a signal handler. `NULL` is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_stop_raise(stop: Option<&Stop>) {
    if let Some(stop) = stop {
        stop.flag.store(true, Ordering::Relaxed);
    }
}

/// Lowers a flag, so that it can be used again. `NULL` is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_stop_lower(stop: Option<&Stop>) {
    if let Some(stop) = stop {
        stop.flag.store(false, Ordering::Relaxed);
    }
}

/// Returns true if a flag is raised; false if `stop` is `NULL`.
#[unsafe(no_mangle)]
pub extern "C" fn bp_stop_is_raised(stop: Option<&Stop>) -> bool {
    stop.is_some_and(|stop| stop.flag.load(Ordering::Relaxed))
}

/// Frees a flag. Calls that were given it continue. `NULL` is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_stop_free(stop: Option<Box<Stop>>) {
    drop(stop);
}
