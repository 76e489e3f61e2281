//! Pairs of games or matches with the same rolls and swapped seats.

use crate::contest_result::ContestResult;
use crate::half;
use crate::{Contender, PlayerError, Referee};

/// Results of both halves of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairResult {
    /// Results; the first contender begins in the first half.
    pub results: [ContestResult; 2],
}

/// Plays pair number `number` of a seed, by the terms of the referee.
///
/// # Errors
/// Returns an error if a contender fails to play.
pub fn play_pair(
    contenders: &mut [&mut dyn Contender; 2],
    seed: u64,
    number: u64,
    referee: &Referee,
) -> Result<PairResult, PlayerError> {
    let mut pair = PairResult::default();
    for (first, played) in pair.results.iter_mut().enumerate() {
        *played = half::play(contenders, first, seed, number, referee)?;
    }
    Ok(pair)
}
