//! Duels that can be watched, paused, resumed, divided and pickled.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use barpoint::duels::{
    ContenderName, Duel as State, DuelError, DuelFields, DuelSettings, PairResult,
};
use barpoint::wire::{DuelFileError, duel_document, duel_file, duel_header, duel_pairs};
use barpoint_whole_file::replace_file;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::argument::{VariantName, named, removed, take, unknown, values, wrong};
use crate::document::document;
use crate::error::{at_path, kinds, raised};
use crate::owned_engine::OwnedEngine;
use crate::rollout::Saved;
use crate::{whole, work};

/// Time between two results of a loop.
const BLOCK: Duration = Duration::from_secs(2);

/// Duel of two contenders in pairs of games with the same rolls.
#[pyclass(frozen, module = "barpoint")]
#[derive(Debug)]
pub(crate) struct Duel {
    engine: Arc<OwnedEngine>,
    /// Engine and arguments in Python, which make the same duel when it is unpickled.
    origin: Py<PyTuple>,
    state: Arc<Mutex<State>>,
    /// Ends the work that is running, and the iteration after it.
    pause: Arc<AtomicBool>,
    is_running: AtomicBool,
}

/// Reads the keyword arguments of `Engine.duel`.
pub(crate) fn settings(
    [first, second]: [&str; 2],
    arguments: &Bound<'_, PyDict>,
) -> PyResult<DuelSettings> {
    let contender = |name: &str, text: &str| {
        let read = text.parse::<ContenderName>();
        read.map_err(|error| kinds::OptionsError::new_err(format!("{name}: {error}")))
    };
    let rest = arguments.copy()?;
    let usual = DuelFields::new(contender("first", first)?, contender("second", second)?);
    let [alpha, beta] = usual.errors;
    let fields = DuelFields {
        pairs: whole::keyword(&rest, "pairs")?,
        means: means(&rest)?,
        errors: [take(&rest, "alpha")?.unwrap_or(alpha), take(&rest, "beta")?.unwrap_or(beta)],
        cube: take(&rest, "cube")?.unwrap_or(usual.cube),
        jacoby: take(&rest, "jacoby")?.unwrap_or(usual.jacoby),
        length: whole::keyword(&rest, "length")?,
        variant: take(&rest, "variant")?.map_or(usual.variant, |VariantName(variant)| variant),
        seed: whole::keyword(&rest, "seed")?.unwrap_or(usual.seed),
        luck: whole::keyword(&rest, "luck")?,
        judge: whole::keyword(&rest, "judge")?,
        keys: take::<Keys>(&rest, "options")?.map_or_else(Vec::new, |Keys(keys)| keys),
        time_limit: whole::keyword(&rest, "time_limit")?
            .map_or(usual.time_limit, Duration::from_secs),
        ..usual
    };
    if let Some(name) = rest.keys().iter().next() {
        return Err(unknown(&name.extract::<String>()?, "duel"));
    }
    fields.settings().map_err(raised)
}

/// Takes the means of a test.
fn means(rest: &Bound<'_, PyDict>) -> PyResult<Option<[f64; 2]>> {
    let expected = "two numbers, the lower one first";
    let read = |given: Bound<'_, PyAny>| {
        let numbers: Vec<f64> = values(&given, expected)?;
        <[f64; 2]>::try_from(numbers).map_err(|_| wrong(&given, expected))
    };
    let found = removed(rest, "sprt")?.map(read).transpose();
    found.map_err(|error| named(rest.py(), error, "sprt"))
}

/// Options of a program, by their names.
struct Keys(Vec<(String, String)>);

impl FromPyObject<'_, '_> for Keys {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let expected = "a dictionary of texts";
        let wrong = || wrong(&object, expected);
        let given = object.cast::<PyDict>().map_err(|_| wrong())?;
        let pair = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok((key.extract()?, value.extract()?))
        };
        let pairs: PyResult<_> = given.iter().map(pair).collect();
        pairs.map(Self).map_err(|_| wrong())
    }
}

/// Marks a duel as running while it lives.
struct Running<'a>(&'a AtomicBool);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds the pairs of a file.
fn add(state: &mut State, file: &[u8]) -> Result<(), DuelFileError> {
    let pairs = duel_pairs(file, &duel_header(state.settings()))?;
    for (number, pair) in pairs {
        state.add(number, pair);
    }
    Ok(())
}

impl Duel {
    /// Returns the duel of these settings, with the pairs of a file if there is one.
    pub(crate) fn new(
        engine: Arc<OwnedEngine>,
        settings: DuelSettings,
        origin: Py<PyTuple>,
        done: Option<Saved>,
    ) -> PyResult<Self> {
        let mut state = State::new(settings);
        if let Some(saved) = done {
            let (bytes, path) = saved.bytes()?;
            add(&mut state, &bytes).map_err(|error| match &path {
                Some(path) => kinds::DuelError::new_err(format!("{}: {error}", path.display())),
                None => raised(error),
            })?;
        }
        let (pause, is_running) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
        Ok(Self { engine, origin, state: Arc::new(Mutex::new(state)), pause, is_running })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }

