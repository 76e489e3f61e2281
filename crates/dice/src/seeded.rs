//! Independent random dice.

use crate::TrialDice;
use crate::keystream::{Purpose, keystream};
use crate::plain_trial::PlainTrial;

/// Independent random dice, a pure function of seed, trial and turn.
///
/// # Source
/// The keystream of `ChaCha8` (Bernstein 2008) with a 64-bit counter and nonce. The key is the seed
/// as eight little-endian bytes, followed by 24 zeros; the nonce is the trial. The first draw for
/// turn `t` is word `t` of the stream. Draw `d`, made after `d` draws were rejected, is word
/// `t + 2³² d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeededDice {
    seed: u64,
}

impl SeededDice {
    /// Creates the dice of a seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// Returns the dice of one trial.
    pub fn trial(&self, trial: u64) -> TrialDice<'static> {
        TrialDice::plain(self.plain_trial(trial, false))
    }

    /// Returns the dice of one trial that starts with an opening roll: a double at turn 0 is thrown
    /// again.
    pub fn opening_trial(&self, trial: u64) -> TrialDice<'static> {
        TrialDice::plain(self.plain_trial(trial, true))
    }

    pub(crate) fn plain_trial(self, trial: u64, opening: bool) -> PlainTrial {
        PlainTrial::new(keystream(self.seed, Purpose::Rolls, trial), opening)
    }
}

#[cfg(test)]
mod tests;
