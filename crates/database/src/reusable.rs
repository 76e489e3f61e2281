//! Databases that other databases are made from.

use std::path::{Path, PathBuf};

use crate::{Access, Database, DatabaseError, Kind, Manifest, verify};

/// Verified database, whose records may be copied to another one.
#[derive(Debug)]
pub struct Reusable {
    database: Database,
    path: Option<PathBuf>,
}

/// Number of records that are computed again if a hash confirms all of them. Without a hash all
/// records are computed again.
const SAMPLE: u64 = 20_000;

impl Reusable {
    /// Opens a database and verifies it. Uses all threads of the current rayon pool.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read, is no database or has a fault. The error names the file.
    pub fn open(path: &Path) -> Result<Self, DatabaseError> {
        let read = || {
            let database = Database::open(path, Access::Mapped, None)?;
            Self::new(database, Manifest::load(path)?.as_ref())
        };
        match read() {
            Ok(reusable) => Ok(Self { path: Some(path.to_owned()), ..reusable }),
            Err(error @ DatabaseError::Io { .. }) => Err(error),
            Err(error) => Err(DatabaseError::Reuse(format!("{}: {error}", path.display()))),
        }
    }

    /// Verifies a database, with its manifest if there is one.
    ///
    /// # Errors
    /// Returns an error if the database has a fault.
    pub fn new(database: Database, manifest: Option<&Manifest>) -> Result<Self, DatabaseError> {
        match verify(&database, manifest, SAMPLE).findings.first() {
            None => Ok(Self { database, path: None }),
            Some(finding) => Err(DatabaseError::Reuse(format!("cannot be reused: {finding}"))),
        }
    }

    /// Returns the database.
    pub const fn database(&self) -> &Database {
        &self.database
    }

    /// Returns the kind of the database.
    pub const fn kind(&self) -> Kind {
        self.database.kind()
    }

    /// Returns the error that the database does not fit the one to be made.
    pub(crate) fn unfit(&self, reason: &str) -> DatabaseError {
        let path = self.path.as_ref().map(|path| format!("{}: ", path.display()));
        DatabaseError::Reuse(format!("{}cannot be reused: {reason}", path.unwrap_or_default()))
    }
}
