//! Databases that other databases are made from.

use std::path::Path;

use crate::{Access, Database, DatabaseError, Kind, Manifest, verify};

/// Verified database, whose records may be copied to another one.
#[derive(Debug)]
pub struct Reusable(Database);

/// Number of records that are computed again if a hash confirms all of them. Without a hash all
/// records are computed again.
const SAMPLE: u64 = 20_000;

impl Reusable {
    /// Opens a database and verifies it. Uses all threads of the current rayon pool.
    ///
    /// # Errors
    /// The same as for [`Database::open`] and [`Manifest::load`], and if the database has a fault.
    pub fn open(path: &Path) -> Result<Self, DatabaseError> {
        let database = Database::open(path, Access::Mapped, None)?;
        Self::new(database, Manifest::load(path)?.as_ref())
    }

    /// Verifies a database, with its manifest if there is one.
    ///
    /// # Errors
    /// Returns an error if the database has a fault.
    pub fn new(database: Database, manifest: Option<&Manifest>) -> Result<Self, DatabaseError> {
        match verify(&database, manifest, SAMPLE).findings.first() {
            None => Ok(Self(database)),
            Some(finding) => Err(DatabaseError::Reuse(format!("cannot be reused: {finding}"))),
        }
    }

    /// Returns the database.
    pub const fn database(&self) -> &Database {
        &self.0
    }

    /// Returns the kind of the database.
    pub const fn kind(&self) -> Kind {
        self.0.kind()
    }
}
