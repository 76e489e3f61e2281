//! A choice of dice.
//!
//! Dice are types and not a trait, because every source must give the roll of any turn of any trial
//! without the rolls before it. A trait would invite sources that cannot.

use crate::{SeededDice, StratifiedDice, TrialDice};

/// A kind of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DiceKind {
    /// Spread evenly over the trials: [`StratifiedDice`].
    #[default]
    QuasiRandom,
    /// Independent: [`SeededDice`].
    Random,
}

impl DiceKind {
    /// `quasi-random` or `random`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::QuasiRandom => "quasi-random",
            Self::Random => "random",
        }
    }
}

/// Dice of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceSource {
    /// Spread evenly over the trials.
    QuasiRandom(StratifiedDice),
    /// Independent.
    Random(SeededDice),
}

impl DiceSource {
    /// The dice of a kind that belong to a seed.
    pub fn new(kind: DiceKind, seed: u64) -> Self {
        match kind {
            DiceKind::QuasiRandom => Self::QuasiRandom(StratifiedDice::new(seed)),
            DiceKind::Random => Self::Random(SeededDice::new(seed)),
        }
    }

    /// The dice of one trial.
    pub fn trial(&self, trial: u64) -> TrialDice<'_> {
        match self {
            Self::QuasiRandom(dice) => dice.trial(trial),
            Self::Random(dice) => dice.trial(trial),
        }
    }

    /// The dice of one trial whose first roll is an opening roll, never a double.
    pub fn opening_trial(&self, trial: u64) -> TrialDice<'_> {
        match self {
            Self::QuasiRandom(dice) => dice.opening_trial(trial),
            Self::Random(dice) => dice.opening_trial(trial),
        }
    }
}
