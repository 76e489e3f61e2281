//! Values of the results of a game.

use barpoint_core::Outcome;
use barpoint_equity::{CubeContext, Emg};

/// Values of the results of a game with the present cube, for quick guesses of plays.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    /// Values from losing a backgammon to winning one.
    pub(crate) worth: [f32; 6],
    /// Value of one point of normalised equity.
    pub(crate) unit: f32,
}

/// Chances of certain results, from losing a backgammon to winning one.
const RESULTS: [[f32; 5]; 6] = [
    [0.0, 0.0, 0.0, 1.0, 1.0],
    [0.0, 0.0, 0.0, 1.0, 0.0],
    [0.0; 5],
    [1.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 0.0, 0.0],
];

impl From<&CubeContext> for Scale {
    fn from(context: &CubeContext) -> Self {
        let worth = |chances| context.cubeless(&Outcome::from_array(chances)).0 as f32;
        Self {
            worth: RESULTS.map(worth),
            unit: (context.utility(Emg(1.0)).0 - context.utility(Emg(0.0)).0) as f32,
        }
    }
}

impl Scale {
    /// Returns true if guesses order plays alike on both scales. In money play only the value of
    /// the cube differs; it is a power of two, so scaling causes no rounding.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let per_unit = |scale: &Self| scale.worth.map(|worth| (worth / scale.unit).to_bits());
        self == other || (self.worth[0] < 0.0 && per_unit(self) == per_unit(other))
    }
}
