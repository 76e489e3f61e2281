//! Tables in the memory layout of Arrow, which polars, `DuckDB`, pyarrow and others share.

mod interface;

use std::ffi::{CStr, CString};
use std::sync::Arc;

use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyCapsule, PyDict, PyString};

use crate::argument::shown;
use crate::arrow::interface::{Column, Memory, Table};
use crate::error::kinds;

/// Columns of a table.
#[pyclass(frozen, module = "barpoint._native")]
#[derive(Debug)]
pub(crate) struct ArrowTable(Arc<Table>);

#[pymethods]
impl ArrowTable {
    /// Copies lists, and shares the memory of arrays of `NumPy`. `kinds` has the kinds of columns by their names; a column
    /// without one has the kind of its values.
    #[new]
    fn new(columns: &Bound<'_, PyDict>, kinds: &Bound<'_, PyDict>) -> PyResult<Self> {
        let mut length = None;
        let mut read = Vec::with_capacity(columns.len());
        for (name, values) in columns {
            let name: String = name.extract()?;
            let found = values.len()?;
            if *length.get_or_insert(found) != found {
                let reason = format!("column `{name}` of length {found}: expected equal lengths");
                return Err(kinds::ArgumentError::new_err(reason));
            }
            let kind = kinds.get_item(&name)?.map(|kind| Kind::named(&kind)).transpose()?;
            read.push(column(name, &values, kind)?);
        }
        let length = length.unwrap_or_default();
        Ok(Self(Arc::new(Table { columns: read, length })))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        interface::schema(py, &self.0)
    }

    /// Returns types and values. A schema is only a wish by Arrow's rules, and readers convert the columns themselves.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        drop(requested_schema);
        Ok((interface::schema(py, &self.0)?, interface::array(py, &self.0)?))
    }

    /// Returns a stream of one table.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        interface::stream(py, &self.0)
    }
}

/// Kind of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Truth,
    Integer,
    Number,
    Day,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Text, Self::Truth, Self::Integer, Self::Number, Self::Day];

    const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Truth => "truth",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Day => "day",
        }
    }

    fn named(kind: &Bound<'_, PyAny>) -> PyResult<Self> {
        let name: String = kind.extract()?;
        let found = Self::ALL.into_iter().find(|known| known.name() == name);
        let names = || Self::ALL.map(Self::name).join(", ");
        found.ok_or_else(|| {
            kinds::ArgumentError::new_err(format!("kind `{name}`: expected one of {}", names()))
        })
    }

    /// Returns the description of a right value, for error messages.
    const fn expected(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Truth => "True or False",
            Self::Integer => "a whole number of 64 bits",
            Self::Number => "a number",
            Self::Day => "a date",
        }
    }

    /// Returns the type in the letters of Arrow. Texts have ends of eight bytes.
    const fn format(self) -> &'static CStr {
        match self {
            Self::Text => c"U",
            Self::Truth => c"b",
            Self::Integer => c"l",
            Self::Number => c"g",
            Self::Day => c"tdD",
        }
    }

    /// Returns the kind of a value, `None` if no column may have it.
    fn of(value: &Bound<'_, PyAny>) -> Option<Self> {
        if value.is_instance_of::<PyString>() {
            Some(Self::Text)
        } else if value.is_instance_of::<PyBool>() {
            Some(Self::Truth)
        } else if day(value).is_some() {
            Some(Self::Day)
        } else if value.extract::<i64>().is_ok() {
            Some(Self::Integer)
        } else {
            value.extract::<f64>().ok().map(|_| Self::Number)
        }
    }
}

/// Reads a column.
fn column(name: String, given: &Bound<'_, PyAny>, kind: Option<Kind>) -> PyResult<Column> {
    let wrong = |row: usize, value: &Bound<'_, PyAny>, expected: &str| {
        let value = shown(value);
        let reason = format!("column `{name}`, row {row}: {value}: expected {expected}, or None");
        kinds::ArgumentError::new_err(reason)
    };
    let title = CString::new(name.as_str());
    let title = title.map_err(|error| {
        kinds::ArgumentError::new_err(format!("column {name:?}: {error}: expected a name"))
    })?;
    let mut list = given.clone();
    if given.hasattr("dtype")? {
        if let Ok(array) = given.cast::<PyArray1<f64>>()
            && array.is_c_contiguous()
        {
            return Ok(of_array(title, array));
        }
        list = given.call_method0("tolist")?;
    }
    let values: Vec<_> = list.try_iter()?.collect::<PyResult<_>>()?;
    let kind = match kind {
        Some(kind) => kind,
        None => common(&values).map_err(|(row, expected)| wrong(row, &values[row], expected))?,
    };
    let read = match kind {
        Kind::Text => texts(&values),
        Kind::Truth => read(&values, |value| value.extract::<bool>().ok(), bits),
        Kind::Integer => read(&values, |value| value.extract().ok(), Memory::Integers),
        Kind::Number => read(&values, |value| value.extract().ok(), Memory::Numbers),
        Kind::Day => read(&values, day, Memory::Days),
    };
    let (missing, values) = read.map_err(|row| wrong(row, &values[row], kind.expected()))?;
    let (validity, missing) = validity(&missing);
    Ok(Column { name: title, format: kind.format(), missing, validity, values })
}

