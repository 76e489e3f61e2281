//! What something is worth.

use barpoint_core::Outcome;
use barpoint_equity::{CubeContext, Emg, Mwc, Probability, Utility};

/// What a position or a play is worth.
///
/// # Perspective
/// The player on roll, or the player who makes the play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// Equity normalised to the cube as it is: in money play the points per game on a cube of one,
    /// in a match what corresponds to them, +1 for winning the points on the cube.
    pub equity: Emg,
    /// Chance to win the match, `None` in money play.
    pub mwc: Option<Mwc>,
}

impl Value {
    pub(crate) fn new(context: &CubeContext, utility: Utility) -> Self {
        Self { equity: context.emg(utility), mwc: context.mwc(utility) }
    }

    /// By how much this is worth more than something else in the same game.
    #[must_use]
    pub fn less(&self, other: &Self) -> Difference {
        let mwc = self.mwc.zip(other.mwc).map(|(a, b)| Mwc(a.0 - b.0));
        Difference { equity: Emg(self.equity.0 - other.equity.0), mwc }
    }
}

/// By how much one [`Value`] exceeds another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Difference {
    /// Normalised equity.
    pub equity: Emg,
    /// Chance to win the match, `None` in money play.
    pub mwc: Option<Mwc>,
}

/// The chances of every result of a game, cumulative: winning includes gammons, which include
/// backgammons.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// Chance to win.
    pub win: Probability,
    /// Chance to win a gammon or a backgammon.
    pub win_gammon: Probability,
    /// Chance to win a backgammon.
    pub win_backgammon: Probability,
    /// Chance to lose.
    pub lose: Probability,
    /// Chance to lose a gammon or a backgammon.
    pub lose_gammon: Probability,
    /// Chance to lose a backgammon.
    pub lose_backgammon: Probability,
}

impl From<&Outcome> for Chances {
    fn from(outcome: &Outcome) -> Self {
        let chance = |chance: f32| Probability(chance.into());
        Self {
            win: chance(outcome.win),
            win_gammon: chance(outcome.win_gammon),
            win_backgammon: chance(outcome.win_backgammon),
            lose: chance(outcome.lose()),
            lose_gammon: chance(outcome.lose_gammon),
            lose_backgammon: chance(outcome.lose_backgammon),
        }
    }
}
