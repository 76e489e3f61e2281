//! Whole numbers as callers give them.
//!
//! Python's own conversion raises an `OverflowError` without the name of the argument. The readers here name the argument
//! and what is expected. `#[pyo3(from_py_with = whole::plies)]` reads the argument `plies`.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::argument::removed;
use crate::error::kinds;

/// Whole numbers that an argument may hold: one, none or one, a pair, or a list.
pub(crate) trait Whole: Sized {
    /// Reads the numbers of an argument.
    fn read(object: &Bound<'_, PyAny>, argument: &str) -> PyResult<Self>;
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl Whole for $number {
            fn read(object: &Bound<'_, PyAny>, argument: &str) -> PyResult<Self> {
                // Python's `True` is a number, too.
                if object.is_instance_of::<PyBool>() {
                    return Err(no_number(object, argument));
                }
                object.extract().map_err(|error: PyErr| {
                    let is_out_of_range = error.is_instance_of::<PyOverflowError>(object.py());
                    if !is_out_of_range {
                        return no_number(object, argument);
                    }
                    let (least, most) = (Self::MIN, Self::MAX);
                    let number = shown(object);
                    let reason = match object.lt(0) {
                        Ok(true) if least == 0 => {
                            format!("{argument}: {number} is negative: expected a whole number from 0 on")
                        }
                        Ok(true) => format!("{argument}: {number} is too small: expected at least {least}"),
                        _ => format!("{argument}: {number} is too large: expected at most {most}"),
                    };
                    kinds::OptionsError::new_err(reason)
                })
            }
        })*
    };
}

numbers!(u8 u16 u32 u64 usize i32);

impl<T: Whole> Whole for Option<T> {
    fn read(object: &Bound<'_, PyAny>, argument: &str) -> PyResult<Self> {
        if object.is_none() { Ok(None) } else { T::read(object, argument).map(Some) }
    }
}

impl<T: Whole> Whole for (T, T) {
    fn read(object: &Bound<'_, PyAny>, argument: &str) -> PyResult<Self> {
        let pair = object.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>().map_err(|_| {
            PyTypeError::new_err(format!(
                "{argument}: {}: expected two whole numbers, such as (1, 2)",
                shown(object)
            ))
        });
        let (first, second) = pair?;
        Ok((T::read(&first, argument)?, T::read(&second, argument)?))
    }
}

impl<T: Whole> Whole for Vec<T> {
    fn read(object: &Bound<'_, PyAny>, argument: &str) -> PyResult<Self> {
        object.try_iter()?.map(|item| T::read(&item?, argument)).collect()
    }
}

/// Removes a keyword argument, and reads its numbers if it is there.
pub(crate) fn keyword<T: Whole>(arguments: &Bound<'_, PyDict>, name: &str) -> PyResult<Option<T>> {
    removed(arguments, name)?.map(|value| T::read(&value, name)).transpose()
}

fn no_number(object: &Bound<'_, PyAny>, argument: &str) -> PyErr {
    PyTypeError::new_err(format!("{argument}: {}: expected a whole number", shown(object)))
}

/// Returns the text of a value, shortened.
fn shown(object: &Bound<'_, PyAny>) -> String {
    const LONGEST: usize = 40;
    // Python refuses to write numbers of thousands of digits.
    let Ok(text) = object.repr() else { return "a number of many digits".to_owned() };
    let text = text.to_string_lossy();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into_owned(),
    }
}

macro_rules! arguments {
    ($($name:ident)*) => {
        $(pub(crate) fn $name<T: Whole>(object: &Bound<'_, PyAny>) -> PyResult<T> {
            T::read(object, stringify!($name))
        })*
    };
}

arguments! {
    action automatic_doubles away cache candidates chequers cube cube_limit end first game index length luck noise_seed
    on_roll opponent_away owner player plies points position sample score second seed start stop threads top turns width
}
