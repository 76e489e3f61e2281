//! Quasi-random dice.
//!
//! Rollouts use these dice by default. The standard errors of a rollout are computed as if trials
//! were independent. At multiples of 36 trials the true errors are smaller, but a single run does
//! not show by how much.

use alloc::boxed::Box;
use core::fmt;

use crate::mapping::THROWS;
use crate::permutation::{LEVELS, Strata, Tables, permutation};
use crate::{SeededDice, TrialDice};

/// Quasi-random dice, spread over the trials as evenly as possible. A roll is a pure function of
/// seed, trial and turn.
///
/// In any 36 successive trials that start at a multiple of 36, each of the 36 throws of two dice
/// occurs exactly once at each turn. In any such block of 1296 trials, each pair of a throw at turn
/// 0 and a throw at any one later turn occurs exactly once. In 46656 trials this holds for the
/// triples of the throws at turns 0 and 1 and at any one later turn, and so on up to 36⁶ trials. A
/// mean over the trials therefore has a smaller error than with independent dice. It has no bias
/// over many seeds, because each trial on its own is random.
///
/// # Source
/// The property is the one described for quasi-random dice in GNU Backgammon's manual; the
/// construction is original. Let *d₀ d₁ … d₅* be the last six base-36 digits of the trial, the last
/// one first. Let *P(l, k)* be a random permutation of 0 to 35 for each level *l* and each turn *k*
/// < 128. The throw at turn *k* is number *j* of 1-1, 1-2, … 6-6. Here *j* starts at 0 and becomes
/// *P(l, k)* of (*j* + *d*ₗ) mod 36 for each level *l* = 0, 1, … min(*k*, 5) in this order. From
/// turn 128 on the dice are those of [`SeededDice`]. Before turn 128, trials that differ by 36⁶
/// have the same dice.
#[derive(Clone, PartialEq, Eq)]
pub struct StratifiedDice {
    seed: u64,
    tables: Box<Tables>,
    /// Last digits of the trials that do not start with a double.
    openings: [u8; 30],
}

impl StratifiedDice {
    /// Number of turns with quasi-random dice.
    pub const TURNS: u32 = 128;

    /// Creates the dice of a seed, with tables of 27 KiB.
    pub fn new(seed: u64) -> Self {
        let levels = |turn| core::array::from_fn(|level| permutation(seed, level as u32, turn));
        let tables: Box<Tables> = (0..Self::TURNS).map(levels).collect();
        let throws = tables[0][0].map(|throw| THROWS[throw as usize]);
        let no_doubles = (0..36).filter(|&digit| !throws[digit as usize].is_double());
        let mut openings = [0; 30];
        openings.iter_mut().zip(no_doubles).for_each(|(place, digit)| *place = digit);
        Self { seed, tables, openings }
    }

    /// Returns the dice of one trial.
    pub fn trial(&self, trial: u64) -> TrialDice<'_> {
        self.dice(trial, (trial % 36) as u8, trial / 36)
    }

    /// Returns the dice of one trial that starts with an opening roll, which is never a double.
    ///
    /// Of every 36 [trials](Self::trial), the 6 that start with a double are left out. In any 30
    /// trials that start at a multiple of 30, each of the 30 other throws therefore occurs exactly
    /// once at turn 0. In 1080 trials this holds for each pair of such a throw and a throw at any
    /// one later turn, and in 38880 trials for the triples.
    pub fn opening_trial(&self, trial: u64) -> TrialDice<'_> {
        self.dice(trial, self.openings[(trial % 30) as usize], trial / 30)
    }

    /// Returns the dice for the last digit of a trial and the digits before it.
    fn dice(&self, trial: u64, last: u8, mut rest: u64) -> TrialDice<'_> {
        let mut digits = [last; LEVELS];
        for digit in &mut digits[1..] {
            *digit = (rest % 36) as u8;
            rest /= 36;
        }
        let beyond = SeededDice::new(self.seed).plain_trial(trial, false);
        TrialDice::stratified(Strata { tables: &self.tables, digits }, beyond)
    }
}

impl fmt::Debug for StratifiedDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The tables follow from the seed.
        f.debug_struct("StratifiedDice").field("seed", &self.seed).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
