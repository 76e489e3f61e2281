//! Position evaluation and the choice of plays.
#![forbid(unsafe_code)]

mod evaluator;
mod rank;

pub use evaluator::Evaluator;
pub use rank::{RankedPlay, best_play, rank_plays};
