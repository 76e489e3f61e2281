//! Choice between the two kinds of dice.
//!
//! Dice are types and not a trait, because every source must return the roll of any turn of any
//! trial without the rolls before it. A trait would invite sources that cannot do this.

use core::str::FromStr;

use barpoint_core::ParseError;

use crate::{SeededDice, StratifiedDice, TrialDice};

/// Kind of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DiceKind {
    /// Quasi-random dice, spread evenly over the trials: [`StratifiedDice`].
    #[default]
    QuasiRandom,
    /// Independent dice: [`SeededDice`].
    Random,
}

impl DiceKind {
    /// Name of the kind: `quasi-random` or `random`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::QuasiRandom => "quasi-random",
            Self::Random => "random",
        }
    }
}

impl FromStr for DiceKind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let is_meant = |kind: &Self| kind.name().eq_ignore_ascii_case(text);
        let found = [Self::QuasiRandom, Self::Random].into_iter().find(is_meant);
        found.ok_or(ParseError::new("expected quasi-random or random"))
    }
}

/// Dice of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceSource {
    /// Dice that are spread evenly over the trials.
    QuasiRandom(StratifiedDice),
    /// Independent dice.
    Random(SeededDice),
}

impl DiceSource {
    /// Creates the dice of a kind and a seed.
    pub fn new(kind: DiceKind, seed: u64) -> Self {
        match kind {
            DiceKind::QuasiRandom => Self::QuasiRandom(StratifiedDice::new(seed)),
            DiceKind::Random => Self::Random(SeededDice::new(seed)),
        }
    }

    /// Returns the dice of one trial.
    pub fn trial(&self, trial: u64) -> TrialDice<'_> {
        match self {
            Self::QuasiRandom(dice) => dice.trial(trial),
            Self::Random(dice) => dice.trial(trial),
        }
    }

    /// Returns the dice of one trial that starts with an opening roll, which is never a double.
    pub fn opening_trial(&self, trial: u64) -> TrialDice<'_> {
        match self {
            Self::QuasiRandom(dice) => dice.opening_trial(trial),
            Self::Random(dice) => dice.opening_trial(trial),
        }
    }
}
