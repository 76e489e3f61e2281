//! Records of matches and money sessions: who played, and everything that was done.
//!
//! A [`Match`] holds [`Game`]s, and a game holds [`Entry`]s: an [`Action`] each, with its comment,
//! clocks and analysis. Nothing in a record is trusted. [`Game::replay`] walks a game on a
//! [`Table`], which knows position and [`MatchState`](crate::MatchState) before every action and
//! says which actions break a rule; those who read files do it with a [`Table`] of their own.
//!
//! A play that is illegal or cannot be read is kept as it was written, with a [`Warning`].
//!
//! # Perspective
//! [`Player`](crate::Player)s are told apart by their seats, whoever is on roll.
//!
//! # Examples
//! ```
//! use barpoint_core::record::{Action, Game, Match, MatchLength, RecordedPlay, Table};
//! use barpoint_core::{Dice, Player};
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

mod action;
mod analysis;
mod details;
mod ending;
mod game;
mod match_length;
mod problem;
mod replay;
mod table;
mod warning;

pub use action::{Action, Entry, Notes, OddPlay, RecordedPlay};
pub use analysis::{
    Analysis, Candidate, CubeAnalysis, CubeChances, Level, Mark, PlayAnalysis, RolloutFacts,
};
pub use details::{Date, Details, Match, Person, Rules, Tag};
pub use ending::{Ending, GameEnd};
pub use game::Game;
pub use match_length::MatchLength;
pub use problem::ActionProblem;
pub use replay::{Replay, Step};
pub use table::Table;
pub use warning::{Place, Warning, WarningKind};
