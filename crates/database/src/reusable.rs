//! Databases that others are made from.

use std::path::Path;

use crate::{Access, Database, DatabaseError, Kind, Manifest, verify};

/// A database that has been verified, so that the records of another one may be copied from it.
#[derive(Debug)]
pub struct Reusable(Database);

/// How many records are derived again where a hash vouches for all of them; elsewhere all are.
const SAMPLE: u64 = 20_000;

impl Reusable {
    /// Opens a database and verifies it, on all threads of the current rayon pool.
    ///
    /// # Errors
    /// As [`Database::open`] and [`Manifest::load`], and if anything is wrong with the database.
    pub fn open(path: &Path) -> Result<Self, DatabaseError> {
        let database = Database::open(path, Access::Mapped, None)?;
        Self::new(database, Manifest::load(path)?.as_ref())
    }

    /// Verifies a database, by its manifest if there is one.
    ///
    /// # Errors
    /// If anything is wrong with it.
    pub fn new(database: Database, manifest: Option<&Manifest>) -> Result<Self, DatabaseError> {
        match verify(&database, manifest, SAMPLE).findings.first() {
            None => Ok(Self(database)),
            Some(finding) => Err(DatabaseError::Reuse(format!("cannot be reused: {finding}"))),
        }
    }

    /// The database.
    pub const fn database(&self) -> &Database {
        &self.0
    }

    /// What the database holds.
    pub const fn kind(&self) -> Kind {
        self.0.kind()
    }
}
