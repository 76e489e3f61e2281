//! Engine of the library with threads of the process that uses it.

use std::mem;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use barpoint::Engine;
use pyo3::prelude::*;

use crate::error::raised;
use crate::process::Process;

/// Engine of the library with threads of the process that uses it.
#[derive(Debug)]
pub(crate) struct OwnedEngine {
    /// Engine, with the number of the process that made its threads.
    made: Mutex<(u32, Engine)>,
    /// Number of threads of its own.
    threads: Option<NonZeroUsize>,
}

impl OwnedEngine {
    /// Owns an engine that was made in this process, with this number of threads of its own.
    pub(crate) fn new(
        py: Python<'_>,
        engine: Engine,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Self> {
        Ok(Self { made: Mutex::new((Process::current(py)?.number, engine)), threads })
    }

    /// Returns the number of threads of its own.
    pub(crate) const fn threads(&self) -> Option<NonZeroUsize> {
        self.threads
    }

    /// Returns the engine of the library, with threads of this process.
    pub(crate) fn library(&self, py: Python<'_>) -> PyResult<Engine> {
        let process = Process::current(py)?.number;
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let (true, Some(threads)) = (made.0 != process, self.threads) {
            let fresh = made.1.clone().with_threads(threads).map_err(raised)?;
            // The threads of the parent do not end here.
            mem::forget(mem::replace(&mut made.1, fresh));
            made.0 = process;
        }
        Ok(made.1.clone())
    }
}
