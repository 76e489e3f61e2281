//! Position evaluation and the choice of plays.
#![forbid(unsafe_code)]

mod engine;
mod evaluator;
mod rank;

pub use engine::Engine;
pub use evaluator::Evaluator;
pub use rank::{RankedPlay, best_of, best_play, rank_plays};
