//! Identifiers of backgammon positions and matches: reading, writing, and finding them in text.
//!
//! This crate converts between the board notations of backgammon programs and the checked
//! [`Position`](barpoint_core::Position) and [`MatchState`](barpoint_core::MatchState) of
//! `barpoint-core`. It reads and writes GNU Backgammon's position IDs and match IDs, eXtreme
//! Gammon's XGIDs and the OGIDs of `OpenGammon`. It also reads FIBS's `board:` lines and boards as 26 numbers, and it finds all
//! of them in mails, web pages and program output.
//!
//! | type | text | content |
//! |------|------|------|
//! | [`PositionId`] | `4HPwATDgc/ABMA` | the board |
//! | [`MatchId`] | `cInlAAAAAAAE` | everything else |
//! | [`GnubgId`] | `4HPwATDgc/ABMA:cInlAAAAAAAE` | both |
//! | [`Xgid`] | `XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10` | both |
//! | [`Ogid`] | `11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:IB:0:0:7:0` | both |
//! | [`Identifier`] | any of these, `start`, `nackgammon`, `hyper3` … | depends on the form |
//! | [`Identifier::find`] | any of these in other text, FIBS's `board:`, 26 numbers … | depends on
//! the form |
//!
//! [`MatchId`], [`Xgid`] and [`Ogid`] are unchecked forms: they hold any value of every field and write it
//! back unchanged. Their `decode` methods return a checked
//! [`MatchState`](barpoint_core::MatchState), seen by the player on roll. Only this crate
//! identifies players by the numbers 0 and 1 ([`Player`]).
//!
//! ```
//! use barpoint_core::{Contest, Dice};
//! use barpoint_ids::Identifier;
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
//! # Odd IDs
//! This table compares GNU Backgammon 1.07, which accepts or silently corrects many odd IDs, with
//! this crate.
#![doc = include_str!("../ODD-IDS.md")]
#![forbid(unsafe_code)]

mod batch;
mod drawn_board;
mod encode;
mod fibs_board;
mod find;
mod gnubg_id;
mod identifier;
pub mod letters;
mod match_id;
mod numbers;
mod ogid;
mod position_id;
mod snippet;
mod xgid;

pub use barpoint_core::Player;
pub use batch::{BatchEntry, batch};
pub use drawn_board::{DrawnBoard, DrawnBoardError};
pub use encode::EncodeError;
pub use fibs_board::{FibsBoard, FibsBoardError};
pub use find::FoundPosition;
pub use gnubg_id::{GnubgId, GnubgIdError};
pub use identifier::{Form, Identifier, IdentifierError};
pub use letters::LettersError;
pub use match_id::{MatchField, MatchId, MatchIdError, MatchIdProblem};
pub use numbers::{BoardNumbers, NumbersError, board_numbers, position_of_numbers};
pub use ogid::{Ogid, OgidError, OgidField, OgidProblem};
pub use position_id::{PositionId, PositionIdError, PositionIdProblem};
pub use xgid::{Xgid, XgidDice, XgidError, XgidField, XgidProblem};
