//! Errors of making a package.

use std::fmt;

/// Reason why a package cannot be made.
#[derive(Debug)]
#[non_exhaustive]
pub enum PackageError {
    /// The name of the deck is bad.
    Deck(String),
    /// The position of a question cannot be read.
    Position(String),
    /// `SQLite` reports an error.
    Database(rusqlite::Error),
    /// The ZIP file cannot be written.
    Zip(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for PackageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deck(problem) => f.write_str(problem),
            Self::Position(position) => write!(f, "`{position}` is no position"),
            Self::Database(error) => write!(f, "the database of cards: {error}"),
            Self::Zip(error) => write!(f, "the ZIP file: {error}"),
        }
    }
}

impl std::error::Error for PackageError {}

impl From<rusqlite::Error> for PackageError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}
