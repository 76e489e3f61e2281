//! Databases of any kind.

use std::path::Path;

use barpoint_core::{Outcome, Position, Variant};
use barpoint_engine::{Exact, ExactSource};
use barpoint_equity::{CubeContext, Utility};

use crate::bytes::{Access, Bytes};
use crate::match_games::match_value;
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

impl ExactSource for OneSidedFile {
    /// Returns `None` if the gammon chances are not in the database or the record is damaged.
    fn exact(&self, position: &Position) -> Option<Exact> {
        let mine = self.numbering().index(position.on_roll())?;
        let theirs = self.numbering().index(position.opponent())?;
        if position.has_contact() {
            return None;
        }
        let race = self.race(mine, theirs).ok()?;
        let (win, win_gammon) = (race.win as f32, race.win_gammon? as f32);
        let outcome = Outcome {
            win,
            win_gammon: win_gammon.min(win),
            lose_gammon: (race.lose_gammon? as f32).min(1.0 - win),
            ..Outcome::default()
        };
        Some(Exact { outcome, equities: None })
    }
}

impl ExactSource for TwoSidedFile {
    fn exact(&self, position: &Position) -> Option<Exact> {
        let mine = self.numbering().index(position.on_roll())?;
        let theirs = self.numbering().index(position.opponent())?;
        let entry = self.entry(mine, theirs).ok()?;
        Exact::without_gammons(position, entry.cubeless, entry.cubeful)
    }
}

impl ExactSource for HypergammonFile {
    /// Returns `None` if the record is damaged.
    fn exact(&self, position: &Position) -> Option<Exact> {
        let mine = self.numbering().index(position.on_roll())?;
        let theirs = self.numbering().index(position.opponent())?;
        let entry = self.entry(mine, theirs).ok()?;
        Some(Exact { outcome: entry.outcome, equities: Some(entry.equities) })
    }

    fn match_value(&self, position: &Position, context: &CubeContext) -> Option<Utility> {
        match_value(self.chequers(), position, context)
    }

    fn variant(&self) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.chequers() == self.chequers())
    }
}

impl ExactSource for Database {
    fn exact(&self, position: &Position) -> Option<Exact> {
        match self {
            Self::OneSided(file) => file.exact(position),
            Self::TwoSided(file) => file.exact(position),
            Self::Hypergammon(file) => file.exact(position),
        }
    }

    fn match_value(&self, position: &Position, context: &CubeContext) -> Option<Utility> {
        match self {
            Self::OneSided(_) | Self::TwoSided(_) => None,
            Self::Hypergammon(file) => file.match_value(position, context),
        }
    }

    fn variant(&self) -> Option<Variant> {
        match self {
            Self::OneSided(_) | Self::TwoSided(_) => None,
            Self::Hypergammon(file) => file.variant(),
        }
    }
}
