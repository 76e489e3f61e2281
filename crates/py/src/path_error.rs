//! Errors of the system about files.

use std::io;
use std::path::Path;

use pyo3::PyErr;
use pyo3::exceptions::PyOSError;

/// Returns the error of the system with the path, as Python's own functions raise it.
pub(crate) fn at_path(path: &Path, error: &io::Error) -> PyErr {
    let Some(code) = error.raw_os_error() else { return PyOSError::new_err(error.to_string()) };
    let text = error.to_string();
    let reason = text.split(" (os error").next().unwrap_or_default().to_owned();
    PyOSError::new_err((code, reason, path.as_os_str().to_owned()))
}
