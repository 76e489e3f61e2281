//! Chances and value of a position.

use core::ops::{AddAssign, Sub};

use barpoint_core::Outcome;
use barpoint_equity::CubeContext;

/// Chances and value of a position, or the difference of two such.
///
/// # Perspective
/// One of the players.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Worth {
    /// The five cumulative chances.
    pub(crate) chances: [f64; 5],
    /// Value with the cube in use, in units of [`Utility`](barpoint_equity::Utility).
    pub(crate) value: f64,
}

impl Worth {
    pub(crate) fn new(outcome: &Outcome, value: f64) -> Self {
        Self { chances: outcome.to_array().map(f64::from), value }
    }

    /// Returns the worth to the other player. In the context this player is on roll.
    pub(crate) fn flip(self, context: &CubeContext) -> Self {
        let [win, gammon, backgammon, lose_gammon, lose_backgammon] = self.chances;
        Self {
            chances: [1.0 - win, lose_gammon, lose_backgammon, gammon, backgammon],
            value: context.flip_utility(barpoint_equity::Utility(self.value)).0,
        }
    }

    /// Returns a difference from the point of view of the other player.
    pub(crate) fn flip_difference(self) -> Self {
        let [win, gammon, backgammon, lose_gammon, lose_backgammon] = self.chances;
        Self {
            chances: [-win, lose_gammon, lose_backgammon, gammon, backgammon],
            value: -self.value,
        }
    }

    pub(crate) fn scale(self, factor: f64) -> Self {
        Self { chances: self.chances.map(|chance| factor * chance), value: factor * self.value }
    }
}

impl AddAssign for Worth {
    fn add_assign(&mut self, other: Self) {
        self.chances.iter_mut().zip(other.chances).for_each(|(sum, chance)| *sum += chance);
        self.value += other.value;
    }
}

impl Sub for Worth {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let chances = core::array::from_fn(|i| self.chances[i] - other.chances[i]);
        Self { chances, value: self.value - other.value }
    }
}
