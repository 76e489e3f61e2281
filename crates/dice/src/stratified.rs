//! Quasi-random dice.
//!
//! Rollouts use these dice by default. Stated errors remain those of independent trials. At
//! multiples of 36 trials the true errors are smaller; a single run does not show by how much.

use alloc::boxed::Box;
use core::fmt;

use crate::mapping::THROWS;
use crate::permutation::permutation;
use crate::strata::{LEVELS, Strata, Tables};
use crate::{SeededDice, TrialDice};

/// Quasi-random dice: spread over the trials as evenly as may be, and still a pure function of
/// seed, trial and turn.
///
/// Any 36 successive trials, the first of them a multiple of 36, throw each of the 36 throws of
/// two dice exactly once at every turn. Any such block of 1296 trials has each pair of a throw at
/// turn 0 and a throw at any one later turn exactly once; 46656 trials have the triples of the
/// throws at turns 0 and 1 and at any one later turn, and so on to 36⁶ trials. A mean over the
/// trials is therefore off by less than with plain dice; over many seeds it is right, as each
/// trial by itself is random.
///
/// # Source
/// The behaviour is that which the manual of GNU Backgammon promises of its quasi-random dice; the
/// construction is our own. Let *d₀ d₁ … d₅* be the last six base-36 digits of the trial, the last
/// one first, and *P(l, k)* a random permutation of 0 to 35 for every level *l* and turn
/// *k* < 128. The throw at turn *k* is number *j* of 1-1, 1-2, … 6-6, where *j* starts as 0 and
/// becomes *P(l, k)* of (*j* + *d*ₗ) mod 36 for the levels *l* = 0, 1, … min(*k*, 5) in turn. From
/// turn 128 on the dice are those of [`SeededDice`]. Before, trials that are 36⁶ apart are alike.
#[derive(Clone, PartialEq, Eq)]
pub struct StratifiedDice {
    seed: u64,
    tables: Box<Tables>,
    /// The last digits of trials that do not start with a double.
    openings: [u8; 30],
}

impl StratifiedDice {
    /// How many turns have quasi-random dice.
    pub const TURNS: u32 = 128;

    /// The dice that belong to a seed. Makes tables of 27 KiB.
    pub fn new(seed: u64) -> Self {
        let levels = |turn| core::array::from_fn(|level| permutation(seed, level as u32, turn));
        let tables: Box<Tables> = (0..Self::TURNS).map(levels).collect();
        let throws = tables[0][0].map(|throw| THROWS[throw as usize]);
        let no_doubles = (0..36).filter(|&digit| !throws[digit as usize].is_double());
        let mut openings = [0; 30];
        openings.iter_mut().zip(no_doubles).for_each(|(place, digit)| *place = digit);
        Self { seed, tables, openings }
    }

    /// The dice of one trial.
    pub fn trial(&self, trial: u64) -> TrialDice<'_> {
        self.dice(trial, (trial % 36) as u8, trial / 36)
    }

    /// The dice of one trial whose first roll is an opening roll, never a double.
    ///
    /// Those 6 of every 36 [trials](Self::trial) that start with a double are left out. So any 30
    /// trials, the first of them a multiple of 30, have each of the 30 other throws exactly once
    /// at turn 0; 1080 trials have each pair of such a throw and a throw at any one later turn,
    /// and 38880 trials the triples.
    pub fn opening_trial(&self, trial: u64) -> TrialDice<'_> {
        self.dice(trial, self.openings[(trial % 30) as usize], trial / 30)
    }

    /// The dice for a last digit and all that is before it.
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
        // The tables are a function of the seed.
        f.debug_struct("StratifiedDice").field("seed", &self.seed).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
