//! Quasi-random dice of one trial.

use core::fmt;

use barpoint_core::Dice;

use crate::mapping::THROWS;
use crate::permutation::Permutation;

/// Permutations for each level of each turn.
pub(crate) type Tables = [[Permutation; LEVELS]];

pub(crate) const LEVELS: usize = 6;

/// Turns of one trial that have quasi-random dice.
#[derive(Clone, Copy)]
pub(crate) struct Strata<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) digits: [u8; LEVELS],
}

impl Strata<'_> {
    #[inline]
    pub(crate) fn roll(&self, turn: u32) -> Option<Dice> {
        let turn = turn as usize;
        let steps = self.tables.get(turn)?.iter().zip(self.digits).take(turn + 1);
        let throw = steps.fold(0, |j, (permutation, digit)| permutation[(j + digit) as usize % 36]);
        Some(THROWS[throw as usize])
    }
}

impl fmt::Debug for Strata<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Strata").field("digits", &self.digits).finish_non_exhaustive()
    }
}
