//! Position evaluation and the choice of plays.
//!
//! | type | what it does |
//! |---|---|
//! | [`Evaluator`] | chances of a position; [`Engine`] and [`ExactEngine`] are evaluators |
//! | [`Valuer`] | value of a position that has been evaluated, with the cube |
//! | [`Searcher`] | values, cube decisions and plays, some plies ahead |
#![forbid(unsafe_code)]

mod cache;
mod engine;
mod evaluator;
mod exact;
mod exact_engine;
mod filter;
pub mod in_order;
mod levels;
mod merit;
mod net_role;
mod node;
mod noise;
mod options;
mod position_value;
mod pruning;
mod race;
mod replies;
mod scale;
mod searched_play;
mod searcher;
mod tree;
mod valuer;

pub use engine::Engine;
pub use evaluator::Evaluator;
pub use exact::{Exact, ExactSource};
pub use exact_engine::ExactEngine;
pub use filter::{MAX_PLIES, MoveFilter, MoveFilters};
pub use net_role::NetRole;
pub use noise::Noise;
pub use options::SearchOptions;
pub use position_value::PositionValue;
pub use pruning::{Cut, Pruning};
pub use race::{RaceNet, race_hints};
pub use replies::{Replies, Reply};
pub use searched_play::SearchedPlay;
pub use searcher::Searcher;
pub use valuer::Valuer;
