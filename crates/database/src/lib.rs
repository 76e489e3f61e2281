//! Backgammon databases on disk: generation, reading and verification.
//!
//! Files have GNU Backgammon's formats, byte for byte. A job computes the waves of a database one
//! after the other on all threads and keeps the results in a folder beside the file. It can be
//! stopped, resumed and shared among processes at any time. The bytes of the file do not depend on
//! that. [`Database::open`] reads files of any kind, from memory or mapped.
//!
//! | purpose | items |
//! |---|---|
//! | kinds of databases | [`Kind`], with the header |
//! | generation | [`build`], [`BuildOptions`], [`Progress`] |
//! | reading | [`Database`], [`OneSidedFile`], [`TwoSidedFile`], [`Access`] |
//! | verification | [`Manifest`], [`verify`], [`Reusable`] |
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use barpoint_database::{Access, BuildOptions, Database, Discard, Kind, TwoSidedKind, build};
//!
//! # let folder = tempfile::tempdir()?;
//! let path = folder.path().join("two.bd");
//! let kind = Kind::TwoSided(TwoSidedKind { points: 6, chequers: 1, cubeful: true });
//! build(kind, &path, &BuildOptions::default(), &Discard, &AtomicBool::new(false))?;
//!
//! let Database::TwoSided(file) = Database::open(&path, Access::Mapped, None)? else { panic!() };
//! let both_on_the_six = file.entry(6, 6)?;
//! assert!((both_on_the_six.cubeless.0 - 0.625).abs() < 3e-5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

mod bytes;
mod checkpoint;
mod database;
mod error;
mod folder;
mod hypergammon;
mod hypergammon_met;
mod job;
mod kind;
mod log;
mod make;
mod manifest;
mod manual;
mod map;
mod match_bearoff;
mod match_games;
mod on_demand;
mod one_sided;
mod output;
mod position_counts;
mod progress;
mod published;
mod reusable;
mod sweeps;
mod two_sided;
mod verify;

pub use barpoint_bearoff::{Numbering, Rolls, TwoSidedRecord};
pub use bytes::Access;
pub use database::Database;
pub use error::DatabaseError;
pub use folder::Shard;
pub use hypergammon::{HypergammonEntry, HypergammonFile};
pub use hypergammon_met::{HypergammonMet, MAX_HYPERGAMMON_MET_POINTS};
pub use kind::{Form, HypergammonRules, Kind, OneSidedKind, TwoSidedKind};
pub use make::hypergammon::hypergammon_in_memory;
pub use make::{BuildOptions, Duplicate, build};
pub use manifest::Manifest;
pub use manual::{manual_md5, manual_table};
pub use match_bearoff::{MatchBearoff, MatchValue};
pub use on_demand::HypergammonOnDemand;
pub use one_sided::{Distribution, OneSidedFile, RaceChances};
pub use position_counts::PositionCounts;
pub use progress::{Discard, Progress};
pub use published::published_sha256;
pub use reusable::Reusable;
pub use two_sided::{TwoSidedEntry, TwoSidedFile};
pub use verify::{Verification, verify, verify_until};
