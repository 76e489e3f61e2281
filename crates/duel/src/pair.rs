//! Two games, or matches, with the same rolls and the seats swapped.

use crate::bout::Bout;
use crate::half;
use crate::{Contender, PlayerError, Referee};

/// Both halves of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pair {
    /// First the one in which the first contender begins.
    pub bouts: [Bout; 2],
}

/// Plays a pair of games or matches, the `number`th of this seed, by the terms of the referee.
///
/// # Errors
/// A contender that fails to play.
pub fn play_pair(
    contenders: &mut [&mut dyn Contender; 2],
    seed: u64,
    number: u64,
    referee: &Referee,
) -> Result<Pair, PlayerError> {
    let mut pair = Pair::default();
    for (first, played) in pair.bouts.iter_mut().enumerate() {
        *played = half::play(contenders, first, seed, number, referee)?;
    }
    Ok(pair)
}
