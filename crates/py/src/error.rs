//! Errors of the library as Python exceptions.

use std::error::Error;
use std::io;
use std::path::Path;

use pyo3::PyErr;
use pyo3::exceptions::PyOSError;

/// Exceptions of the package.
pub(crate) mod kinds {
    use pyo3::import_exception;

    import_exception!(barpoint.errors, ActionError);
    import_exception!(barpoint.errors, ArgumentError);
    import_exception!(barpoint.errors, CommandError);
    import_exception!(barpoint.errors, DatabaseError);
    import_exception!(barpoint.errors, DuelError);
    import_exception!(barpoint.errors, Error);
    import_exception!(barpoint.errors, IdentifierError);
    import_exception!(barpoint.errors, LibraryError);
    import_exception!(barpoint.errors, MetError);
    import_exception!(barpoint.errors, NetError);
    import_exception!(barpoint.errors, OptionsError);
    import_exception!(barpoint.errors, PlayError);
    import_exception!(barpoint.errors, PositionError);
    import_exception!(barpoint.errors, QuestionError);
    import_exception!(barpoint.errors, RecordError);
    import_exception!(barpoint.errors, RolloutError);
    import_exception!(barpoint.errors, StateError);
}

/// Error of the library that has an exception.
pub(crate) trait Raised {
    /// Returns the exception, with the reason as its message.
    fn raised(&self) -> PyErr;
}

/// Converts an error to its exception.
#[expect(clippy::needless_pass_by_value, reason = "an argument of map_err")]
pub(crate) fn raised<E: Raised>(error: E) -> PyErr {
    error.raised()
}

/// A file that cannot be read or written has the exception of Python's own functions. The message names the argument of
/// Python and not the option of the command.
impl Raised for barpoint_database::DatabaseError {
    fn raised(&self) -> PyErr {
        if let Self::Io { path, source, .. } = self
            && source.raw_os_error().is_some()
        {
            return at_path(path, source);
        }
        kinds::DatabaseError::new_err(match self {
            Self::Exists(path) => {
                format!("{}: exists already: expected another name or replace=True", path.display())
            }
            other => with_causes(other),
        })
    }
}

/// A file that cannot be read has the exception of Python's own functions.
impl Raised for barpoint::databases::OpenDatabaseError {
    fn raised(&self) -> PyErr {
        match self.of_system() {
            Some(error) if error.raw_os_error().is_some() => at_path(&self.path, error),
            _ => kinds::DatabaseError::new_err(self.to_string()),
        }
    }
}

impl Raised for barpoint::NetsError {
    fn raised(&self) -> PyErr {
        match self {
            Self::Read { path, source } => at_path(path, source),
            other => kinds::NetError::new_err(other.to_string()),
        }
    }
}

/// The exception has the legal actions too.
impl Raised for barpoint::play::Refusal {
    fn raised(&self) -> PyErr {
        let legal: Vec<String> = self.legal.iter().map(ToString::to_string).collect();
        kinds::ActionError::new_err((self.to_string(), legal))
    }
}

impl Raised for barpoint::ask::AskError {
    fn raised(&self) -> PyErr {
        match self {
            Self::Question(error) => error.raised(),
            Self::Map(error) => error.raised(),
            Self::Dice(error) => error.raised(),
            Self::Race(error) => kinds::DatabaseError::new_err(error.to_string()),
            other => kinds::QuestionError::new_err(other.to_string()),
        }
    }
}

impl Raised for barpoint::duels::DuelError {
    fn raised(&self) -> PyErr {
        match self {
            Self::Settings(reason) => kinds::OptionsError::new_err(reason.clone()),
            Self::Question(error) => error.raised(),
            Self::Nets(error) => error.raised(),
            other => kinds::DuelError::new_err(with_causes(other)),
        }
    }
}

/// Returns the error of the system with the path, as Python's own functions raise it.
pub(crate) fn at_path(path: &Path, error: &io::Error) -> PyErr {
    let Some(code) = error.raw_os_error() else { return PyOSError::new_err(error.to_string()) };
    let text = error.to_string();
    let reason = text.split(" (os error").next().unwrap_or_default().to_owned();
    PyOSError::new_err((code, reason, path.as_os_str().to_owned()))
}

/// Returns the message of an error and of those that caused it.
fn with_causes(error: &dyn Error) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let reason = error.to_string();
        if !message.contains(&reason) {
            message = format!("{message}: {reason}");
        }
        cause = error.source();
    }
    message
}

macro_rules! raises {
    ($($error:ty => $kind:ident,)*) => {
        $(impl Raised for $error {
            fn raised(&self) -> PyErr {
                kinds::$kind::new_err(with_causes(self))
            }
        })*
    };
}

raises! {
    barpoint::IdentifierError => IdentifierError,
    barpoint::SituationError => IdentifierError,
    barpoint::EncodeError => IdentifierError,
    barpoint::PositionError => PositionError,
    barpoint_ids::NumbersError => PositionError,
    barpoint::PlayError => PlayError,
    barpoint::MatchScoreError => StateError,
    barpoint::StateError => StateError,
    barpoint::OptionsError => OptionsError,
    barpoint_core::PerftError => OptionsError,
    barpoint_gnubg_language::LineError => CommandError,
    barpoint::QuestionError => QuestionError,
    barpoint::analysis::MapError => QuestionError,
    barpoint::MetError => MetError,
    barpoint::MetXmlError => MetError,
    barpoint::AnalysisError => QuestionError,
    barpoint::records::ReadError => RecordError,
    barpoint::records::WriteError => RecordError,
    barpoint::rollout::FileError => RolloutError,
    barpoint::wire::DuelFileError => DuelError,
    barpoint::rollout::RolloutError => RolloutError,
}
