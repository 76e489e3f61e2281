//! Evaluation of positions and choice of plays.
//!
//! This crate looks ahead. It combines the nets, the bearoff tables and the cubeful equities of
//! other crates into an [`Engine`], which evaluates a position statically. A [`Searcher`] averages
//! such evaluations over the rolls of up to four plies, decides about the cube, and ranks the plays
//! of a roll. Results do not depend on the number of threads or on the size of the cache.
//!
//! [`Searcher`] has an example with the nets that ship.
//!
//! | type | purpose |
//! |---|---|
//! | [`Evaluator`] | static chances of a position; [`Engine`] and [`ExactEngine`] are evaluators |
//! | [`Valuer`] | cubeful value of a position from its static chances |
//! | [`Searcher`] | values, cube decisions and plays, some plies ahead |
#![forbid(unsafe_code)]

mod cache;
mod engine;
mod evaluator;
mod exact;
mod filter;
mod filter_choice;
mod in_doubt;
pub mod in_order;
mod levels;
mod merit;
mod net_role;
mod node;
mod noise;
mod options;
mod player_level;
mod position_value;
mod pruning;
mod race;
mod replies;
mod searched_play;
mod searcher;
mod tree;
mod valuer;

pub use barpoint_bearoff::OneSided;
pub use engine::Engine;
pub use evaluator::Evaluator;
pub use exact::{Exact, ExactEngine, ExactSource};
pub use filter::{MAX_PLIES, MoveFilter, MoveFilters, doubt, prospect};
pub use filter_choice::{FilterChoice, TooManyFilters};
pub use net_role::NetRole;
pub use noise::Noise;
pub use options::SearchOptions;
pub use player_level::PlayerLevel;
pub use position_value::PositionValue;
pub use pruning::{Cut, Pruning};
pub use race::{HomeTable, RaceNet, count_in_pips};
pub use replies::{Replies, Reply};
pub use searched_play::SearchedPlay;
pub use searcher::Searcher;
pub use valuer::{Valuer, races_of_pips};
