//! Analysis of matches.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use barpoint::records::Match as Record;
use barpoint::{AnalysisLevel, AnalysisSettings, Coverage, Engine, ParseError};
use barpoint_core::{ByPlayer, Player};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::document::json;
use crate::error::{kinds, raised};
use crate::record::Match;
use crate::work;

/// Analysed match.
#[pyclass(frozen, module = "barpoint")]
#[derive(Debug)]
pub(crate) struct Analysis {
    record: Record,
    /// What the document is made of; `None` if it was made before the analysis was pickled.
    source: Option<(Coverage, AnalysisSettings, Engine)>,
    /// JSON of the document, once somebody has asked for it.
    document: OnceLock<String>,
}

impl Analysis {
    /// Analyses a match, and calls `progress` with the number of steps done and in total.
    pub(crate) fn new(
        py: Python<'_>,
        engine: &Engine,
        record: &Match,
        settings: &AnalysisSettings,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let (engine, record, settings) = (engine.clone(), record.0.clone(), *settings);
        let asked = engine.clone();
        let total = settings.steps(&record);
        let done = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&done);
        let work = move |stop: &Arc<AtomicBool>| {
            let engine = engine.stopped_by(Arc::clone(stop));
            let progress = |steps: u64, _: u64| _ = counted.fetch_max(steps, Ordering::Relaxed);
            engine.analyse(&record, &settings, &progress)
        };
        let mut reported = None;
        let report = || {
            let done = Some(done.load(Ordering::Relaxed));
            let Some(progress) = progress.as_ref().filter(|_| done != reported) else {
                return Ok(());
            };
            reported = done;
            progress.call1(py, (done, total)).map(|_| ())
        };
        let analysed = work::run_watched(py, work, report)?.map_err(raised)?;
        let source = Some((analysed.coverage, settings, asked));
        Ok(Self { record: analysed.record, source, document: OnceLock::new() })
    }

    /// Returns the JSON of the document.
    fn json(&self, py: Python<'_>) -> PyResult<&str> {
        if let (None, Some((coverage, settings, engine))) = (self.document.get(), &self.source) {
            let ours = self.record.clone().analysed_by(Some(Engine::ANALYST));
            let made = py.detach(|| {
                let reviewed = engine.reviewed(&ours, settings);
                json(&reviewed.document(1, Some(coverage)))
            })?;
            // Another thread may have been quicker.
            let _ = self.document.set(made);
        }
        Ok(self.document.get().map_or("", String::as_str))
    }
}

/// Bytes of a file with the record, and JSON of the document.
type Parts<'py> = (Bound<'py, PyBytes>, String);

#[pymethods]
impl Analysis {
    /// Returns the analysis with this record, as the bytes of a file, and this document.
    #[staticmethod]
    fn _of(py: Python<'_>, record: &[u8], document: String) -> PyResult<Self> {
        let record = Match::first(py, record)?.0;
        Ok(Self { record, source: None, document: OnceLock::from(document) })
    }

    /// Match with the analysis. Analyses by other programs remain.
    #[getter]
    fn record(&self) -> Match {
        Match(self.record.clone())
    }

    /// Decisions with their errors, reasons and luck.
    #[getter]
    fn document<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let class = py.import("barpoint.documents")?.getattr("MatchAnalysis")?;
        class.call_method1("from_json", (self.json(py)?,))
    }

    /// Returns the decisions as a table with a row for each, which polars, pandas and `DuckDB` take: see `barpoint.rows`.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("barpoint.rows")?.call_method1("of_analysis", (self.document(py)?,))
    }

    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.record().framed(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let make = py.get_type::<Self>().getattr("_of")?;
        Ok((make, (self.record().to_bytes(py, "json")?, self.json(py)?.to_owned())))
    }

    fn __repr__(&self) -> String {
        format!("<Analysis of {:?}>", self.record().title())
    }
}

/// Returns the level of this name, `None` for `off`.
pub(crate) fn level(name: &str) -> PyResult<Option<AnalysisLevel>> {
    let level = (name != "off").then(|| name.parse()).transpose();
    level.map_err(|error: ParseError| kinds::OptionsError::new_err(error.to_string()))
}

/// Returns the players whose decisions are analysed.
pub(crate) fn players(player: Option<u16>) -> PyResult<ByPlayer<bool>> {
    match player {
        None => Ok(ByPlayer([true; 2])),
        Some(0 | 1) => Ok(ByPlayer(Player::BOTH.map(|one| Some(one.number()) == player))),
        Some(other) => {
            let message = format!("player {other}: expected 0 or 1");
            Err(kinds::OptionsError::new_err(message))
        }
    }
}
