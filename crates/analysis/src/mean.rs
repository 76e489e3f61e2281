//! Means over the rolls.

use barpoint_core::{Dice, Outcome};
use barpoint_equity::Utility;

/// Mean of values and chances, weighted by the frequencies of the rolls.
#[derive(Debug, Default)]
pub(crate) struct Mean {
    chances: [f64; 5],
    value: f64,
}

impl Mean {
    /// Returns the mean over the rolls in this order. The order changes the last bits.
    pub(crate) fn over(results: impl IntoIterator<Item = (Dice, Outcome, Utility)>) -> Self {
        let mut mean = Self::default();
        for (dice, outcome, value) in results {
            let weight = f64::from(dice.weight()) / 36.0;
            mean.value += weight * value.0;
            for (sum, chance) in mean.chances.iter_mut().zip(outcome.to_array()) {
                *sum += weight * f64::from(chance);
            }
        }
        mean
    }

    pub(crate) fn value(&self) -> Utility {
        Utility(self.value)
    }

    pub(crate) fn outcome(&self) -> Outcome {
        Outcome::from_array(self.chances.map(|chance| chance.clamp(0.0, 1.0) as f32))
    }
}
