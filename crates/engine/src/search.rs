//! Functions that go once all callers use [`Searcher`].

use barpoint_core::{Dice, LegalPlay, Position};
use barpoint_equity::CubeContext;

use crate::{Evaluator, PositionValue, SearchOptions, SearchedPlay, Searcher};

/// See [`Searcher::value`].
pub fn search(
    evaluator: &impl Evaluator,
    position: &Position,
    context: &CubeContext,
    options: &SearchOptions,
) -> PositionValue {
    Searcher::new(evaluator, context, options).value(position)
}

/// See [`Searcher::rank_with`].
#[must_use]
pub fn search_plays(
    evaluator: &impl Evaluator,
    position: &Position,
    dice: Dice,
    context: &CubeContext,
    options: &SearchOptions,
    forced: &[Position],
) -> Vec<SearchedPlay> {
    Searcher::new(evaluator, context, options).rank_with(position, dice, forced)
}

/// See [`Searcher::best`].
#[must_use]
pub fn search_best(
    evaluator: &impl Evaluator,
    position: &Position,
    dice: Dice,
    context: &CubeContext,
    options: &SearchOptions,
) -> LegalPlay {
    Searcher::new(evaluator, context, options).best(position, dice)
}
