//! Errors of a line.

use std::path::Path;
use std::{fmt, fs};

use crate::grammar::PhraseError;

/// Reason why a line was not carried out. The session is then as it was before the line, except
/// that a game of engines keeps its actions if a request interrupts it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// The words are no command.
    Words(PhraseError),
    /// An argument is missing or wrong.
    Argument(String),
    /// The command is not possible now.
    State(String),
    /// A file cannot be read or written.
    File(String),
    /// GNU Backgammon has this command, but this program does not.
    Refused {
        /// The command.
        command: String,
        /// Reason, and what to use instead.
        reason: String,
    },
}

impl LineError {
    pub(crate) fn argument(command: &str, given: &str, expected: &str) -> Self {
        let given: String = given.chars().take(60).collect();
        Self::Argument(if given.is_empty() {
            format!("{command}: expected {expected}")
        } else {
            format!("{command}: expected {expected}, found `{given}`")
        })
    }

    pub(crate) fn state(error: impl fmt::Display) -> Self {
        Self::State(error.to_string())
    }

    pub(crate) fn file(path: &str, error: impl fmt::Display) -> Self {
        Self::File(format!("{path}: {error}"))
    }
}

/// Reads a file.
pub(crate) fn read_file(path: &str) -> Result<Vec<u8>, LineError> {
    if Path::new(path).is_dir() {
        return Err(LineError::file(path, "it is a folder: expected a file"));
    }
    fs::read(path).map_err(|error| LineError::file(path, error))
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(error) => error.fmt(f),
            Self::Argument(text) | Self::State(text) | Self::File(text) => f.write_str(text),
            Self::Refused { command, reason } => write!(f, "`{command}` is not here: {reason}"),
        }
    }
}

impl std::error::Error for LineError {}

impl From<PhraseError> for LineError {
    fn from(error: PhraseError) -> Self {
        Self::Words(error)
    }
}
