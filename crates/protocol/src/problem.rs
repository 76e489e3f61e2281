//! Problems of requests.

use std::fmt;

use barpoint::wire::reply;

/// Reason why a request cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Field at fault, `None` if it is the whole line.
    pub field: Option<String>,
    /// Reason for people.
    pub reason: String,
    /// Description of a right value.
    pub expected: Option<String>,
    /// True if the error is a bug of the program.
    pub bug: bool,
}

/// Text between the reason and the description of a right value in the errors of the libraries.
const EXPECTED: &str = ": expected ";

impl Problem {
    /// Returns the problem of a whole line.
    pub fn of_line(error: impl fmt::Display) -> Self {
        let text = error.to_string();
        let (reason, expected) = match text.split_once(EXPECTED) {
            Some((reason, expected)) => (reason.to_owned(), Some(expected.to_owned())),
            None => (text, None),
        };
        Self { field: None, reason, expected, bug: false }
    }

    /// Returns the problem of a field.
    pub fn of(field: &str, error: impl fmt::Display) -> Self {
        Self { field: Some(field.to_owned()), ..Self::of_line(error) }
    }

    /// Returns the problem of a field that is missing.
    pub(crate) fn missing(field: &str, expected: &str) -> Self {
        let expected = Some(expected.to_owned());
        let verb = if field.ends_with('s') { "are" } else { "is" };
        let reason = format!("no {field} {verb} given");
        Self { field: Some(field.to_owned()), reason, expected, bug: false }
    }

    /// Returns the reply to a request with this problem. A line without an identity has a number.
    pub fn reply(self, id: Option<String>, line: u64) -> reply::Reply {
        let line = id.is_none().then_some(line);
        let Self { field, reason, expected, bug } = self;
        let partial = false;
        reply::Reply::Error(reply::Problem { id, partial, field, reason, expected, line, bug })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = &self.field {
            write!(f, "{field}: ")?;
        }
        f.write_str(&self.reason)?;
        self.expected.as_ref().map_or(Ok(()), |expected| write!(f, "{EXPECTED}{expected}"))
    }
}

impl std::error::Error for Problem {}
