//! A library, and how its file is opened.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::LibraryError;
use crate::schema::{APPLICATION, Marks, VERSION, migrate};

/// Database of matches in one file.
///
/// Several processes can use the file at the same time. A process that has to wait for another one waits for
/// the time given to [`open`](Self::open).
#[derive(Debug)]
pub struct Library {
    pub(crate) connection: Connection,
    path: PathBuf,
}

/// Purpose for which a library is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The file has to exist, and is only read.
    Read,
    /// The file has to exist.
    Write,
    /// A file that does not exist is made, with its folder.
    Create,
}

impl Library {
    /// Opens the library in a file. A library of an older version is brought to the present one.
    ///
    /// # Errors
    /// The file is missing, is no library, is of a newer version, is locked for longer than `wait`, or cannot
    /// be read or written.
    pub fn open(path: &Path, access: Access, wait: Duration) -> Result<Self, LibraryError> {
        if path.is_dir() {
            return Err(LibraryError::NoLibrary(path.to_owned(), "it is a folder"));
        }
        if access != Access::Create && !path.exists() {
            return Err(LibraryError::Missing(path.to_owned()));
        }
        if access == Access::Create {
            create_folder_of(path)?;
        }
        let is_new = access == Access::Create && !path.exists();
        let opened = Self::connect(path, access, wait);
        if is_new && opened.is_err() {
            // What a full disk left of a new library would be in the way of nothing but a reader.
            let _ = fs::remove_file(path);
        }
        // The database keeps two files beside this one, which it cannot make in a folder that is read-only.
        let is_refused =
            matches!(opened, Err(LibraryError::ReadOnly(_) | LibraryError::Database(..)));
        if is_refused && access == Access::Read {
            return Self::connect_unchanging(path).or(opened);
        }
        opened
    }

    fn connect(path: &Path, access: Access, wait: Duration) -> Result<Self, LibraryError> {
        let failed = |error: rusqlite::Error| LibraryError::of(path, &error);
        let create = if access == Access::Create {
            OpenFlags::SQLITE_OPEN_CREATE
        } else {
            OpenFlags::empty()
        };
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | create;
        let mut connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(wait).map_err(failed)?;
        let marks = Marks::of_file(&connection).map_err(failed)?;
        ensure_known(path, marks, access)?;
        if marks.is_new() {
            write_ahead(&connection, wait).map_err(failed)?;
        }
        if marks.version < VERSION {
            migrate(&mut connection).map_err(failed)?;
        }
        Self::prepared(connection, path).map_err(failed)
    }

    /// Opens a file that nobody can change.
    fn connect_unchanging(path: &Path) -> Result<Self, LibraryError> {
        let failed = |error: rusqlite::Error| LibraryError::of(path, &error);
        let escaped = path.to_string_lossy().replace('%', "%25");
        let escaped = escaped.replace('?', "%3f").replace('#', "%23");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let place = format!("file:{escaped}?immutable=1");
        let connection = Connection::open_with_flags(place, flags).map_err(failed)?;
        let marks = Marks::of_file(&connection).map_err(failed)?;
        ensure_known(path, marks, Access::Read)?;
        if marks.version < VERSION {
            return Err(LibraryError::ReadOnly(path.to_owned()));
        }
        Self::prepared(connection, path).map_err(failed)
    }

    fn prepared(connection: Connection, path: &Path) -> rusqlite::Result<Self> {
        connection.set_prepared_statement_cache_capacity(64);
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // Pages of 64 MiB: the tables that a search reads stay in memory while matches are added.
        connection.pragma_update(None, "cache_size", -65_536)?;
        connection.pragma_update(None, "mmap_size", 1_i64 << 32)?;
        Ok(Self { connection, path: path.to_owned() })
    }

    /// File of the library.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes everything to the disk itself, so that it survives a loss of power.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn sync(&self) -> Result<(), LibraryError> {
        self.done(self.connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())))
    }

    /// Returns the result with the error of this library.
    pub(crate) fn done<T>(&self, result: rusqlite::Result<T>) -> Result<T, LibraryError> {
        result.map_err(|error| LibraryError::of(&self.path, &error))
    }

    /// Does work in a transaction that writes.
    pub(crate) fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, Failure>,
    ) -> Result<T, LibraryError> {
        let Self { connection, path } = self;
        let all = || {
            let behavior = TransactionBehavior::Immediate;
            let transaction = connection.transaction_with_behavior(behavior)?;
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        };
        all().map_err(|failure| match failure {
            Failure::Database(error) => LibraryError::of(path, &error),
            Failure::Refused(error) => error,
        })
    }
}

/// Failure of a transaction, which then changes nothing.
#[derive(Debug)]
pub(crate) enum Failure {
    Database(rusqlite::Error),
    Refused(LibraryError),
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Self {
        Self::Refused(error)
    }
}

fn create_folder_of(path: &Path) -> Result<(), LibraryError> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| {
        LibraryError::Database(path.to_owned(), format!("cannot create the folder: {error}"))
    })
}

fn ensure_known(path: &Path, marks: Marks, access: Access) -> Result<(), LibraryError> {
    let refused = |why| Err(LibraryError::NoLibrary(path.to_owned(), why));
    match marks {
        _ if marks.is_new() && access == Access::Create => Ok(()),
        _ if marks.is_new() => refused("it is empty"),
        Marks { application, .. } if application != APPLICATION => {
            refused("it is a database of another program")
        }
        Marks { version, .. } if version > VERSION => {
            Err(LibraryError::Newer { path: path.to_owned(), found: version, known: VERSION })
        }
        _ => Ok(()),
    }
}

/// Chooses the journal: changes are appended to a file beside the library.
///
/// Readers then need not wait for a process that adds matches, and a transaction costs no wait for the disk.
fn write_ahead(connection: &Connection, wait: Duration) -> rusqlite::Result<()> {
    let begin = Instant::now();
    loop {
        let changed = connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()));
        // The database does not wait here for another process that makes the same change.
        let is_busy = matches!(&changed, Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy));
        if !is_busy || begin.elapsed() >= wait {
            return changed;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
