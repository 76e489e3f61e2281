//! Library of a player's matches: one database of `SQLite` in one file.
//!
//! A [`Library`] holds matches with their analysis, recognises a match that it has already, sums errors and
//! luck by player and over time, searches the positions of all analysed actions, and keeps decks of questions with
//! the log of their answers.
//!
//! ```
//! use std::time::Duration;
//!
//! use barpoint_equity::BuiltinMet;
//! use barpoint_library::{Access, Added, Entry, IfKnown, Library};
//! use barpoint_records::read_file;
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("library.db");
//! let text = " 7 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5    64: 24/14\n";
//! let record = &read_file(text.as_bytes())?.matches[0];
//! let entry = Entry::new(record, "match.mat", &BuiltinMet::default().table())?;
//!
//! let mut library = Library::open(&path, Access::Create, Duration::from_secs(10))?;
//! assert_eq!(library.add(&entry, IfKnown::Keep)?, Added::New(1));
//! assert_eq!(library.info(1)?.names.0, ["Ann", "Bob"]);
//! assert_eq!(&library.record(1)?, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files
//! The tables are described in the user guide, in "The library's database". While a library is open, two
//! files beside it, `-wal` and `-shm`, belong to it.
//!
//! # Design
//! Changes are appended to a journal beside the file (write-ahead logging), because a search or a list then
//! does not wait for a process that adds matches, and because a transaction need not wait for the disk: what
//! is committed survives the end of the process, and [`Library::sync`] makes it survive a loss of power.
//! A network file system cannot hold such a library safely.
//!
//! Each match is stored once as Barpoint's JSON, compressed, from which every format is written again and
//! every action is reviewed again. The other tables hold only the numbers by which matches and actions are
//! found and summed. Documents of the hits, with candidates and reasons, are made by `barpoint::wire`.
#![forbid(unsafe_code)]

mod action_row;
mod add;
mod checksum;
mod decks;
mod entry;
mod error;
mod filter;
mod library;
mod list;
mod names;
mod packed;
mod parts;
mod pattern;
mod players;
mod schema;
mod search;
mod tags;
mod trend;
pub mod typed;
mod words;

pub use add::{Added, IfKnown};
pub use barpoint_analysis::review::ActionKind;
pub use checksum::Checksum;
pub use decks::{
    Deck, DeckQuestion, DueFilter, Learnt, LoggedAnswer, Plan, Planner, StoredQuestion,
};
pub use entry::{Entry, EntryError};
pub use error::LibraryError;
pub use filter::{LengthFilter, MatchFilter};
pub use library::{Access, Library};
pub use list::{MatchInfo, Order};
pub use names::Person;
pub use pattern::Pattern;
pub use search::{Found, GamePhase, Hit, Query, ScoreFilter, Sort, distance};
pub use tags::Tag;
pub use trend::{Grouping, Trend, TrendPoint};
pub use words::AnyEvent;
