//! Result of a trial.

use barpoint_core::{GameResult, GameValue, Side};

use super::counts::Counts;
use super::quantity::{ONE, QUANTITIES};
use super::worth::Worth;
use crate::plan::RolloutPlan;

/// Result of a trial, with the luck subtracted if variance reduction is on.
///
/// # Perspective
/// The viewpoint player.
///
/// # Units
/// Integers in units of 2⁻³². Values are points for an initial cube of 1, or match winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrialResult {
    pub(crate) values: [i64; QUANTITIES],
    pub(crate) ending: Ending,
    pub(crate) counts: Counts,
}

impl TrialResult {
    /// `worth` and `luck` are those of the viewpoint player.
    pub(crate) fn new(
        plan: &RolloutPlan,
        worth: &Worth,
        luck: &Worth,
        ending: Ending,
        counts: Counts,
    ) -> Self {
        let net = *worth - *luck;
        let (dead, unit) = (plan.dead(), plan.unit());
        let chances = net.chances.map(fixed);
        let [win, gammon, backgammon, lose_gammon, lose_backgammon] = chances;
        let equity = 2 * win - ONE + (gammon - lose_gammon) + (backgammon - lose_backgammon);
        let cubeless = fixed(dead.at(&net.chances) / unit);
        let (value, luck) = if plan.options().cubeful {
            (fixed(net.value / unit), luck.value)
        } else {
            (cubeless, dead.change(&luck.chances))
        };
        let luck = fixed(luck / unit);
        let [a, b, c, d, e] = chances;
        Self { values: [a, b, c, d, e, equity, cubeless, value, luck], ending, counts }
    }
}

fn fixed(x: f64) -> i64 {
    (x * ONE as f64).round() as i64
}

/// End of a game, from the point of view of the viewpoint player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A side bore off all its chequers.
    Finished(GameResult),
    /// A side passed a double.
    Passed {
        /// Winner, from the point of view of the viewpoint player.
        winner: Side,
    },
    /// The value was known exactly.
    Exact,
    /// The game was truncated after the number of turns of the settings, with an estimate.
    Truncated,
    /// The game reached the limit of turns and ended with an estimate.
    CutOff,
}

impl Ending {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Finished(GameResult { winner: Side::OnRoll, value }) => match value {
                GameValue::Single => "won",
                GameValue::Gammon => "won gammon",
                GameValue::Backgammon => "won backgammon",
            },
            Self::Finished(GameResult { winner: Side::Opponent, value }) => match value {
                GameValue::Single => "lost",
                GameValue::Gammon => "lost gammon",
                GameValue::Backgammon => "lost backgammon",
            },
            Self::Passed { winner: Side::OnRoll } => "cashed",
            Self::Passed { winner: Side::Opponent } => "passed",
            Self::Exact => "exact",
            Self::Truncated => "truncated",
            Self::CutOff => "cut off",
        }
    }
}
