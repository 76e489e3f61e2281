//! Opening a database of any kind.

use std::path::Path;

use crate::bytes::{Access, Bytes};
use crate::{DatabaseError, HypergammonFile, Kind, OneSidedFile, TwoSidedFile};

/// A database that has been opened: its size fits its header.
#[derive(Debug)]
#[non_exhaustive]
pub enum Database {
    /// How many rolls one side needs.
    OneSided(OneSidedFile),
    /// The equities of both sides' boards against each other.
    TwoSided(TwoSidedFile),
    /// All positions of hypergammon.
    Hypergammon(HypergammonFile),
}

impl Database {
    /// Opens a database. The kind must be said if the file has no header, and only then.
    ///
    /// # Errors
    /// If the file cannot be read, is no database or has not the size that its kind asks for.
    pub fn open(
        path: &Path,
        access: Access,
        without_header: Option<Kind>,
    ) -> Result<Self, DatabaseError> {
        Self::of(Bytes::open(path, access)?, without_header)
    }

    /// The same for the bytes of a file.
    ///
    /// # Errors
    /// If the bytes are no database or not as many as its kind asks for.
    pub fn from_bytes(bytes: Vec<u8>, without_header: Option<Kind>) -> Result<Self, DatabaseError> {
        Self::of(Bytes::Memory(bytes), without_header)
    }

    fn of(bytes: Bytes, without_header: Option<Kind>) -> Result<Self, DatabaseError> {
        let (kind, start) = match without_header {
            None => (Kind::parse(&bytes)?, Kind::HEADER),
            Some(_) if Kind::parse(&bytes).is_ok() => {
                let reason = "the file has a header, which says what it is".to_owned();
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

    /// What the database holds.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::OneSided(file) => Kind::OneSided(file.kind()),
            Self::TwoSided(file) => Kind::TwoSided(file.kind()),
            Self::Hypergammon(file) => Kind::Hypergammon { chequers: file.chequers() },
        }
    }

    /// All bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::OneSided(file) => file.bytes(),
            Self::TwoSided(file) => file.bytes(),
            Self::Hypergammon(file) => file.bytes(),
        }
    }
}
