//! Answers as documents: instances of the classes in `barpoint.documents`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;

/// Returns the document of this class that the JSON of a value describes.
pub(crate) fn document<'py>(
    py: Python<'py>,
    class: &str,
    value: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let text = json(value)?;
    py.import("barpoint.documents")?.getattr(class)?.call_method1("from_json", (text,))
}

/// Returns the JSON of a value.
pub(crate) fn json(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))
}
