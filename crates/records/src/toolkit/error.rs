//! Errors of reading and writing files.

use std::fmt;

use super::words::{remove_controls, without_controls};
use crate::model::{FilePlace, Match};

/// Error of reading a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Name of the format that the file seems to have; `None` if it fits no format.
    pub format: Option<&'static str>,
    /// Place of the error in the file.
    pub place: FilePlace,
    /// Problem, as a fragment of a sentence.
    pub reason: String,
}

impl ReadError {
    /// Returns an error at a line and a column, both counted from 1.
    pub(crate) fn at(line: usize, column: usize, reason: impl Into<String>) -> Self {
        let place = FilePlace::Line { line: line as u32, column: column as u32 };
        Self { format: None, place, reason: reason.into() }
    }

    /// Returns an error about the file as a whole, placed at its beginning.
    pub(crate) fn whole(reason: impl Into<String>) -> Self {
        Self::at(1, 1, reason)
    }

    /// Returns the error of a file that nobody needs any more.
    pub(crate) fn stopped() -> Self {
        Self { place: FilePlace::Whole, ..Self::whole("the reading was stopped before its end") }
    }

    /// Returns the error of a file of this format, without control characters, so that it can be
    /// printed to a terminal.
    pub(crate) fn in_format(self, name: &'static str) -> Self {
        let mut reason = self.reason;
        remove_controls(&mut reason);
        Self { format: Some(name), reason, ..self }
    }
}

/// Returns an error at a byte of a binary file, counted from 0.
pub(crate) fn wrong(offset: usize, reason: impl Into<String>) -> ReadError {
    ReadError { place: FilePlace::Byte(offset as u64), ..ReadError::whole(reason) }
}

/// Returns the matches of a file, or an error with this reason if there are none.
pub(crate) fn not_empty(
    matches: Vec<Match>,
    missing: impl Into<String>,
) -> Result<Vec<Match>, ReadError> {
    if matches.is_empty() { Err(ReadError::whole(missing)) } else { Ok(matches) }
}

/// Returns an error of reading JSON in words of people, without its place.
pub fn json_error_in_words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    if let Some(field) = text.strip_prefix("missing field ") {
        return format!("the field {field} is missing");
    }
    let Some((found, expected)) = text.split_once(", expected ") else {
        return match text {
            "expected value" => "no JSON begins here".to_owned(),
            "trailing characters" => "expected the end of the JSON".to_owned(),
            "key must be a string" => "expected a name in quotation marks".to_owned(),
            text => text.replace("EOF while parsing", "the text ends within"),
        };
    };
    let found = ["invalid type: ", "invalid value: ", "invalid "]
        .into_iter()
        .find_map(|prefix| found.strip_prefix(prefix))
        .unwrap_or(found);
    let found = match found.split_once(' ') {
        Some(("integer" | "boolean" | "floating" | "string", _)) => {
            found[found.find(['`', '"']).unwrap_or(0)..].to_owned()
        }
        _ => found.replace("sequence", "a list").replace("map", "an object"),
    };
    let expected = match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number from 0 on",
        "i8" | "i16" | "i32" | "i64" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" | "a borrowed string" => "a text",
        "a sequence" => "a list in brackets",
        other if other.starts_with("struct ") || other == "a map" => "an object in braces",
        other => other,
    };
    format!("{found}: expected {expected}")
}

/// Writes `12:5: reason (read as mat)`.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place != FilePlace::Whole {
            write!(f, "{}: ", self.place)?;
        }
        f.write_str(&self.reason)?;
        match self.format {
            Some(format) => write!(f, " (read as {format})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reason why matches cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    reason: String,
}

impl WriteError {
    pub(crate) fn new(reason: impl fmt::Display) -> Self {
        Self { reason: without_controls(&reason.to_string()).into_owned() }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for WriteError {}
