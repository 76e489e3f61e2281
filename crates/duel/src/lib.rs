//! Engines against each other.
//!
//! Two players meet in pairs of games or matches: the same rolls, the seats swapped. A [`Referee`]
//! takes the luck of every roll out of the results, which changes no expectation whatever it thinks,
//! and may judge every decision. A pair is a function of the players, the seed and its number alone, so pairs
//! may be played anywhere and in any order.
//!
//! | step | here |
//! |---|---|
//! | who plays | [`Contender`]: our engine ([`EnginePlayer`]), or any program that speaks a protocol ([`LinePlayer`], [`UbgiPlayer`], [`GnubgPlayer`]) |
//! | what for | [`Terms`]: games without a cube, money games with one, matches |
//! | pairs of games | [`play_pair`], [`play_pairs`] |
//! | what it comes to | [`Score`] |
#![forbid(unsafe_code)]

mod bout;
mod child;
mod contender;
mod engine_player;
mod error;
mod game;
mod gnubg_player;
mod half;
mod line_player;
mod listener;
mod mean;
mod pair;
mod patience;
mod referee;
mod run;
mod score;
mod standing;
mod terms;
mod ubgi_player;

pub use bout::{Bout, Endings, Judged};
pub use contender::Contender;
pub use engine_player::EnginePlayer;
pub use error::PlayerError;
pub use gnubg_player::GnubgPlayer;
pub use line_player::LinePlayer;
pub use mean::Mean;
pub use pair::{Pair, play_pair};
pub use patience::Patience;
pub use referee::{Luck, Referee};
pub use run::{Contenders, play_pairs};
pub use score::Score;
pub use standing::Standing;
pub use terms::Terms;
pub use ubgi_player::UbgiPlayer;
