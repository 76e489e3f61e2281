//! Duels: games between engines with the luck of the dice removed from the results.
//!
//! Two contenders play pairs of games or matches with the same rolls and swapped seats. A
//! [`Referee`] subtracts the luck of every roll from the results, which changes no expectation even
//! if its evaluations are wrong, and can judge every decision. A pair depends only on the players,
//! the seed and its number, so pairs can be played anywhere and in any order.
//!
//! | purpose | items |
//! |---|---|
//! | contenders | [`Contender`]: our engine ([`EnginePlayer`]), or any program that speaks a protocol ([`LinePlayer`], [`UbgiPlayer`], [`GnubgPlayer`], [`ExternalPlayer`]) |
//! | stakes | [`Terms`]: cubeless games, money games with a cube, matches |
//! | play | [`play_pair`], [`play_pairs`] |
//! | results | [`Score`], and a [`SequentialTest`] that ends a duel once it is decided |
//!
//! ```
//! use std::sync::Arc;
//!
//! use barpoint_duel::{EnginePlayer, Referee, Score, play_pair};
//! use barpoint_engine::{Engine, RaceNet, SearchOptions};
//! # use barpoint_nn::Network;
//!
//! let contact = Network::from_bytes(barpoint_weights::CONTACT)?;
//! let race = RaceNet::from_bytes(barpoint_weights::RACE)?;
//! let engine = Arc::new(Engine::new(contact, race));
//! let options = SearchOptions { plies: 0, ..SearchOptions::default() };
//! let mut first = EnginePlayer::new(Arc::clone(&engine), options);
//! let mut second = first.clone();
//! let referee = Referee::new(engine, 0, None);
//! let pair = play_pair(&mut [&mut first, &mut second], 1, 0, &referee)?;
//!
//! // Each player has the dice of the other in one of the two games.
//! let score = Score::of(&[pair]).expect("a pair");
//! assert_eq!((score.contests, score.points.mean), (2, 0.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod child;
mod contender;
mod contest_result;
mod engine_player;
mod error;
mod external_player;
mod game;
mod game_state;
mod gnubg_player;
mod line_player;
mod listener;
mod referee;
mod run;
mod score;
mod sequential;
mod ubgi_player;

pub use contender::Contender;
pub use contest_result::{ContestResult, Endings, Losses};
pub use engine_player::EnginePlayer;
pub use error::PlayerError;
pub use external_player::ExternalPlayer;
pub use game::{PairResult, play_pair};
pub use game_state::{GameState, Terms};
pub use gnubg_player::GnubgPlayer;
pub use line_player::{DiceProgram, LinePlayer};
pub use listener::TimeLimit;
pub use referee::{Luck, Referee};
pub use run::{Contenders, play_pairs};
pub use score::{Mean, Score};
pub use sequential::{SequentialRun, SequentialTest, TestState};
pub use ubgi_player::UbgiPlayer;
