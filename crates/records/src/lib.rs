//! Records of backgammon matches and money sessions, and the files that hold them.
//!
//! This crate reads match files of all common backgammon programs and servers into one model,
//! replays them by the rules, and writes them in other formats. A [`Match`] holds [`Game`]s, and a
//! game holds [`Entry`]s: one [`Action`] each, with its comment, clocks and analysis. A record may
//! break the rules. [`Game::replay`] therefore replays a game on a [`Seats`], which gives the
//! position and the [`MatchState`](barpoint_core::MatchState) before every action and reports
//! broken rules. An illegal or unreadable play is kept as it was written, with a [`Warning`].
//!
//! # Perspective
//! A [`Player`](barpoint_core::Player) is identified by the seat, regardless of who is on roll.
//!
//! # Files
//! [`read_file`] reads a file of matches or positions in any of the [`FILE_FORMATS`] and detects
//! the format by its content. [`FileFormat::write`] writes a file and lists the data that the
//! format cannot hold.
//!
//! | layer | modules |
//! |---|---|
//! | content of a record | `model` |
//! | replay of a game | `table`, `replay`, `decisions` |
//! | tools shared by the formats | `toolkit` |
//! | one module for each format | `formats` |
//! | list of all formats | `registry` |
//!
//! # Features
//! - `json` adds Barpoint's own JSON of matches, which preserves everything and is described below.
//! - `xg` adds the binary files of eXtreme Gammon to [`FILE_FORMATS`], and reads files of any format that are packed by
//!   gzip or as ZIP.
//!
//! # Examples
//! Read a file and list its decisions:
//! ```
//! use barpoint_records::read_file;
//!
//! let file = b" 7 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5    64: 24/14\n";
//! let reading = read_file(file)?;
//! let record = &reading.matches[0];
//! let name = |player| &record.players[player].name;
//! let lines: Vec<String> =
//!     record.decisions().map(|it| format!("{}: {}", name(it.player), it.made)).collect();
//! assert_eq!(lines, ["Ann: 8/5 6/5", "Bob: no double", "Bob: 24/14"]);
//! assert!(record.warnings.is_empty());
//! # Ok::<(), barpoint_records::ReadError>(())
//! ```
//!
//! Build a record action by action:
//! ```
//! use barpoint_core::{Dice, MatchLength, Player};
//! use barpoint_records::{Action, Game, Match, RecordedPlay, Seats};
//!
//! let mut record = Match { length: MatchLength::new(7), ..Match::default() };
//! let mut game = Game::default();
//! let mut table = Seats::new(&record, &game);
//! let dice: Dice = "31".parse()?;
//! let play = table.read_play(Player::Zero, dice, "8/5 6/5")?;
//! let action = Action::Play { player: Player::Zero, dice, play: RecordedPlay::Legal(play) };
//! assert_eq!(table.problem(&action), None);
//! table.apply(&action);
//! game.entries.push(action.into());
//! assert_eq!(table.on_roll(), Player::One);
//! record.games.push(game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Compact records
#![doc = include_str!("../COMPACT-RECORD.md")]
#![doc = include_str!("../MATCH-JSON.md")]
#![forbid(unsafe_code)]

mod decisions;
mod formats;
mod lost_board;
mod model;
mod registry;
mod remarks;
mod replay;
mod resignations;
mod seats;
mod toolkit;

pub use decisions::{
    CubeAnswer, DecisionPlace, DecisionProblem, Decisions, RecordedChoice, RecordedDecision,
};
pub use formats::json::{layout, read_own_json};
pub use formats::plain_text::{action_text, game_text, match_text};
pub use formats::sgf::swap_players;
pub use model::{
    Action, Analysis, Candidate, CubeAnalysis, CubeChances, Date, Details, Ending, Entry,
    FilePlace, Game, GameEnd, Level, Mark, Match, Notes, OddPlay, Person, PlayAnalysis,
    RecordedPlay, ResignationAnalysis, RolloutFacts, Rules, StaticVerdict, Tag, Warning,
    WarningKind, is_program_called,
};
pub use registry::{FILE_FORMATS, ReadOptions, detect_format, read_file};
pub use remarks::Remarks;
pub use replay::{Replay, Step};
pub use resignations::RecordedResignation;
pub use seats::{ActionProblem, Seats};
pub use toolkit::json_error_in_words;
pub use toolkit::{
    Encoding, FileFormat, Losses, NoPosition, PositionRecord, PositionSeen, ReadError, Reading,
    Source, WriteError, Written, csv_cell, lines_without_controls, player_name, without_controls,
};
