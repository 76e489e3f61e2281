//! Analysis of matches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use barpoint::{AnalysisLevel, AnalysisSettings, Engine, MatchAnalysis, ParseError};
use barpoint_core::{ByPlayer, Player};
use pyo3::prelude::*;

use crate::document::document;
use crate::error::{kinds, raised};
use crate::record::Match;
use crate::work;

/// Analysed match.
#[pyclass(frozen, module = "barpoint")]
#[derive(Debug)]
pub(crate) struct Analysis {
    analysed: MatchAnalysis,
    settings: AnalysisSettings,
    engine: Engine,
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
        let done = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&done);
        let work = move |stop: &Arc<AtomicBool>| {
            let engine = engine.stopped_by(Arc::clone(stop));
            let advance = || _ = counted.fetch_add(1, Ordering::Relaxed);
            engine.analyse(&record, &settings, advance, stop)
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
        Ok(Self { analysed, settings, engine: asked })
    }
}

#[pymethods]
impl Analysis {
    /// Match with the analysis. Analyses by other programs remain.
    #[getter]
    fn record(&self) -> Match {
        Match(self.analysed.record.clone())
    }

    /// Decisions with their errors, reasons and luck.
    #[getter]
    fn document<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let ours = self.analysed.record.clone().analysed_by(Some(Engine::ANALYST));
        let found = py.detach(|| {
            let reviewed = self.engine.reviewed(&ours, &self.settings);
            reviewed.document(1, Some(&self.analysed.coverage))
        });
        document(py, "MatchAnalysis", &found)
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
