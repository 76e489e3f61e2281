//! Many positions at once, as arrays of `NumPy`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use barpoint::{Engine, Evaluation, Position as Board, QuestionError, Situation, Variant};
use barpoint_core::MatchState as State;
use barpoint_ids::position_of_numbers;
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyImportError, PyKeyboardInterrupt, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{named, wrong};
use crate::error::kinds;
use crate::position;
use crate::state::MatchState;
use crate::subject::Subject;
use crate::work;

/// Number of numbers of a board.
const NUMBERS: usize = 26;

/// Description of a right argument, for error messages.
const POSITIONS: &str =
    "an array of whole numbers with 26 columns, or a list of positions and texts of identifiers";

/// Number of chances of a position.
const CHANCES: usize = 5;

/// Number of positions between two looks at the flag that stops the work.
const CHUNK: usize = 1 << 16;

/// Number of positions that are read between two looks for signals.
const BETWEEN_SIGNALS: usize = 1 << 14;

/// Values of many positions, in their order.
#[pyclass(frozen, get_all, module = "barpoint")]
#[derive(Debug)]
pub(crate) struct Batch {
    chances: Py<PyArray2<f64>>,
    equities: Py<PyArray1<f64>>,
    cubeless_equities: Py<PyArray1<f64>>,
    mwc: Option<Py<PyArray1<f64>>>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (chances, equities, cubeless_equities, mwc=None))]
    fn new(
        chances: &Bound<'_, PyAny>,
        equities: &Bound<'_, PyAny>,
        cubeless_equities: &Bound<'_, PyAny>,
        mwc: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        needed(chances.py())?;
        Ok(Self {
            chances: chances.extract()?,
            equities: equities.extract()?,
            cubeless_equities: cubeless_equities.extract()?,
            mwc: mwc.map(PyAnyMethods::extract).transpose()?,
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let Self { chances, equities, cubeless_equities, mwc } = self;
        let columns = (chances, equities, cubeless_equities, mwc);
        Ok((py.get_type::<Self>().into_any(), columns.into_pyobject(py)?.into_any()))
    }

    /// Returns a row for each position: see `barpoint.rows`.
    fn rows(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("barpoint.rows")?.call_method1("of_batch", (slf,))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        slf: Bound<'py, Self>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::rows(slf)?.call_method1("__arrow_c_stream__", (requested_schema,))
    }

    fn _repr_html_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        Self::rows(slf)?.call_method0("_repr_html_")
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.equities.bind(py).len()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Batch of {} positions>", self.__len__(py))
    }
}

/// Numbers of all positions.
#[derive(Debug)]
struct Columns {
    chances: Vec<f64>,
    equities: Vec<f64>,
    cubeless: Vec<f64>,
    mwc: Vec<f64>,
}

impl Columns {
    fn with_capacity(count: usize) -> Self {
        Self {
            chances: Vec::with_capacity(count * CHANCES),
            equities: Vec::with_capacity(count),
            cubeless: Vec::with_capacity(count),
            mwc: Vec::new(),
        }
    }

    fn push(&mut self, evaluation: &Evaluation) {
        let value = evaluation.value();
        self.chances.extend(evaluation.outcome.to_array().map(f64::from));
        self.equities.push(value.equity.0);
        self.cubeless.push(evaluation.cubeless.equity.0);
        self.mwc.extend(value.mwc.map(|mwc| mwc.0));
    }

    fn into_batch(self, py: Python<'_>) -> PyResult<Batch> {
        let count = self.equities.len();
        let column = |numbers| PyArray1::from_vec(py, numbers).unbind();
        Ok(Batch {
            chances: PyArray1::from_vec(py, self.chances).reshape([count, CHANCES])?.unbind(),
            mwc: (count > 0 && self.mwc.len() == count).then(|| column(self.mwc)),
            equities: column(self.equities),
            cubeless_equities: column(self.cubeless),
        })
    }
}

/// Positions as a caller gives them.
#[derive(Debug)]
enum Given {
    /// Rows of numbers, one after the other.
    Rows(Vec<i64>),
    /// Rows of small numbers, which take less time to copy.
    SmallRows(Vec<i8>),
    Situations(Vec<Situation>),
}

/// Reason why a position has no value.
#[derive(Debug)]
enum Failure {
    Board(String),
    Question(QuestionError),
}

impl From<QuestionError> for Failure {
    fn from(error: QuestionError) -> Self {
        Self::Question(error)
    }
}

impl Failure {
    fn at(&self, row: usize) -> PyErr {
        match self {
            Self::Board(reason) => kinds::PositionError::new_err(format!("row {row}: {reason}")),
            Self::Question(error) => {
                kinds::QuestionError::new_err(format!("position {row}: {error}"))
            }
        }
    }
}

/// Evaluates positions, each as `Engine.evaluate` does.
pub(crate) fn evaluate(
    py: Python<'_>,
    engine: &Engine,
    positions: &Bound<'_, PyAny>,
    state: Option<&MatchState>,
    variant: Variant,
) -> PyResult<Batch> {
    needed(py)?;
    let given = given(positions, state)?;
    let state = state.map_or_else(Default::default, |state| state.0);
    let engine = engine.clone();
    let work = move |stop: &Arc<AtomicBool>| {
        let engine = engine.stopped_by(Arc::clone(stop));
        match given {
            Given::Rows(numbers) => of_rows(&engine, &numbers, variant, state, stop),
            Given::SmallRows(numbers) => of_rows(&engine, &numbers, variant, state, stop),
            Given::Situations(situations) => columns(&situations, stop, |situations| {
                engine.evaluate_each(situations, |situation| Ok(*situation))
            }),
        }
    };
    let columns = work::run(py, work)??;
    columns.into_batch(py)
}

