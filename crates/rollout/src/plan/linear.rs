//! Linear functions of the five chances.

use barpoint_core::Outcome;
use barpoint_equity::CubeContext;

/// Linear function of the five chances, in units of [`Utility`](barpoint_equity::Utility).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Linear {
    constant: f64,
    slopes: [f64; 5],
}

impl Linear {
    /// Returns the value to the player on roll if nobody turns the cube any more.
    pub(crate) fn dead(context: &CubeContext) -> Self {
        let at = |chances| context.cubeless(&Outcome::from_array(chances)).0;
        let lose = at([0.0; 5]);
        let win = at([1.0, 0.0, 0.0, 0.0, 0.0]);
        let win_gammon = at([1.0, 1.0, 0.0, 0.0, 0.0]);
        let lose_gammon = at([0.0, 0.0, 0.0, 1.0, 0.0]);
        let slopes = [
            win - lose,
            win_gammon - win,
            at([1.0, 1.0, 1.0, 0.0, 0.0]) - win_gammon,
            lose_gammon - lose,
            at([0.0, 0.0, 0.0, 1.0, 1.0]) - lose_gammon,
        ];
        Self { constant: lose, slopes }
    }

    pub(crate) fn at(&self, chances: &[f64; 5]) -> f64 {
        self.constant + self.change(chances)
    }

    /// Returns the change of the value for a change of the chances.
    pub(crate) fn change(&self, chances: &[f64; 5]) -> f64 {
        self.slopes.iter().zip(chances).map(|(slope, chance)| slope * chance).sum()
    }
}
