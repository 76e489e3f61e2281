//! Values, differences of values, and chances.

use core::fmt;

use barpoint_core::Outcome;
use barpoint_equity::{CubeContext, Emg, Mwc, Probability, Utility};

/// Value of a position or of a play.
///
/// # Perspective
/// The player on roll, or the player who makes the play.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Value {
    /// Equity normalised to the current cube. In money play these are points per game with a cube
    /// of 1. In a match, +1 is the value of winning the points on the cube and -1 that of losing
    /// them.
    pub equity: Emg,
    /// Chance to win the match, `None` in money play.
    pub mwc: Option<Mwc>,
}

impl Value {
    /// Returns the value of a utility, in the units of its context.
    #[must_use]
    pub fn new(context: &CubeContext, utility: Utility) -> Self {
        Self { equity: context.emg(utility), mwc: context.mwc(utility) }
    }

    /// Returns the value for the other player.
    #[must_use]
    pub fn flip(self) -> Self {
        Self { equity: Emg(-self.equity.0), mwc: self.mwc.map(Mwc::flip) }
    }

    /// Returns the difference between this value and another one of the same game.
    #[must_use]
    pub fn less(&self, other: &Self) -> Difference {
        let mwc = self.mwc.zip(other.mwc).map(|(a, b)| Mwc(a.0 - b.0));
        Difference { equity: Emg(self.equity.0 - other.equity.0), mwc }
    }
}

/// Difference between two [`Value`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Difference {
    /// Normalised equity.
    pub equity: Emg,
    /// Chance to win the match, `None` in money play.
    pub mwc: Option<Mwc>,
}

/// Chances of every result of a game. They are cumulative: wins include gammons, and gammons
/// include backgammons.
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

/// Writes the equity and, in a match, the chance to win it: `+0.1593 (52.46 % of matches)`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.equity.fmt(f)?;
        self.mwc.map_or(Ok(()), |mwc| write!(f, " ({mwc} of matches)"))
    }
}

/// Writes the equity and, in a match, the chance to win it: `-0.0210 (-0.31 % of matches)`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.equity.fmt(f)?;
        self.mwc.map_or(Ok(()), |mwc| write!(f, " ({mwc} of matches)"))
    }
}

/// Writes percentages, such as `52.46 14.95 0.74 - 47.54 12.44 0.53`: wins, gammons and backgammons
/// won, then the same lost.
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
