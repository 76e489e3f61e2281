//! Plain random dice.

use barpoint_core::Dice;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::mapping::roll_of;

/// Independent random dice, a pure function of seed, trial and turn.
///
/// # Source
/// The keystream of `ChaCha8` (Bernstein 2008) with a 64-bit counter and nonce. Key: the seed as
/// eight little-endian bytes and 24 zeros; nonce: the trial. The first draw for turn `t` is word
/// `t` of the stream; draw `d`, made after `d` draws were rejected, is word `t + 2³² d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeededDice {
    seed: u64,
}

impl SeededDice {
    /// The dice that belong to a seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// The dice of one trial.
    pub fn trial(&self, trial: u64) -> TrialDice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(trial);
        TrialDice { words }
    }
}

/// The dice of one trial: a roll for every turn, in whatever order they are asked for.
///
/// Asking in the order of the turns is cheapest, as neighbours come from the same cipher block.
#[derive(Clone, Debug)]
pub struct TrialDice {
    words: ChaCha8Rng,
}

impl TrialDice {
    /// The roll of a turn, counted from 0.
    #[inline]
    pub fn roll(&mut self, turn: u32) -> Dice {
        self.first_accepted(turn, roll_of)
    }

    /// The opening roll, which is turn 0 with doubles thrown again.
    pub fn opening_roll(&mut self) -> Dice {
        self.first_accepted(0, |word| roll_of(word).filter(|dice| !dice.is_double()))
    }

    #[inline]
    fn first_accepted(&mut self, turn: u32, accept: impl Fn(u32) -> Option<Dice>) -> Dice {
        let mut place = u128::from(turn);
        loop {
            if self.words.get_word_pos() != place {
                self.words.set_word_pos(place);
            }
            if let Some(dice) = accept(self.words.next_u32()) {
                return dice;
            }
            place += 1 << 32;
        }
    }
}

#[cfg(test)]
mod tests;
