//! Two games with the same rolls and the seats swapped.

use barpoint_dice::SeededDice;

use crate::game::{self, PlayedGame};
use crate::{Contender, PlayerError, Referee};

/// Both games of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pair {
    /// First the one in which the first contender begins.
    pub games: [PlayedGame; 2],
}

/// Plays a pair of games, the `number`th of this seed.
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
    for (first, played) in pair.games.iter_mut().enumerate() {
        let mut dice = SeededDice::new(seed).opening_trial(number);
        *played = game::play(contenders, first, &mut dice, referee)?;
    }
    Ok(pair)
}
