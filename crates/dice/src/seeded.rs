//! Independent random dice.

use barpoint_core::Dice;
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

use crate::mapping::roll_of;
use crate::permutation::{Purpose, Strata, keystream};

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

/// Dice of one trial, which return the roll of any turn in any order.
///
/// The order of the turns is the fastest, because neighbouring turns use the same cipher block.
#[derive(Clone, Debug)]
pub struct TrialDice<'a> {
    plain: PlainTrial,
    strata: Option<Strata<'a>>,
}

impl<'a> TrialDice<'a> {
    pub(crate) const fn plain(plain: PlainTrial) -> Self {
        Self { plain, strata: None }
    }

    pub(crate) const fn stratified(strata: Strata<'a>, beyond: PlainTrial) -> Self {
        Self { plain: beyond, strata: Some(strata) }
    }

    /// Returns the roll of a turn, counted from 0.
    #[inline]
    pub fn roll(&mut self, turn: u32) -> Dice {
        let stratified = self.strata.as_ref().and_then(|strata| strata.roll(turn));
        stratified.unwrap_or_else(|| self.plain.roll(turn))
    }
}

/// Independent dice of one trial, from its words of the keystream.
#[derive(Clone, Debug)]
pub(crate) struct PlainTrial {
    words: ChaCha8Rng,
    opening: bool,
}

impl PlainTrial {
    const fn new(words: ChaCha8Rng, opening: bool) -> Self {
        Self { words, opening }
    }

    #[inline]
    fn roll(&mut self, turn: u32) -> Dice {
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