    /// Plays pairs until all are played, a pause is wanted, or this time is over.
    fn advance(&self, py: Python<'_>, time: Option<Duration>) -> PyResult<()> {
        if self.is_running.swap(true, Ordering::Acquire) {
            return Err(kinds::DuelError::new_err("the duel is running in another thread"));
        }
        let _running = Running(&self.is_running);
        let engine = self.engine.library(py)?;
        let (state, pause) = (Arc::clone(&self.state), Arc::clone(&self.pause));
        let played = work::run(py, move |stop| {
            let (settings, missing, began) = {
                let state = locked(&state);
                (state.settings().clone(), state.missing(), Instant::now())
            };
            let each = |number: u64, pair: PairResult| {
                let mut state = locked(&state);
                state.add(number, pair);
                let is_over = time.is_some_and(|time| began.elapsed() >= time);
                let ends = is_over || state.is_decided() || pause.load(Ordering::Relaxed);
                if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            engine.stopped_by(Arc::clone(stop)).play_duel(&settings, &missing, &each)
        })?;
        played.map_err(raised)
    }

    fn is_paused(&self) -> bool {
        self.pause.load(Ordering::Relaxed)
    }
}

#[pymethods]
impl Duel {
    /// Number of pairs that are played.
    #[getter]
    fn pairs(&self) -> usize {
        self.state().pairs().count()
    }

    /// Number of pairs to play, unless a test ends the duel.
    #[getter]
    fn pairs_planned(&self) -> u32 {
        self.state().settings().pairs
    }

    /// True if all pairs are played or a test has ended the duel.
    #[getter]
    fn is_done(&self) -> bool {
        self.state().missing().is_empty()
    }

    /// Ranges of pairs that are not played yet, the ends excluded.
    #[getter]
    fn missing(&self) -> Vec<(u64, u64)> {
        let mut ranges: Vec<(u64, u64)> = Vec::new();
        for number in self.state().missing() {
            match ranges.last_mut() {
                Some((_, end)) if *end == number => *end += 1,
                _ => ranges.push((number, number + 1)),
            }
        }
        ranges
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf.pause.store(false, Ordering::Relaxed);
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.is_done() || self.is_paused() {
            return Ok(None);
        }
        self.advance(py, Some(BLOCK))?;
        self.result(py)
    }

    /// Plays the pairs that are not played yet, and returns the result; `None` if it is paused before the first pair.
    fn run<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.pause.store(false, Ordering::Relaxed);
        if !self.is_done() {
            self.advance(py, None)?;
        }
        self.result(py)
    }

    /// Ends the work that is running in another thread after the pairs being played, or the iteration. `run` or a
    /// new loop continues.
    fn pause(&self) {
        self.pause.store(true, Ordering::Relaxed);
    }

    /// Returns the result so far; `None` before the first pair.
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = duel_document(&self.state());
        found.map(|found| document(py, "Duel", &found)).transpose()
    }

    /// Plays pairs from `start` on, `end` excluded, and returns them as a file. They are not added to this duel.
    /// `watch` is called about 50 times a second; its exceptions end the call.
    #[pyo3(signature = (start, end, *, watch=None))]
    fn run_part<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::number)] start: u32,
        #[pyo3(from_py_with = whole::number)] end: u32,
        watch: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let planned = self.pairs_planned();
        if start >= end || end > planned {
            let reason = format!(
                "pairs {start} to {end}: expected at least one of the pairs 0 to {planned}"
            );
            return Err(kinds::OptionsError::new_err(reason));
        }
        let engine = self.engine.library(py)?;
        let settings = self.state().settings().clone();
        let work = move |stop: &Arc<AtomicBool>| {
            let numbers: Vec<u64> = (u64::from(start)..u64::from(end)).collect();
            // A test ends the whole duel, and no part of it.
            let mut without_test = settings.clone();
            without_test.test = None;
            let part = Mutex::new(State::new(without_test));
            let each = |number: u64, pair: PairResult| {
                locked(&part).add(number, pair);
                ControlFlow::Continue(())
            };
            engine.stopped_by(Arc::clone(stop)).play_duel(&settings, &numbers, &each)?;
            Ok::<_, DuelError>(part.into_inner().unwrap_or_else(PoisonError::into_inner))
        };
        let look = || watch.as_ref().map_or(Ok(()), |watch| watch.call0(py).map(|_| ()));
        let part = work::run_watched(py, work, look)?.map_err(raised)?;
        Ok(PyBytes::new(py, duel_file(&part).as_bytes()))
    }

    /// Adds the pairs of a file, such as those of `run_part`.
    fn add_part(&self, part: &[u8]) -> PyResult<()> {
        add(&mut self.state(), part).map_err(raised)
    }

    /// Returns the file of the pairs that are played, as the command `barpoint duel` writes it.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, duel_file(&self.state()).as_bytes())
    }

    /// Writes the pairs that are played to a file, which the command `barpoint duel` can resume.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        let file = duel_file(&self.state());
        replace_file(&path, file.as_bytes()).map_err(|error| at_path(&path, &error))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let resumed = py.import("barpoint.pickling")?.getattr("duel")?;
        Ok((resumed, (self.origin.bind(py), self.to_bytes(py)).into_pyobject(py)?))
    }

    fn __repr__(&self) -> String {
        let state = self.state();
        let [first, second] = &state.settings().contenders;
        let (played, planned) = (state.pairs().count(), state.settings().pairs);
        format!("<Duel of {first} and {second}, {played} of {planned} pairs>")
    }
}