/// Returns the kind of all values, texts if there is none; or the row of the first value that does not fit, and the
/// description of a right one.
fn common(values: &[Bound<'_, PyAny>]) -> Result<Kind, (usize, &'static str)> {
    let mut kind = None;
    for (row, value) in values.iter().enumerate().filter(|(_, value)| !value.is_none()) {
        let found = Kind::of(value).ok_or((row, "a text, a number, a truth value or a date"))?;
        kind = Some(match (kind, found) {
            (None, _) => found,
            (Some(kind), found) if kind == found => kind,
            (Some(Kind::Integer | Kind::Number), Kind::Integer | Kind::Number) => Kind::Number,
            (Some(kind), _) => return Err((row, kind.expected())),
        });
    }
    Ok(kind.unwrap_or(Kind::Text))
}

/// True for each value that is missing, and the memory of all values; or the row of a value of another kind.
type Read = Result<(Vec<bool>, Vec<Memory>), usize>;

fn read<T: Default>(
    values: &[Bound<'_, PyAny>],
    one: impl Fn(&Bound<'_, PyAny>) -> Option<T>,
    memory: impl FnOnce(Vec<T>) -> Memory,
) -> Read {
    let missing: Vec<bool> = values.iter().map(PyAnyMethods::is_none).collect();
    let read = values.iter().zip(&missing).enumerate().map(|(row, (value, is_missing))| {
        if *is_missing { Ok(T::default()) } else { one(value).ok_or(row) }
    });
    let read = read.collect::<Result<_, _>>()?;
    Ok((missing, vec![memory(read)]))
}

/// Reads texts: their ends, and their bytes.
fn texts(values: &[Bound<'_, PyAny>]) -> Read {
    let (mut bytes, mut ends) = (Vec::new(), vec![0]);
    for (row, value) in values.iter().enumerate() {
        if !value.is_none() {
            let text = value.cast::<PyString>().map_err(|_| row)?;
            bytes.extend_from_slice(text.to_cow().map_err(|_| row)?.as_bytes());
        }
        ends.push(bytes.len() as i64);
    }
    let missing = values.iter().map(PyAnyMethods::is_none).collect();
    Ok((missing, vec![Memory::Integers(ends), Memory::Bytes(bytes)]))
}

/// Returns the days from the beginning of 1970 to a date without a time; `None` for another value.
fn day(value: &Bound<'_, PyAny>) -> Option<i32> {
    /// Number that Python gives to that day.
    const FIRST: i32 = 719_163;
    // A `datetime` is a `date` too, and has the same method.
    let is_date = value.get_type().name().is_ok_and(|name| name == "date");
    let number = is_date.then(|| value.call_method0("toordinal").ok()?.extract::<i32>().ok())?;
    number.map(|number| number - FIRST)
}

/// Packs truth values, the first one into the lowest bit.
fn bits(truths: Vec<bool>) -> Memory {
    let byte = |truths: &[bool]| {
        truths.iter().zip(0..).fold(0, |byte, (truth, place)| byte | u8::from(*truth) << place)
    };
    Memory::Bytes(truths.chunks(8).map(byte).collect())
}

/// Returns the bits of the values that are there, and the number of the others.
fn validity(missing: &[bool]) -> (Option<Memory>, usize) {
    let count = missing.iter().filter(|is_missing| **is_missing).count();
    let there = || bits(missing.iter().map(|is_missing| !is_missing).collect());
    ((count > 0).then(there), count)
}

/// Returns a column that shares the memory of an array.
fn of_array(name: CString, array: &Bound<'_, PyArray1<f64>>) -> Column {
    let address = array.data().expose_provenance();
    let values = vec![Memory::Array { address, _array: array.clone().unbind() }];
    Column { name, format: Kind::Number.format(), missing: 0, validity: None, values }
}
