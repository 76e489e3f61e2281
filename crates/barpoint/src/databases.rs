//! Database files: those of an engine, and how they are built and verified.
//!
//! # Examples
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::AtomicBool;
//!
//! use barpoint::Engine;
//! use barpoint::databases::{Access, BuildOptions, Database, Discard, Kind, TwoSidedKind, build, verify};
//!
//! # let folder = std::env::temp_dir().join(format!("barpoint-doc-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let path = folder.join("two.bd");
//! let kind = Kind::TwoSided(TwoSidedKind { points: 6, chequers: 2, cubeful: true });
//! build(kind, &path, &BuildOptions::default(), &Discard, &AtomicBool::new(false))?;
//! let database = Database::open(&path, Access::Mapped, None)?;
//! assert!(verify(&database, None, 100).findings.is_empty());
//! let engine = Engine::new().with_opened_database(Arc::new(database));
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;
use std::fs::DirEntry;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use barpoint_database::{
    Access, BuildOptions, Database, DatabaseError, Discard, Distribution, Duplicate, Form,
    HypergammonEntry, HypergammonFile, HypergammonMet, HypergammonRules, Kind, Manifest,
    MatchBearoff, MatchValue, Numbering, OneSidedFile, OneSidedKind, PositionCounts, Progress,
    RaceChances, Reusable, Rolls, Shard, TwoSidedEntry, TwoSidedFile, TwoSidedKind, TwoSidedRecord,
    Verification, build, verify, verify_until,
};

use crate::Engine;
use crate::folders::{folder_of_databases, path_in};

/// # Database files
impl Engine {
    /// Adds a database file, or all files of a folder whose names end in `.bd`, in the order of
    /// their names. See [`with_database`](Self::with_database).
    ///
    /// The files are mapped into memory. They must not change while the engine is alive.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or is not a database, or a folder contains no
    /// database.
    pub fn with_database_file(mut self, path: &Path) -> Result<Self, OpenDatabaseError> {
        for file in database_files(path)? {
            let database = Database::open(&file, Access::Mapped, None);
            let database = database.map_err(|error| OpenDatabaseError::new(&file, error.into()))?;
            self = self.with_opened_database(Arc::new(database));
        }
        Ok(self)
    }

    /// Adds the databases in the [user's folder](crate::folders::folder_of_databases), in the order of their names, and
    /// those of GNU Backgammon that a user of it has made, in its own folders.
    ///
    /// # Errors
    /// Returns an error if a file there cannot be read or is not a database.
    pub fn with_own_databases(self) -> Result<Self, OpenDatabaseError> {
        own_databases()?.iter().try_fold(self, |engine, file| engine.with_database_file(file))
    }

    /// Adds a database that is open already. See [`with_database`](Self::with_database).
    #[must_use]
    pub fn with_opened_database(mut self, database: Arc<Database>) -> Self {
        self = self.with_database(Arc::<Database>::clone(&database));
        self.databases_mut().opened.push(database);
        self
    }
}

/// Returns the file itself, or the database files of a folder in the order of their names. Database
/// files end in `.bd`, as those of GNU Backgammon do.
///
/// # Errors
/// Returns an error if the folder cannot be read or contains no such file.
pub fn database_files(path: &Path) -> Result<Vec<PathBuf>, OpenDatabaseError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = path.read_dir().and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(|error| OpenDatabaseError::new(path, Cause::Folder(error)))?;
    let mut files: Vec<PathBuf> = entries.iter().map(DirEntry::path).collect();
    files.retain(|path| path.is_file() && path.extension().is_some_and(|kind| kind == "bd"));
    files.sort();
    if files.is_empty() {
        return Err(OpenDatabaseError::new(path, Cause::Empty));
    }
    Ok(files)
}

/// Returns the database files in the user's folder, and those that a user of GNU Backgammon has made.
///
/// # Errors
/// Returns an error if a folder cannot be read.
pub fn own_databases() -> Result<Vec<PathBuf>, OpenDatabaseError> {
    let mut files = match folder_of_databases().filter(|folder| folder.is_dir()) {
        Some(folder) => match database_files(&folder) {
            Err(OpenDatabaseError { cause: Cause::Empty, .. }) => Vec::new(),
            files => files?,
        },
        None => Vec::new(),
    };
    let folders =
        [path_in("HOME").map(|home| home.join(".gnubg")), Some("/usr/share/gnubg".into())];
    for folder in folders.into_iter().flatten() {
        files.extend(
            OF_GNUBG.map(|name| folder.join(name)).into_iter().filter(|file| file.is_file()),
        );
    }
    Ok(files)
}

/// Names under which GNU Backgammon looks for databases of the user. Those that come with it know less than the
/// built-in ones.
const OF_GNUBG: [&str; 5] = ["gnubg_ts.bd", "gnubg_os.bd", "hyper1.bd", "hyper2.bd", "hyper3.bd"];

/// Reason why a database file cannot be used.
#[derive(Debug)]
pub struct OpenDatabaseError {
    /// Path of the file or the folder.
    pub path: PathBuf,
    cause: Cause,
}

#[derive(Debug)]
enum Cause {
    File(DatabaseError),
    Folder(io::Error),
    Empty,
}

impl OpenDatabaseError {
    fn new(path: &Path, cause: Cause) -> Self {
        Self { path: path.to_owned(), cause }
    }
}

impl OpenDatabaseError {
    /// Returns the error of the system, if a file or a folder cannot be read.
    pub const fn of_system(&self) -> Option<&io::Error> {
        match &self.cause {
            Cause::File(DatabaseError::Io { source, .. }) | Cause::Folder(source) => Some(source),
            _ => None,
        }
    }
}

impl From<DatabaseError> for Cause {
    fn from(error: DatabaseError) -> Self {
        Self::File(error)
    }
}

impl fmt::Display for OpenDatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Cause::File(error @ DatabaseError::Io { source, .. }) = &self.cause {
            return write!(f, "{error}: {source}");
        }
        write!(f, "{}: ", self.path.display())?;
        match &self.cause {
            Cause::File(error) => error.fmt(f),
            Cause::Folder(error) => error.fmt(f),
            Cause::Empty => {
                f.write_str("a folder without databases: expected files whose names end in .bd")
            }
        }
    }
}

impl core::error::Error for OpenDatabaseError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_which_file_and_why() {
        let error = Engine::new().with_database_file(Path::new("none.bd")).unwrap_err();
        assert!(error.to_string().starts_with("cannot open none.bd: "), "{error}");
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let error = Engine::new().with_database_file(&manifest).unwrap_err().to_string();
        assert!(error.contains("Cargo.toml: no database: expected a header"), "{error}");
    }
}
