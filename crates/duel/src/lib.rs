//! Engines against each other.
//!
//! Two players meet in pairs of games: the same rolls, the seats swapped. A [`Referee`] takes the
//! luck of every roll out of the results, which changes no expectation whatever it thinks, and may
//! judge every play. A pair is a function of the players, the seed and its number alone, so pairs
//! may be played anywhere and in any order.
//!
//! | step | here |
//! |---|---|
//! | who plays | [`Contender`]: our engine ([`EnginePlayer`]), or any program that speaks a protocol ([`LinePlayer`], [`UbgiPlayer`], [`GnubgPlayer`]) |
//! | pairs of games | [`play_pair`], [`play_pairs`] |
//! | what it comes to | [`Score`] |
//!
//! Games are money games without a cube in which gammons and backgammons count.
#![forbid(unsafe_code)]

mod board;
mod child;
mod contender;
mod engine_player;
mod error;
mod game;
mod gnubg_player;
mod line_player;
mod mean;
mod pair;
mod referee;
mod run;
mod score;
mod ubgi_player;

pub use board::{BoardError, Numbers, numbers, position};
pub use contender::Contender;
pub use engine_player::EnginePlayer;
pub use error::PlayerError;
pub use game::{Judged, PlayedGame};
pub use gnubg_player::GnubgPlayer;
pub use line_player::LinePlayer;
pub use mean::Mean;
pub use pair::{Pair, play_pair};
pub use referee::{Luck, Referee};
pub use run::{Contenders, play_pairs};
pub use score::Score;
pub use ubgi_player::UbgiPlayer;
