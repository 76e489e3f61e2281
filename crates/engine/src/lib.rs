//! Position evaluation and the choice of plays.
#![forbid(unsafe_code)]

mod engine;
mod evaluator;
mod filter;
mod in_order;
mod levels;
mod rank;
mod search;

pub use engine::Engine;
pub use evaluator::Evaluator;
pub use filter::{MAX_PLIES, MoveFilter, MoveFilters};
pub use rank::{RankedPlay, best_of, best_play, rank_plays};
pub use search::{PositionValue, SearchOptions, SearchedPlay, search, search_plays};
