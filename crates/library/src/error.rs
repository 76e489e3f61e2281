//! Errors of a library.

use core::fmt;
use std::path::PathBuf;

use rusqlite::ErrorCode;

/// Reason why a library cannot do its work.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LibraryError {
    /// There is no file at the path.
    Missing(PathBuf),
    /// The file is no library.
    NoLibrary(PathBuf, &'static str),
    /// A newer program wrote the file.
    Newer {
        /// File.
        path: PathBuf,
        /// Version of its tables.
        found: i32,
        /// Newest version that this program reads.
        known: i32,
    },
    /// Another process holds the file for longer than this one may wait.
    Locked(PathBuf),
    /// The file cannot be written.
    ReadOnly(PathBuf),
    /// The disk is full.
    Full(PathBuf),
    /// The file is damaged, or the database reports another error.
    Database(PathBuf, String),
    /// No match has this number.
    NoMatch(i64),
    /// No player has a name.
    NoPlayer {
        /// Name.
        name: String,
        /// Names in the library that differ from it in few letters, the nearest first.
        nearest: Vec<String>,
    },
    /// The name is "me", but the library does not know who that is.
    NobodyIsMe,
    /// No tag has a name.
    NoTag {
        /// Name.
        name: String,
        /// Names of the tags in the library.
        known: Vec<String>,
    },
    /// Two names cannot be joined, or a name is empty.
    Alias(String),
    /// No question has this identity.
    NoQuestion(String),
    /// No deck has a name.
    NoDeck {
        /// Name.
        name: String,
        /// Names of the decks in the library.
        known: Vec<String>,
    },
}

impl LibraryError {
    /// Returns the error of a file that the database reports.
    pub(crate) fn of(path: &std::path::Path, error: &rusqlite::Error) -> Self {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NoLibrary(path, "it is not a database"),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked(path),
            Some(ErrorCode::ReadOnly) => Self::ReadOnly(path),
            Some(ErrorCode::DiskFull) => Self::Full(path),
            _ => Self::Database(path, error.to_string()),
        }
    }
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(path) => write!(f, "{}: there is no library", path.display()),
            Self::NoLibrary(path, why) => {
                write!(f, "{} is no library: {why}", path.display())
            }
            Self::Newer { path, found, known } => write!(
                f,
                "{}: a newer Barpoint wrote this library: its version is {found}, and this program \
                 reads versions 1 to {known}",
                path.display()
            ),
            Self::Locked(path) => {
                write!(f, "{}: another process is writing to the library", path.display())
            }
            Self::ReadOnly(path) => {
                write!(f, "{}: the library cannot be written: it is read-only", path.display())
            }
            Self::Full(path) => write!(f, "{}: the disk is full", path.display()),
            Self::Database(path, why) => write!(f, "{}: {why}", path.display()),
            Self::NoMatch(id) => write!(f, "no match {id} in the library"),
            Self::NoPlayer { name, nearest } => {
                write!(f, "no player {name} in the library")?;
                if nearest.is_empty() {
                    return Ok(());
                }
                write!(f, "; similar names are {}", nearest.join(", "))
            }
            Self::Alias(why) => f.write_str(why),
            Self::NobodyIsMe => {
                f.write_str("nobody is me: barpoint library me NAME says which player that is")
            }
            Self::NoTag { name, known } if known.is_empty() => {
                write!(f, "no tag {name}: the library has no tags")
            }
            Self::NoTag { name, known } => {
                write!(f, "no tag {name}: the library has {}", known.join(", "))
            }
            Self::NoQuestion(id) => write!(f, "no question {id} in the library"),
            Self::NoDeck { name, known } if known.is_empty() => {
                write!(f, "no deck {name}: the library has no decks")
            }
            Self::NoDeck { name, known } => {
                write!(f, "no deck {name}: the library has {}", known.join(", "))
            }
        }
    }
}

impl core::error::Error for LibraryError {}
