//! Rollouts that can be watched, paused, resumed, merged and pickled.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use barpoint::rollout::{Next, Progress, Rollout as State, RolloutFile, Tally};
use barpoint::wire::{self, Asked};
use barpoint_whole_file::replace_file;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyTuple};

use crate::argument::wrong;
use crate::document::document;
use crate::error::{at_path, kinds, raised};
use crate::owned_engine::OwnedEngine;
use crate::rollout_request::Request;
use crate::{whole, work};

/// Rollout of a position, of plays of a roll or of a cube decision.
#[pyclass(frozen, module = "barpoint")]
#[derive(Debug)]
pub(crate) struct Rollout {
    engine: Arc<OwnedEngine>,
    request: Request,
    /// Engine and arguments in Python, which make the same request when a rollout is unpickled.
    origin: Py<PyTuple>,
    state: Mutex<State>,
    /// Ends the block that is running, and the iteration after it.
    pause: Arc<AtomicBool>,
    is_running: AtomicBool,
}

/// Saved work as a caller gives it: its bytes, or the path of its file.
#[derive(Debug)]
pub(crate) enum Saved {
    Bytes(PyBackedBytes),
    Path(PathBuf),
}

impl FromPyObject<'_, '_> for Saved {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.extract() {
            return Ok(Self::Bytes(bytes));
        }
        let expected = "the bytes of saved work, or the path of its file";
        object.extract().map(Self::Path).map_err(|_| wrong(&object, expected))
    }
}

impl Saved {
    /// Returns the bytes, and the path of their file.
    pub(crate) fn bytes(self) -> PyResult<(Vec<u8>, Option<PathBuf>)> {
        match self {
            Self::Bytes(bytes) => Ok((bytes.to_vec(), None)),
            Self::Path(path) => {
                let bytes = fs::read(&path).map_err(|error| at_path(&path, &error))?;
                Ok((bytes, Some(path)))
            }
        }
    }

    /// Reads the sums of the rollout.
    pub(crate) fn read(self) -> PyResult<RolloutFile> {
        let (bytes, path) = self.bytes()?;
        RolloutFile::decode(&bytes).map_err(|error| match path {
            None => raised(error),
            Some(path) => kinds::RolloutError::new_err(format!("{}: {error}", path.display())),
        })
    }
}

/// Progress that ends the work after a block of trials, or when the caller wants a pause.
struct OneBlock {
    pause: Arc<AtomicBool>,
    /// True once nobody waits for the call.
    abandoned: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

impl Progress for OneBlock {
    fn done(&self, _trials: u64, _of: u64) {
        if [&self.pause, &self.abandoned].iter().any(|flag| flag.load(Ordering::Relaxed)) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn checkpoint(&self, _tally: &Tally) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Marks a rollout as running while it lives.
struct Running<'a>(&'a AtomicBool);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl Rollout {
    /// Returns the rollout of a request, before its first trial or with the trials of a file.
    pub(crate) fn new(
        py: Python<'_>,
        engine: Arc<OwnedEngine>,
        request: Request,
        origin: Py<PyTuple>,
        done: Option<RolloutFile>,
    ) -> PyResult<Self> {
        let (shared, asked) = (engine.library(py)?, request.clone());
        let state = work::run(py, move |stop| {
            let shared = shared.stopped_by(Arc::clone(stop));
            match done {
                None => asked.of(&shared).plan(),
                Some(done) => asked.of(&shared).resume(done).plan(),
            }
        })?;
        let state = Mutex::new(state.map_err(raised)?);
        let (pause, is_running) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
        Ok(Self { engine, request, origin, state, pause, is_running })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs the next block of trials.
    fn advance(&self, py: Python<'_>) -> PyResult<()> {
        if self.is_running.swap(true, Ordering::Acquire) {
            return Err(kinds::RolloutError::new_err("the rollout is running in another thread"));
        }
        let _running = Running(&self.is_running);
        let (engine, request) = (self.engine.library(py)?, self.request.clone());
        let before = self.state().clone();
        let stop = Arc::new(AtomicBool::new(false));
        let pause = Arc::clone(&self.pause);
        let after = work::run(py, move |abandoned| {
            let abandoned = Arc::clone(abandoned);
            let progress = OneBlock { pause, abandoned, stop: Arc::clone(&stop) };
            let engine = engine.stopped_by(stop);
            request.of(&engine).conduct(before, &progress)
        })?;
        *self.state() = after.map_err(raised)?;
        Ok(())
    }

    fn is_paused(&self) -> bool {
        self.pause.load(Ordering::Relaxed)
    }
}

#[pymethods]
impl Rollout {
    /// Number of trials done of each candidate.
    #[getter]
    fn trials(&self) -> u64 {
        self.state().trials()
    }

    /// Number of trials to do unless a rule stops the rollout.
    #[getter]
    fn trials_planned(&self, py: Python<'_>) -> PyResult<u64> {
        let missing = self.missing(py)?;
        Ok(self.trials() + missing.iter().map(|(start, end)| u64::from(end - start)).sum::<u64>())
    }

