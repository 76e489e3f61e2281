//! Records of matches and money sessions: who played, and everything that was done.
//!
//! A [`Match`] holds [`Game`]s, and a game holds [`Entry`]s: an [`Action`] each, with its comment,
//! clocks and analysis. Nothing in a record is trusted. [`Game::replay`] walks a game on a
//! [`Table`], which knows position and [`MatchState`](barpoint_core::MatchState) before every action and
//! says which actions break a rule; those who read files do it with a [`Table`] of their own.
//!
//! A play that is illegal or cannot be read is kept as it was written, with a [`Warning`].
//!
//! # Perspective
//! [`Player`](barpoint_core::Player)s are told apart by their seats, whoever is on roll.
//!
//! # Files
//! [`read_file`] reads a file of matches or positions in any of [`FILE_FORMATS`], found out by its content;
//! [`FileFormat::write`] writes one and says what is lost.
//!
//! | layer | modules |
//! |---|---|
//! | what a record holds | `model` |
//! | the game it makes | `table`, `replay`, `decisions` |
//! | what formats share | `toolkit` |
//! | a format each | `formats` |
//! | the list of them | `registry` |
//!
//! # Features
//! `json` adds our own JSON of matches, which loses nothing and is described below.
//!
//! `xg` adds the binary files of eXtreme Gammon to [`FILE_FORMATS`].
//!
//! # Examples
//! ```
//! use barpoint_core::{Dice, MatchLength, Player};
//! use barpoint_records::{Action, Game, Match, RecordedPlay, Table};
//!
//! let mut record = Match { length: MatchLength::new(7), ..Match::default() };
//! let mut game = Game::default();
//! let mut table = Table::new(&record, &game);
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
#![cfg_attr(feature = "json", doc = include_str!("../MATCH-JSON.md"))]
#![forbid(unsafe_code)]

mod decisions;
mod formats;
mod model;
mod registry;
mod replay;
mod table;
mod toolkit;

pub use decisions::{
    CubeAnswer, DecisionPlace, DecisionProblem, Decisions, Made, RecordedDecision,
};
pub use formats::plain_text::{action_text, game_text, match_text};
pub use formats::sgf::swap_players;
pub use model::{
    Action, Analysis, Candidate, CubeAnalysis, CubeChances, Date, Details, Ending, Entry, Game,
    GameEnd, Level, Mark, Match, Notes, OddPlay, Person, Place, PlayAnalysis, RecordedPlay,
    RolloutFacts, Rules, Tag, Warning, WarningKind,
};
pub use registry::{FILE_FORMATS, detect_format, read_file};
pub use replay::{Replay, Step};
pub use table::{ActionProblem, Table};
pub use toolkit::{
    Encoding, FileFormat, Losses, NoPosition, PositionRecord, PositionSeen, ReadError, Reading,
    Source, WriteError, Written, lines_without_controls, player_name, without_controls,
};
