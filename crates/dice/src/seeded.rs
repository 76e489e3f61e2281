//! Plain random dice.

use barpoint_core::Dice;
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

use crate::TrialDice;
use crate::keystream::{Purpose, keystream};
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
    pub fn trial(&self, trial: u64) -> TrialDice<'static> {
        TrialDice::plain(self.plain_trial(trial, false))
    }

    /// The dice of one trial whose first roll is an opening roll: a double at turn 0 is thrown
    /// again.
    pub fn opening_trial(&self, trial: u64) -> TrialDice<'static> {
        TrialDice::plain(self.plain_trial(trial, true))
    }

    pub(crate) fn plain_trial(self, trial: u64, opening: bool) -> PlainTrial {
        PlainTrial { words: keystream(self.seed, Purpose::Rolls, trial), opening }
    }
}

/// The plain dice of one trial.
#[derive(Clone, Debug)]
pub(crate) struct PlainTrial {
    words: ChaCha8Rng,
    opening: bool,
}

impl PlainTrial {
    #[inline]
    pub(crate) fn roll(&mut self, turn: u32) -> Dice {
        let no_double = self.opening && turn == 0;
        let mut place = u128::from(turn);
        loop {
            if self.words.get_word_pos() != place {
                self.words.set_word_pos(place);
            }
            match roll_of(self.words.next_u32()) {
                Some(dice) if !(no_double && dice.is_double()) => return dice,
                _ => place += 1 << 32,
            }
        }
    }
}

#[cfg(test)]
mod tests;
