//! What something is worth.

use core::fmt;

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
#[non_exhaustive]
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

/// The equity, in a match with the chance to win it: `+0.1593 (52.46 % of matches)`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.equity.fmt(f)?;
        self.mwc.map_or(Ok(()), |mwc| write!(f, " ({mwc} of matches)"))
    }
}

/// The equity, in a match with the chance to win it: `-0.0210 (-0.31 % of matches)`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.equity.fmt(f)?;
        self.mwc.map_or(Ok(()), |mwc| write!(f, " ({mwc} of matches)"))
    }
}

/// In percent, such as `52.46 14.95 0.74 - 47.54 12.44 0.53`: win, gammon, backgammon, and the same lost.
impl fmt::Display for Chances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(2);
        let mut write =
            |before, chance: Probability| write!(f, "{before}{:.digits$}", 100.0 * chance.0);
        write("", self.win)?;
        write(" ", self.win_gammon)?;
        write(" ", self.win_backgammon)?;
        write(" - ", self.lose)?;
        write(" ", self.lose_gammon)?;
        write(" ", self.lose_backgammon)
    }
}