/// Evaluates the positions of rows.
fn of_rows<T: Copy + Sync + Into<i64>>(
    engine: &Engine,
    numbers: &[T],
    variant: Variant,
    state: State,
    stop: &AtomicBool,
) -> PyResult<Columns> {
    columns(numbers.as_chunks().0, stop, |rows| {
        engine.evaluate_each(rows, |row| {
            let position = board(row, variant).map_err(Failure::Board)?;
            Ok(Situation { position, variant, state })
        })
    })
}

fn columns<T>(
    items: &[T],
    stop: &AtomicBool,
    evaluate: impl Fn(&[T]) -> Vec<Result<Evaluation, Failure>>,
) -> PyResult<Columns> {
    let mut columns = Columns::with_capacity(items.len());
    for (chunk, first) in items.chunks(CHUNK).zip((0..).step_by(CHUNK)) {
        if stop.load(Ordering::Relaxed) {
            return Err(PyKeyboardInterrupt::new_err(()));
        }
        for (found, row) in evaluate(chunk).into_iter().zip(first..) {
            columns.push(&found.map_err(|failure| failure.at(row))?);
        }
    }
    Ok(columns)
}

/// Reads positions without their states.
pub(crate) fn positions(positions: &Bound<'_, PyAny>) -> PyResult<Vec<Board>> {
    match given(positions, None)? {
        Given::Rows(numbers) => boards(&numbers),
        Given::SmallRows(numbers) => boards(&numbers),
        Given::Situations(situations) => Ok(situations.iter().map(|it| it.position).collect()),
    }
}

/// Reads the positions of rows.
fn boards<T: Copy + Into<i64>>(numbers: &[T]) -> PyResult<Vec<Board>> {
    let boards = numbers.as_chunks().0.iter().enumerate().map(|(row, numbers)| {
        let board = board(numbers, Variant::Backgammon);
        board.map_err(|reason| Failure::Board(reason).at(row))
    });
    boards.collect()
}

/// Reads positions: an array of whole numbers with a row for each, or identifiers and positions.
fn given(positions: &Bound<'_, PyAny>, state: Option<&MatchState>) -> PyResult<Given> {
    let kind = positions.getattr("dtype").and_then(|dtype| dtype.getattr("kind"));
    match kind.and_then(|kind| kind.extract::<String>()).as_deref() {
        Ok("i") => rows(positions),
        // Texts and objects.
        Ok("U" | "O") | Err(_) => {
            let py = positions.py();
            let wrong = || named(py, wrong(positions, POSITIONS), "positions");
            if positions.is_instance_of::<PyString>() {
                return Err(wrong());
            }
            let subjects =
                positions.try_iter().map_err(|_| wrong())?.enumerate().map(|(row, item)| {
                    if row % BETWEEN_SIGNALS == 0 {
                        py.check_signals()?;
                    }
                    let subject = item?.extract::<Subject>();
                    Ok(subject.map_err(|error| at_row(&error, py, row))?.situation(state))
                });
            subjects.collect::<PyResult<_>>().map(Given::Situations)
        }
        Ok(_) => {
            let dtype = positions.getattr("dtype")?;
            Err(PyTypeError::new_err(format!(
                "an array of {dtype}: expected signed whole numbers, such as numpy.int8"
            )))
        }
    }
}

/// Returns an error with the row of its position.
fn at_row(error: &PyErr, py: Python<'_>, row: usize) -> PyErr {
    let message = format!("position {row}: {}", error.value(py));
    if error.is_instance_of::<PyTypeError>(py) {
        PyTypeError::new_err(format!("{message}, or an array of whole numbers with 26 columns"))
    } else {
        kinds::IdentifierError::new_err(message)
    }
}

/// Copies the numbers of an array with 26 columns.
fn rows(array: &Bound<'_, PyAny>) -> PyResult<Given> {
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    if shape.len() != 2 || shape[1] != NUMBERS {
        let message = format!("an array of shape {shape:?}: expected (n, 26)");
        return Err(kinds::PositionError::new_err(message));
    }
    if let Ok(small) = array.extract::<PyReadonlyArray2<'_, i8>>() {
        return Ok(Given::SmallRows(copied(&small)));
    }
    let array: PyReadonlyArray2<'_, i64> = array.call_method1("astype", ("int64",))?.extract()?;
    Ok(Given::Rows(copied(&array)))
}

/// Copies the numbers of an array, row by row.
fn copied<T: Element + Copy>(array: &PyReadonlyArray2<'_, T>) -> Vec<T> {
    let array = array.as_array();
    // Only if the rows follow each other in memory.
    if let Some(numbers) = array.as_slice() {
        return numbers.to_vec();
    }
    let mut numbers = Vec::with_capacity(array.len());
    for row in array.rows() {
        match row.as_slice() {
            Some(row) => numbers.extend_from_slice(row),
            None => numbers.extend(&row),
        }
    }
    numbers
}

/// Returns the position of 26 numbers, or the reason why they are none.
fn board<T: Copy + Into<i64>>(numbers: &[T; NUMBERS], variant: Variant) -> Result<Board, String> {
    // A number that is too large is no number of chequers in any case.
    let board = numbers.map(|number| i32::try_from(number.into()).unwrap_or(i32::MAX));
    let board = position_of_numbers(&board).map_err(|error| error.to_string())?;
    position::fits(&board, variant)?;
    Ok(board)
}

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
