//! Arrays of `NumPy`, which need not be installed.

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;

/// Checks that there can be arrays. Without the check a call would panic.
///
/// # Errors
/// Returns an `ImportError` if `NumPy` is not installed.
pub(crate) fn needed(py: Python<'_>) -> PyResult<()> {
    match py.import("numpy") {
        Ok(_) => Ok(()),
        Err(error) if error.is_instance_of::<PyImportError>(py) => Err(PyImportError::new_err(
            format!("{}: arrays need NumPy: pip install numpy", error.value(py)),
        )),
        Err(error) => Err(error),
    }
}