    /// True if all trials are done or a rule has stopped the rollout.
    #[getter]
    fn is_done(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.next_part(py)?.is_none())
    }

    /// SHA-256 of all settings. Rollouts with the same job can be merged.
    #[getter]
    fn job(&self) -> String {
        self.state().job().id()
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf.pause.store(false, Ordering::Relaxed);
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.is_done(py)? || self.is_paused() {
            return Ok(None);
        }
        self.advance(py)?;
        self.result(py)
    }

    /// Runs the trials that are not done yet, and returns the result; `None` if it is paused before the first
    /// trial.
    fn run<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.pause.store(false, Ordering::Relaxed);
        while !self.is_done(py)? && !self.is_paused() {
            self.advance(py)?;
        }
        self.result(py)
    }

    /// Ends the block that is running in another thread, or the iteration. `run` or a new loop continues.
    fn pause(&self) {
        self.pause.store(true, Ordering::Relaxed);
    }

    /// Returns the result so far; `None` before the first trial.
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let state = self.state().clone();
        let found = Asked::new(&self.engine.library(py)?, state.situation()).rollout(&state);
        let Some(found) = found.filter(|found| !found.candidates.is_empty()) else {
            return Ok(None);
        };
        let planned = u32::try_from(self.trials_planned(py)?).ok();
        document(py, "Rollout", &wire::Rollout { planned, ..found }).map(Some)
    }

    /// Returns the rollout with the trials of both.
    fn merge(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        let mut file = self.state().file();
        file.merge(&other.state().file()).map_err(raised)?;
        let (engine, origin) = (Arc::clone(&self.engine), self.origin.clone_ref(py));
        Self::new(py, engine, self.request.clone(), origin, Some(file))
    }

    /// Ranges of trials that are not done yet, the ends excluded.
    #[getter]
    fn missing(&self, py: Python<'_>) -> PyResult<Vec<(u32, u32)>> {
        let missing = self.request.of(&self.engine.library(py)?).missing(&self.state());
        Ok(missing.as_slice().iter().map(|range| (range.start, range.end)).collect())
    }

    /// Number of trials between two checks of the rules; `None` without rules that stop early.
    #[getter]
    fn grain(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        Ok(self.request.of(&self.engine.library(py)?).grain())
    }

    /// Returns the next trials to run: the indices of the candidates that no rule has dropped, and a range of
    /// trials. `None` if the rollout ends here.
    fn next_part(&self, py: Python<'_>) -> PyResult<Option<(Vec<usize>, u32, u32)>> {
        let next =
            self.request.of(&self.engine.library(py)?).next(&self.state()).map_err(raised)?;
        Ok(match next {
            Next::Block { candidates, trials } => Some((candidates, trials.start, trials.end)),
            Next::End(_) => None,
        })
    }

    /// Runs a range of trials of some candidates, by default all, and returns their sums. They are not added to
    /// this rollout. `watch` is called about 50 times a second; its exceptions end the call.
    #[pyo3(signature = (start, end, candidates=None, *, watch=None))]
    fn run_part<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::number)] start: u32,
        #[pyo3(from_py_with = whole::number)] end: u32,
        #[pyo3(from_py_with = whole::number)] candidates: Option<Vec<usize>>,
        watch: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (engine, request) = (self.engine.library(py)?, self.request.clone());
        let state = self.state().clone();
        let all = || (0..state.plan().candidates().len()).collect();
        let candidates = candidates.unwrap_or_else(all);
        let work = move |stop: &Arc<AtomicBool>| {
            let engine = engine.stopped_by(Arc::clone(stop));
            request.of(&engine).run_part(&state, &candidates, start..end)
        };
        let look = || watch.as_ref().map_or(Ok(()), |watch| watch.call0(py).map(|_| ()));
        let part = work::run_watched(py, work, look)?.map_err(raised)?;
        Ok(PyBytes::new(py, part.encode().as_bytes()))
    }

    /// Adds the sums of a part that was run elsewhere. With rules it must contain the trials of `next_part`, and at
    /// least its candidates.
    fn add_part(&self, py: Python<'_>, part: &[u8]) -> PyResult<()> {
        let part = RolloutFile::decode(part).map_err(raised)?;
        let mut state = self.state();
        let after = self
            .request
            .of(&self.engine.library(py)?)
            .add_part(state.clone(), &part)
            .map_err(raised)?;
        *state = after;
        Ok(())
    }

    /// Returns the sums of the trials done, as the command `barpoint rollout` writes them.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.state().file().encode().as_bytes())
    }

    /// Writes the sums of the trials done to a file, which the command `barpoint rollout` can resume.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        let file = self.state().file().encode();
        replace_file(&path, file.as_bytes()).map_err(|error| at_path(&path, &error))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let resumed = py.import("barpoint.pickling")?.getattr("resumed")?;
        Ok((resumed, (self.origin.bind(py), self.to_bytes(py)).into_pyobject(py)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (job, done) = (self.job(), self.trials());
        Ok(format!("<Rollout {}, {done} of {} trials>", &job[..8], self.trials_planned(py)?))
    }
}
