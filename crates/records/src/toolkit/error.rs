//! Why a file cannot be read or written.

use std::fmt;

use super::words::{remove_controls, without_controls};
use crate::model::Place;

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The name of the format it was taken for, `None` if it fits none.
    pub format: Option<&'static str>,
    /// Where it goes wrong.
    pub place: Place,
    /// What is wrong there, as a fragment.
    pub reason: String,
}

impl ReadError {
    /// An error at a line and a column, both counted from 1.
    pub(crate) fn at(line: usize, column: usize, reason: impl Into<String>) -> Self {
        let place = Place::Line { line: line as u32, column: column as u32 };
        Self { format: None, place, reason: reason.into() }
    }

    /// An error about the file as a whole, which stands at its beginning.
    pub(crate) fn whole(reason: impl Into<String>) -> Self {
        Self::at(1, 1, reason)
    }

    /// The same error of a file that was taken for this format, fit to be printed to a terminal.
    pub(crate) fn in_format(self, name: &'static str) -> Self {
        let mut reason = self.reason;
        remove_controls(&mut reason);
        Self { format: Some(name), reason, ..self }
    }
}

/// `12:5: reason (read as mat)`
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place != Place::Whole {
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

/// Why matches cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    reason: String,
}

impl WriteError {
    pub(crate) fn new(reason: impl AsRef<str>) -> Self {
        Self { reason: without_controls(reason.as_ref()).into_owned() }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for WriteError {}
