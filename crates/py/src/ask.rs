//! Requests of the JSON-lines protocol, one at a time.

use std::sync::{Arc, Mutex, PoisonError};

use barpoint::Engine;
use barpoint::wire::reply::Reply;
use barpoint_protocol::{Handler, Monitor};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::document::json;
use crate::error::kinds;
use crate::work;

/// Answers a request, and passes the replies before the final one to `report`. Without it, warnings are Python's.
pub(crate) fn ask<'py>(
    py: Python<'py>,
    engine: Engine,
    request: &Bound<'py, PyDict>,
    report: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let of_python = PyModule::import(py, "json")?;
    let loads = of_python.getattr("loads")?;
    let request = request.copy()?;
    if !request.contains("id")? {
        request.set_item("id", "")?;
    }
    let line: String = of_python.call_method1("dumps", (request,))?.extract()?;
    let replies = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&replies);
    let work = move |stop: &Arc<_>| {
        let keep = |reply| kept.lock().unwrap_or_else(PoisonError::into_inner).push(reply);
        let monitor = Monitor { stop, report: &keep, checkpoint: &|_| () };
        Handler::new(engine).answer(&line, &monitor)
    };
    let pass_on = || {
        let replies = std::mem::take(&mut *replies.lock().unwrap_or_else(PoisonError::into_inner));
        replies.into_iter().try_for_each(|reply| match (&reply, report) {
            (_, Some(report)) => report.call1((loads.call1((json(&reply)?,))?,)).map(|_| ()),
            (Reply::Warning(warning), None) => {
                let field = warning.field.as_ref().map(|field| format!("{field}: "));
                let text = field.unwrap_or_default() + &warning.reason;
                let warn = PyModule::import(py, "warnings")?.getattr("warn")?;
                warn.call1((PyString::new(py, &text), py.get_type::<PyUserWarning>())).map(|_| ())
            }
            _ => Ok(()),
        })
    };
    let reply = work::run_watched(py, work, pass_on)?;
    pass_on()?;
    match reply {
        Reply::Error(problem) => Err(kinds::QuestionError::new_err(problem.to_string())),
        reply => loads.call1((json(&reply)?,)),
    }
}
