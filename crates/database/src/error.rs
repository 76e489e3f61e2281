//! What can go wrong with a file.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a database cannot be read or made.
#[derive(Debug)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The operating system refuses something.
    Io {
        /// What was tried, such as `read`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is no database of this kind.
    Kind(String),
    /// The file is no database.
    Foreign {
        /// What it begins with, as far as that can be shown.
        begins: String,
    },
    /// The header is not well-formed.
    Header {
        /// The header.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The file has not the size that its kind asks for.
    Size {
        /// Bytes of the file.
        actual: u64,
        /// Bytes that it should have, at least if `at_least`.
        expected: u64,
        /// Whether more may be right.
        at_least: bool,
    },
    /// A record makes no sense.
    Record {
        /// Where it begins in the file.
        byte: u64,
        /// Which record.
        record: String,
        /// What is wrong with it.
        reason: String,
    },
    /// There is no such record.
    NoRecord(String),
    /// A job of this name is under way already or was left unfinished.
    Unfinished {
        /// The folder that holds what is done.
        folder: PathBuf,
        /// What is in the way and what can be done.
        reason: String,
    },
    /// The manifest is not well-formed.
    Manifest {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The work does not fit into the memory that it may use.
    Memory {
        /// Bytes that it needs.
        needed: u64,
        /// Bytes that it may use.
        limit: u64,
    },
    /// The file to be made is there already.
    Exists(PathBuf),
    /// The database to be reused does not fit, or is damaged.
    Reuse(String),
    /// The work was stopped. What is done is kept.
    Stopped,
}

impl DatabaseError {
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { action, path: path.to_owned(), source }
    }
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { action, path, .. } => write!(f, "cannot {action} {}", path.display()),
            Self::Kind(reason) | Self::NoRecord(reason) | Self::Reuse(reason) => {
                f.write_str(reason)
            }
            Self::Foreign { begins } => write!(
                f,
                "no database: expected a header such as gnubg-OS-06-15-1-1-0 or gnubg-TS-06-06-1, \
                 but the file begins with `{begins}`"
            ),
            Self::Header { text, reason } => write!(f, "header `{text}`: {reason}"),
            Self::Size { actual, expected, at_least } => {
                let (or_more, what) = match (at_least, actual < expected) {
                    (true, _) => (" or more", "truncated"),
                    (false, true) => ("", "truncated"),
                    (false, false) => ("", "too long"),
                };
                write!(f, "{what}: {actual} bytes, expected {expected}{or_more}")
            }
            Self::Record { byte, record, reason } => {
                write!(f, "corrupt at byte {byte}, {record}: {reason}")
            }
            Self::Unfinished { folder, reason } => write!(f, "{}: {reason}", folder.display()),
            Self::Manifest { line, reason } => write!(f, "manifest, line {line}: {reason}"),
            Self::Memory { needed, limit } => {
                let megabytes = needed.div_ceil(1 << 20);
                write!(
                    f,
                    "{needed} bytes of memory are needed ({megabytes}M), but {limit} may be used"
                )
            }
            Self::Exists(path) => {
                write!(f, "{}: exists already: expected another name or --force", path.display())
            }
            Self::Stopped => f.write_str("stopped; what is done is kept, continue with --resume"),
        }
    }
}

impl std::error::Error for DatabaseError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
