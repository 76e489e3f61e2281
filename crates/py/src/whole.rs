//! Whole numbers as callers give them.
//!
//! Python's own conversion raises an `OverflowError` without the name of the argument. The readers here name the argument
//! and what is expected. `#[pyo3(from_py_with = whole::number)]` reads the argument `plies`.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::argument::{named, removed, shown, wrong};
use crate::error::kinds;

/// Description of a right argument, for error messages.
const NUMBER: &str = "a whole number";

/// Whole numbers that an argument may hold: one, none or one, a pair, or a list.
pub(crate) trait Whole: Sized {
    /// Reads the numbers of an argument.
    fn read(object: &Bound<'_, PyAny>) -> PyResult<Self>;
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl Whole for $number {
            fn read(object: &Bound<'_, PyAny>) -> PyResult<Self> {
                // Python's `True` is a number, too.
                if object.is_instance_of::<PyBool>() {
                    return Err(wrong(object, NUMBER));
                }
                object.extract().map_err(|error: PyErr| {
                    let is_out_of_range = error.is_instance_of::<PyOverflowError>(object.py());
                    if !is_out_of_range {
                        return wrong(object, NUMBER);
                    }
                    let (least, most) = (Self::MIN, Self::MAX);
                    let number = shown(object);
                    let reason = match object.lt(0) {
                        Ok(true) if least == 0 => {
                            format!("{number} is negative: expected a whole number from 0 on")
                        }
                        Ok(true) => format!("{number} is too small: expected at least {least}"),
                        _ => format!("{number} is too large: expected at most {most}"),
                    };
                    kinds::OptionsError::new_err(reason)
                })
            }
        })*
    };
}

numbers!(u8 u16 u32 u64 usize i32);

impl<T: Whole> Whole for Option<T> {
    fn read(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if object.is_none() { Ok(None) } else { T::read(object).map(Some) }
    }
}

impl<T: Whole> Whole for (T, T) {
    fn read(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let pair = object.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>();
        let pair = pair.map_err(|_| wrong(object, "two whole numbers, such as (1, 2)"));
        let (first, second) = pair?;
        Ok((T::read(&first)?, T::read(&second)?))
    }
}

impl<T: Whole> Whole for Vec<T> {
    fn read(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let items = object.try_iter().map_err(|_| wrong(object, "a list of whole numbers"));
        items?.map(|item| T::read(&item?)).collect()
    }
}

/// Reads the numbers of an argument, as an attribute of it: `#[pyo3(from_py_with = whole::number)]`.
pub(crate) fn number<T: Whole>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    T::read(object)
}

/// Removes a keyword argument, and reads its numbers if it is there.
pub(crate) fn keyword<T: Whole>(arguments: &Bound<'_, PyDict>, name: &str) -> PyResult<Option<T>> {
    let value = removed(arguments, name)?.map(|value| T::read(&value)).transpose();
    value.map_err(|error| named(arguments.py(), error, name))
}
