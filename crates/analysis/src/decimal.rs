//! Numbers with a fixed number of decimals in JSON.

use serde::{Serialize, Serializer, ser};
use serde_json::value::RawValue;

/// Returns a number with eight decimals, so that equal results are equal texts. A number that is not finite is empty.
pub fn text(number: f64) -> String {
    if !number.is_finite() {
        return String::new();
    }
    let text = format!("{number:.8}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    if is_zero { text.trim_start_matches('-').to_owned() } else { text }
}

/// Writes a number with eight decimals, and `null` for a number that is not finite.
///
/// # Errors
/// Returns the error of the serializer.
pub fn serialize<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
    let finite = number.is_finite().then(|| RawValue::from_string(text(*number)));
    finite.transpose().map_err(ser::Error::custom)?.serialize(to)
}
