//! Databases of any kind.

use std::path::Path;

use crate::bytes::{Access, Bytes};
use crate::{DatabaseError, HypergammonFile, Kind, OneSidedFile, TwoSidedFile};

/// Opened database whose size fits its header.
#[derive(Debug)]
#[non_exhaustive]
pub enum Database {
    /// Roll distributions of one side.
    OneSided(OneSidedFile),
    /// Equities of the boards of both sides against each other.
    TwoSided(TwoSidedFile),
    /// All positions of hypergammon.
    Hypergammon(HypergammonFile),
}

impl Database {
    /// Opens a database. `without_header` is the kind of a file without a header; it must be `None`
    /// for a file with a header.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is not a database, or its size does not fit its
    /// kind.
    pub fn open(
        path: &Path,
        access: Access,
        without_header: Option<Kind>,
    ) -> Result<Self, DatabaseError> {
        Self::of_bytes(Bytes::open(path, access)?, without_header)
    }

    /// Opens a database in memory, given as the bytes of its file.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a database or their number does not fit its kind.
    pub fn from_bytes(bytes: Vec<u8>, without_header: Option<Kind>) -> Result<Self, DatabaseError> {
        Self::of_bytes(Bytes::Memory(bytes), without_header)
    }

    fn of_bytes(bytes: Bytes, without_header: Option<Kind>) -> Result<Self, DatabaseError> {
        let (kind, start) = match without_header {
            None => (Kind::parse(&bytes)?, Kind::HEADER),
            Some(_) if Kind::parse(&bytes).is_ok() => {
                let reason = "the file has a header: expected no kind to be given".to_owned();
                return Err(DatabaseError::Kind(reason));
            }
            Some(kind) => (kind, 0),
        };
        match kind {
            Kind::OneSided(kind) => OneSidedFile::new(kind, bytes, start).map(Self::OneSided),
            Kind::TwoSided(kind) => TwoSidedFile::new(kind, bytes, start).map(Self::TwoSided),
            Kind::Hypergammon { chequers } => {
                HypergammonFile::new(chequers, bytes, start).map(Self::Hypergammon)
            }
        }
    }

    /// Returns the kind of the database.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::OneSided(file) => Kind::OneSided(file.kind()),
            Self::TwoSided(file) => Kind::TwoSided(file.kind()),
            Self::Hypergammon(file) => Kind::Hypergammon { chequers: file.chequers() },
        }
    }

    /// Returns all bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::OneSided(file) => file.bytes(),
            Self::TwoSided(file) => file.bytes(),
            Self::Hypergammon(file) => file.bytes(),
        }
    }
}
