//! Dice of one trial.

use barpoint_core::Dice;

use crate::plain_trial::PlainTrial;
use crate::strata::Strata;

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
