//! Long calls: without the GIL, and ended by Ctrl-C.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::process::Process;

/// Time between two looks for signals.
const TICK: Duration = Duration::from_millis(20);

/// Runs work without the GIL and returns its result. The work should end soon once its flag is true.
///
/// In the main thread, which alone receives signals, the work runs on another thread. Ctrl-C then
/// ends the call at once and sets the flag, which ends the work.
///
/// # Errors
/// Returns the exception of a signal handler, such as `KeyboardInterrupt`, or an error if the work
/// panicked.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send + 'static,
) -> PyResult<T> {
    if !is_main_thread(py)? {
        let process = Process::current(py)?;
        let stop = Arc::new(AtomicBool::new(false));
        let result = py.detach(|| catch_unwind(AssertUnwindSafe(|| process.run(|| work(&stop)))));
        return result.map_err(|_| panicked());
    }
    run_watched(py, work, || Ok(()))
}

/// Runs work as [`run`] does, and calls `watch` with every look for signals, in any thread. An error
/// of `watch` ends the call, too.
///
/// # Errors
/// The same as for [`run`], and the errors of `watch`.
pub(crate) fn run_watched<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send + 'static,
    mut watch: impl FnMut() -> PyResult<()>,
) -> PyResult<T> {
    let process = Process::current(py)?;
    let stop = Arc::new(AtomicBool::new(false));
    let (send, mut receive) = mpsc::sync_channel(1);
    let flag = Arc::clone(&stop);
    let worker = move || {
        // After Ctrl-C nobody receives the result.
        let _ = send.send(process.run(|| work(&flag)));
    };
    thread::Builder::new().name("barpoint".to_owned()).spawn(worker)?;
    loop {
        let received;
        (receive, received) = py.detach(move || {
            let received = receive.recv_timeout(TICK);
            (receive, received)
        });
        let checked = py.check_signals().and_then(|()| watch());
        checked.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
        match received {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => return Err(panicked()),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

fn panicked() -> PyErr {
    PyRuntimeError::new_err("a fault in the engine ended the call")
}

fn is_main_thread(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    let main = threading.call_method0("main_thread")?.getattr("ident")?;
    main.eq(threading.call_method0("get_ident")?)
}
