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
//! What GNU Backgammon 1.07 lets pass or corrects silently, and what becomes of it here:
#![doc = include_str!("../ODD-IDS.md")]
#![forbid(unsafe_code)]

mod batch;
mod encode;
mod fibs_board;
mod find;
mod gnubg_id;
mod identifier;
pub mod letters;
mod match_id;
mod numbers;
mod position_id;
mod snippet;
mod xgid;

pub use barpoint_core::Player;
pub use batch::{BatchEntry, batch};
pub use encode::EncodeError;
pub use fibs_board::{FibsBoard, FibsBoardError};
pub use find::FoundPosition;
pub use gnubg_id::{GnubgId, GnubgIdError};
pub use identifier::{Form, Identifier, IdentifierError};
pub use letters::LettersError;
pub use match_id::{MatchField, MatchId, MatchIdError, MatchIdProblem};
pub use numbers::{BoardNumbers, NumbersError, board_numbers, position_of_numbers};
pub use position_id::{PositionId, PositionIdError, PositionIdProblem};
pub use xgid::{Xgid, XgidDice, XgidError, XgidField, XgidProblem};
