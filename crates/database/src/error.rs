//! Errors of databases.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use barpoint_bearoff::Numbering;

/// Reason why a database cannot be read or made.
#[derive(Debug)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The operating system reports an error.
    Io {
        /// Action that failed, such as `read`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// There is no database of this kind.
    Kind(String),
    /// The file is not a database.
    Foreign {
        /// First bytes of the file, in printable form.
        begins: String,
    },
    /// The header is invalid.
    Header {
        /// The header.
        text: String,
        /// Description of the fault.
        reason: String,
    },
    /// The size of the file does not fit its kind.
    Size {
        /// Size of the file in bytes.
        actual: u64,
        /// Expected size in bytes, the minimum if `at_least`.
        expected: u64,
        /// True if a larger size is valid too.
        at_least: bool,
    },
    /// A record is invalid.
    Record {
        /// Position in the file, in bytes.
        byte: u64,
        /// Description of the record.
        record: String,
        /// Description of the fault.
        reason: String,
    },
    /// There is no such record.
    NoRecord(String),
    /// Another process works on this database, or an earlier job was not finished.
    Unfinished {
        /// Folder with the finished part.
        folder: PathBuf,
        /// Description of the obstacle and of the remedy.
        reason: String,
    },
    /// The manifest is invalid.
    Manifest {
        /// Number of the line, counted from 1.
        line: usize,
        /// Description of the fault.
        reason: String,
    },
    /// The work needs more memory than it may use.
    Memory {
        /// Number of bytes that are needed.
        needed: u64,
        /// Number of bytes that may be used.
        limit: u64,
    },
    /// The work needs more disk space than there is.
    Disk {
        /// Number of bytes that are needed.
        needed: u64,
        /// Number of bytes that are free.
        free: u64,
        /// Folder of the work.
        folder: PathBuf,
    },
    /// The file to be made exists already.
    Exists(PathBuf),
    /// The database to be reused does not fit or is damaged.
    Reuse(String),
    /// The work was stopped. Where a file is made, a later job can resume it.
    Stopped,
}

impl DatabaseError {
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { action, path: path.to_owned(), source }
    }

    /// Returns the error of the record of a pair of boards that begins at this byte.
    pub(crate) fn of_pair(byte: usize, on_roll: u32, opponent: u32, reason: String) -> Self {
        let record = format!("board {on_roll} on roll against {opponent}");
        Self::Record { byte: byte as u64, record, reason }
    }
}

/// Returns an error if there is no board with this number.
pub(crate) fn check_board(numbering: &Numbering, board: u32) -> Result<(), DatabaseError> {
    let last = numbering.boards() - 1;
    if board <= last {
        return Ok(());
    }
    let reason = format!("there is no board {board}: expected a number up to {last}");
    Err(DatabaseError::NoRecord(reason))
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
            Self::Disk { needed, free, folder } => write!(
                f,
                "{}: {needed} bytes of disk space are needed, but {free} are free",
                folder.display()
            ),
            Self::Exists(path) => {
                write!(f, "{}: exists already: expected another name or --force", path.display())
            }
            Self::Stopped => f.write_str("the work was stopped before its end"),
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
