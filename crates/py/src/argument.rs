//! Arguments: rolls and variants in the forms that callers may give.

use barpoint::{Dice, Variant};
use pyo3::PyClass;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::error::kinds;

/// Roll as a caller gives it: a text such as `31`, or two numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roll(pub(crate) Dice);

impl FromPyObject<'_, '_> for Roll {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<String>() {
            let dice = text.parse::<Dice>();
            return dice.map(Self).map_err(|error| kinds::PlayError::new_err(error.to_string()));
        }
        let [a, b]: [i64; 2] = object
            .extract()
            .map_err(|_| wrong(&object, "a roll: a text such as '31', or (3, 1)"))?;
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
        let name = object.extract::<String>();
        let name = name.map_err(|_| wrong(&object, "the name of a variant"))?;
        let variant = name.parse::<Variant>();
        variant.map(Self).map_err(|error| kinds::PositionError::new_err(error.to_string()))
    }
}

/// Removes an argument, and reads it if it is there.
pub(crate) fn take<T>(arguments: &Bound<'_, PyDict>, name: &str) -> PyResult<Option<T>>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    let value = removed(arguments, name)?.map(|value| value.extract()).transpose();
    value.map_err(|error| named(arguments.py(), error, name))
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
        Some(name) => Err(unknown(&name.to_string(), function)),
    }
}

/// Returns the error of a keyword argument that the function does not have.
pub(crate) fn unknown(name: &str, function: &str) -> PyErr {
    PyTypeError::new_err(format!("{function}() has no argument `{name}`"))
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
    self::list(list, expected)
}

/// Reads a list of values, or of such lists. One that is far too long is refused before room is made for it.
pub(crate) fn list<T>(object: &Bound<'_, PyAny>, expected: &str) -> PyResult<T>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    /// Number of entries that no argument needs.
    const MOST: usize = 1 << 20;
    if let Ok(length) = object.len()
        && length > MOST
    {
        return Err(kinds::ArgumentError::new_err(format!(
            "a list of {length} entries: expected {expected}"
        )));
    }
    object.extract().map_err(|_| wrong(object, expected))
}

/// Texts as a caller gives them: a list of them.
#[derive(Debug, Default)]
pub(crate) struct Texts(pub(crate) Vec<String>);

impl FromPyObject<'_, '_> for Texts {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        object.extract().map(Self).map_err(|_| wrong(&object, "a list of texts"))
    }
}

/// Reads an object of a class of the package: `#[pyo3(from_py_with = argument::object)]`.
pub(crate) fn object<T: PyClass>(object: &Bound<'_, PyAny>) -> PyResult<Py<T>> {
    let expected = || wrong(object, &format!("a {}", T::NAME));
    object.cast::<T>().map(|object| object.clone().unbind()).map_err(|_| expected())
}

/// Reads an object of a class of the package, or `None`: `#[pyo3(from_py_with = argument::maybe)]`.
pub(crate) fn maybe<T: PyClass>(object: &Bound<'_, PyAny>) -> PyResult<Option<Py<T>>> {
    if object.is_none() { Ok(None) } else { self::object(object).map(Some) }
}

/// Reads a text: `#[pyo3(from_py_with = argument::text)]`.
pub(crate) fn text(object: &Bound<'_, PyAny>) -> PyResult<String> {
    object.extract().map_err(|_| wrong(object, "a text"))
}

/// Reads a number, which may have a fraction.
pub(crate) fn real(object: &Bound<'_, PyAny>) -> PyResult<f64> {
    object.extract().map_err(|_| wrong(object, "a number"))
}

/// Returns the error of an argument of another type than expected. Where the argument has a name, `PyO3` adds it.
pub(crate) fn wrong(object: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    kinds::ArgumentError::new_err(format!("{}: expected {expected}", shown(object)))
}

/// Returns the error of an argument with its name, which `PyO3` adds to that of other arguments.
pub(crate) fn named(py: Python<'_>, error: PyErr, name: &str) -> PyErr {
    let text = format!("{name}: {}", error.value(py));
    if error.is_instance_of::<kinds::Error>(py) {
        error.get_type(py).call1((text,)).map_or_else(|failed| failed, PyErr::from_value)
    } else {
        kinds::ArgumentError::new_err(text)
    }
}

/// Returns the text of a value, shortened.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    const LONGEST: usize = 40;
    // The text of a long list would take long to write.
    if let (Ok(length @ LONGEST..), false) = (object.len(), object.is_instance_of::<PyString>()) {
        let kind =
            object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
        return format!("{kind} of length {length}");
    }
    // Python refuses to write numbers of thousands of digits.
    let Ok(text) = object.repr() else { return "a number of many digits".to_owned() };
    let text = text.to_string_lossy();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into_owned(),
    }
}
