//! Identifiers of backgammon positions and matches, read and written.
//!
//! | type | text | says |
//! |------|------|------|
//! | [`PositionId`] | `4HPwATDgc/ABMA` | the board |
//! | [`MatchId`] | `cInlAAAAAAAE` | everything else |
//! | [`GnubgId`] | `4HPwATDgc/ABMA:cInlAAAAAAAE` | both |
//! | [`Xgid`] | `XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10` | both |
//! | [`Identifier`] | any of these, `start`, `nackgammon`, `hyper3` … | what is there |
//! | [`Identifier::find`] | any of these in other text, FIBS's `board:`, 26 numbers … | what is there |
//!
//! [`MatchId`] and [`Xgid`] are loose: they hold whatever the text says, field by field, and write
//! it back unchanged. Their `decode` makes checked [`MatchState`](barpoint_core::MatchState)s of
//! them, seen by the player on roll; here alone [`Player`]s 0 and 1 are told apart.
//!
//! ```
//! use barpoint_core::{Contest, Dice};
//! use barpoint_formats::Identifier;
//!
//! // Player 1 of a match to 7, 3-6 behind, has to play 21; player 0 owns a cube of 2.
//! let id: Identifier = "b9sBCIC5bYDQAA:QQnlAGAAGAAE".parse()?;
//! let state = id.state().expect("a match ID has a state");
//! assert_eq!(state.dice(), Dice::new(2, 1));
//! assert!(matches!(state.contest(), Contest::Match(score) if score.is_post_crawford()));
//! assert_eq!(id.position().expect("so has a position ID").pips().on_roll, 111);
//!
//! // The same as eXtreme Gammon writes it.
//! let xgid = id.xgid()?.to_string();
//! assert_eq!(xgid, "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files
//! [`read_file`] reads a file of matches or positions in any of [`FILE_FORMATS`], found out by its content;
//! [`FileFormat::write`] writes one and says what is lost.
//!
//! # Features
//! `json` adds our own JSON of matches, which loses nothing and is described below.
//!
//! `xg` adds the binary files of eXtreme Gammon to [`FILE_FORMATS`].
//! `met` adds `read_met_xml` and `write_met_xml` for match equity tables in GNU Backgammon's XML
//! format.
//!
//! # Compact records
#![doc = include_str!("../COMPACT-RECORD.md")]
//!
//! # Odd IDs
//! What GNU Backgammon 1.07 lets pass or corrects silently, and what becomes of it here:
#![doc = include_str!("../ODD-IDS.md")]
#![cfg_attr(feature = "json", doc = include_str!("../MATCH-JSON.md"))]
#![forbid(unsafe_code)]

mod batch;
mod bgammon;
mod bgroom;
mod bkg;
mod compact;
mod decisions_csv;
mod encode;
mod fibs_board;
mod fibs_oldmoves;
mod file;
mod find;
mod gamesgrid;
mod gnubg_id;
mod gnubg_text;
mod identifier;
mod jellyfish_pos;
#[cfg(feature = "json")]
mod json;
mod letters;
mod mat;
mod match_id;
#[cfg(feature = "met")]
mod met_xml;
mod numbers;
mod party_gammon;
mod plain_text;
mod position_id;
mod position_text;
mod sgf;
mod snippet;
mod snowie_position;
mod tmg;
#[cfg(feature = "xg")]
mod xg;
mod xgid;

pub use barpoint_core::Player;
pub use batch::{BatchEntry, batch};
pub use encode::EncodeError;
pub use file::{
    Encoding, FILE_FORMATS, FileFormat, Losses, NoPosition, PositionRecord, PositionSeen,
    ReadError, Reading, Source, WriteError, Written, detect_format, lines_without_controls,
    read_file, without_controls,
};
pub use find::FoundPosition;
pub use gnubg_id::{GnubgId, GnubgIdError};
pub use identifier::{Form, Identifier, IdentifierError};
pub use letters::LettersError;
pub use match_id::{MatchField, MatchId, MatchIdError, MatchIdProblem};
#[cfg(feature = "met")]
pub use met_xml::{MetXmlError, MetXmlProblem, read_met_xml, write_met_xml};
pub use numbers::{BoardNumbers, NumbersError, board_numbers, position_of_numbers};
pub use plain_text::{action_text, game_text, match_text, player_name};
pub use position_id::{PositionId, PositionIdError, PositionIdProblem};
pub use sgf::swap_players;
pub use xgid::{Xgid, XgidDice, XgidError, XgidField, XgidProblem};
