//! Arguments: rolls and variants in the forms that callers may give.

use barpoint::{Dice, Variant};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{kinds, raised};

/// Roll as a caller gives it: a text such as `31`, or two numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roll(pub(crate) Dice);

impl FromPyObject<'_, '_> for Roll {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<String>() {
            return text.parse().map(Self).map_err(raised);
        }
        let [a, b]: [i64; 2] = object
            .extract()
            .map_err(|_| PyTypeError::new_err("expected a roll: a text such as '31', or (3, 1)"))?;
        let die = |pips| u8::try_from(pips).unwrap_or_default();
        let roll = Dice::new(die(a), die(b)).map(Self);
        roll.ok_or_else(|| {
            kinds::PlayError::new_err(format!(
                "({a}, {b}) is not a roll: expected dice from 1 to 6"
            ))
        })
    }
}

/// Variant as a caller gives it: its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariantName(pub(crate) Variant);

impl FromPyObject<'_, '_> for VariantName {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        object.extract::<String>()?.parse().map(Self).map_err(raised)
    }
}

/// Removes an argument, and reads it if it is there.
pub(crate) fn take<T>(arguments: &Bound<'_, PyDict>, name: &str) -> PyResult<Option<T>>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    removed(arguments, name)?.map(|value| value.extract()).transpose()
}

/// Removes an argument, and returns it if it is there.
pub(crate) fn removed<'py>(
    arguments: &Bound<'py, PyDict>,
    name: &str,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let value = arguments.get_item(name)?;
    if value.is_some() {
        arguments.del_item(name)?;
    }
    Ok(value.filter(|value| !value.is_none()))
}

/// Returns an error if keyword arguments are left that nothing has read.
pub(crate) fn no_more(arguments: &Bound<'_, PyDict>, function: &str) -> PyResult<()> {
    match arguments.keys().iter().next() {
        None => Ok(()),
        Some(name) => Err(PyTypeError::new_err(format!("{function}() has no argument `{name}`"))),
    }
}

/// Reads values from an array of `NumPy` or from any sequence. `expected` describes them.
pub(crate) fn values<T>(object: &Bound<'_, PyAny>, expected: &str) -> PyResult<T>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    // Arrays of `NumPy` are no sequences.
    let list = match object.getattr("tolist") {
        Ok(to_list) => &to_list.call0()?,
        Err(_) => object,
    };
    list.extract().map_err(|_| PyTypeError::new_err(format!("expected {expected}")))
}
