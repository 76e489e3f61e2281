//! A player's library: a database of matches.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use barpoint::library::{
    Access, Added, Entry, EntryError, IfKnown, Library as Opened, LibraryError, MatchFilter,
    MatchInfo, Order,
};
use barpoint::wire::ToWire;
use pyo3::exceptions::PyFileNotFoundError;
use pyo3::prelude::*;

use crate::argument;
use crate::document::json;
use crate::error::{Raised, kinds, raised};
use crate::record::Match;

/// Time to wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Database of matches in a file.
#[pyclass(frozen, module = "barpoint")]
#[derive(Debug)]
pub(crate) struct Library {
    opened: Mutex<Opened>,
    path: PathBuf,
}

impl Library {
    fn opened(&self) -> MutexGuard<'_, Opened> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns all matches in the order in which they were added.
    fn listed(&self, py: Python<'_>) -> PyResult<Vec<MatchInfo>> {
        /// As many as the database can count.
        const ALL: usize = i64::MAX as usize;
        py.detach(|| self.opened().list(&MatchFilter::default(), Order::Added, ALL)).map_err(raised)
    }
}

#[pymethods]
impl Library {
    #[new]
    #[pyo3(signature = (path, *, create=false))]
    fn new(py: Python<'_>, path: PathBuf, create: bool) -> PyResult<Self> {
        let access = if create { Access::Create } else { Access::Write };
        let opened = py.detach(|| Opened::open(&path, access, PATIENCE)).map_err(raised)?;
        Ok(Self { opened: Mutex::new(opened), path })
    }

    /// Path of the file.
    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// Adds a match with its analyses, and returns its number. `file` is the name of the file from which it came. A match
    /// that the library has already is kept, unless the new analysis is better.
    #[pyo3(signature = (record, file=""))]
    fn add(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::object)] record: Py<Match>,
        file: &str,
    ) -> PyResult<i64> {
        let record = &record.get().0;
        py.detach(|| {
            let entry = Entry::new(record, file, &barpoint::MatchEquityTable::default());
            let entry = entry.map_err(raised)?;
            let added = self.opened().add(&entry, IfKnown::Update);
            added.map(Added::id).map_err(raised)
        })
    }

    /// Returns the match with this number.
    fn record(&self, py: Python<'_>, id: i64) -> PyResult<Match> {
        let found = py.detach(|| self.opened().record(id));
        found.map(Match).map_err(raised)
    }

    /// Returns the matches as a table with a row for each, in the order in which they were added.
    fn matches<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let listed = self.listed(py)?;
        let infos: Vec<_> = listed.iter().map(ToWire::to_wire).collect();
        py.import("barpoint.rows")?.call_method1("of_matches", (json(&infos)?,))
    }

    /// Returns the analysed decisions of all matches as a table with a row for each: see `Analysis.rows`.
    fn rows(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("barpoint.rows")?.call_method1("of_library", (slf,))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.listed(py)?.len())
    }

    fn _repr_html_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.call_method0("matches")?.call_method0("_repr_html_")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (PathBuf,)) {
        (slf.get_type().into_any(), (slf.get().path.clone(),))
    }

    fn __repr__(&self) -> String {
        format!("<Library {}>", self.path.display())
    }
}

impl Raised for LibraryError {
    fn raised(&self) -> PyErr {
        match self {
            Self::Missing(path) => {
                // As Python's own functions say it.
                let reason = "No such file or directory";
                PyFileNotFoundError::new_err((2, reason, path.as_os_str().to_owned()))
            }
            other => kinds::LibraryError::new_err(other.to_string()),
        }
    }
}

impl Raised for EntryError {
    fn raised(&self) -> PyErr {
        kinds::LibraryError::new_err(self.to_string())
    }
}
