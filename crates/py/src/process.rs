//! Processes that `fork` makes.
//!
//! Such a process has none of the threads of its parent, so the pools of the parent would never answer. A call here
//! then works in a pool of its own process. Work that was going on in other threads during the fork may have been cut
//! off within a change of shared tables, which then never ends; calls of such a process raise an exception instead.

use std::mem;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyImportError, PyRuntimeError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Process in which the package works.
struct Current {
    /// Number of the process, 0 before the package is loaded.
    number: u32,
    /// True if another thread worked during the fork.
    is_broken: bool,
    /// Threads of a process that `fork` made.
    pool: Option<Arc<ThreadPool>>,
}

/// Only a thread that holds the GIL locks it, so no other thread does during a fork.
static CURRENT: Mutex<Current> = Mutex::new(Current { number: 0, is_broken: false, pool: None });

/// Number of calls that work at the moment.
static WORKING: AtomicUsize = AtomicUsize::new(0);

/// Takes notice that the package is loaded.
///
/// # Errors
/// Returns an error if another interpreter of the process has loaded it.
pub(crate) fn load() -> PyResult<()> {
    let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
    if current.number != 0 {
        let message = "barpoint is loaded already, by another interpreter of this process: expected one interpreter, \
                       or a process for each";
        return Err(PyImportError::new_err(message));
    }
    current.number = process::id();
    Ok(())
}

/// Permission to work in this process.
pub(crate) struct Process {
    /// Number of the process.
    pub(crate) number: u32,
    /// Pool of a process that `fork` made.
    pool: Option<Arc<ThreadPool>>,
}

impl Process {
    /// Returns the permission to work. Needs the GIL.
    ///
    /// # Errors
    /// Returns an error if the process was made by `fork` while another thread worked.
    pub(crate) fn current(_: Python<'_>) -> PyResult<Self> {
        let number = process::id();
        let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        if current.number != number {
            // The threads of the parent do not end here, and neither does their pool.
            mem::forget(current.pool.take());
            current.is_broken |= WORKING.swap(0, Ordering::Relaxed) > 0;
            current.number = number;
            let pool = ThreadPoolBuilder::new().build().map_err(|error| {
                PyRuntimeError::new_err(format!(
                    "cannot start the threads of a forked process: {error}"
                ))
            })?;
            current.pool = Some(Arc::new(pool));
        }
        if current.is_broken {
            return Err(PyRuntimeError::new_err(
                "another thread was using barpoint while this process was forked: expected a fork between calls, or \
                 the start method `spawn` of multiprocessing",
            ));
        }
        Ok(Self { number, pool: current.pool.clone() })
    }

    /// Runs work.
    pub(crate) fn run<T: Send>(self, work: impl FnOnce() -> T + Send) -> T {
        WORKING.fetch_add(1, Ordering::Relaxed);
        let _working = Working;
        match self.pool {
            None => work(),
            Some(pool) => pool.install(work),
        }
    }
}

/// Counts a call until it ends, also by a panic.
struct Working;

impl Drop for Working {
    fn drop(&mut self) {
        WORKING.fetch_sub(1, Ordering::Relaxed);
    }
}
