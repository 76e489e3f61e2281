//! Flags that stop work.

use std::mem::MaybeUninit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::output::put_object;
use crate::status::{Status, guard};

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
