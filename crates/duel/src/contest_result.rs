//! Result of one half of a pair: of a game or of a match.

use core::ops::AddAssign;

use barpoint_core::GameValue;

use crate::Luck;

/// Result of a game or a match, from the point of view of the first contender.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContestResult {
    /// Points won, negative if lost. A match counts as one point.
    pub points: i32,
    /// Luck of the first contender less that of the second.
    pub luck: Luck,
    /// Number of rolls.
    pub turns: u32,
    /// Games that each contender won, by the way they ended.
    pub won: [Endings; 2],
    /// Equity lost by the plays of each contender.
    pub plays: [Losses; 2],
    /// Equity lost by the cube decisions of each contender: doubling or not, taking and passing.
    pub cube: [Losses; 2],
}

/// Numbers of games by the way they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// Single games.
    pub plain: u32,
    /// Gammons, including those that count as single games.
    pub gammons: u32,
    /// Backgammons.
    pub backgammons: u32,
    /// Games that ended with a passed double.
    pub passes: u32,
}

/// Equity lost by the decisions of a contender.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Number of decisions in which equity could be lost.
    pub decisions: u32,
    /// Sum of the losses, in points with a cube of 1.
    pub loss: f64,
}

impl ContestResult {
    /// Returns the points won, less luck.
    pub fn adjusted_points(&self) -> f64 {
        f64::from(self.points) - self.luck.points
    }

    /// Returns 1 for a win and 0 for a loss, less luck.
    pub fn adjusted_wins(&self) -> f64 {
        let won = if self.points > 0 { 1.0 } else { 0.0 };
        // A contender gains as much as the other loses.
        won - self.luck.wins
    }
}

impl Endings {
    pub(crate) fn add(&mut self, value: Option<GameValue>) {
        *match value {
            Some(GameValue::Single) => &mut self.plain,
            Some(GameValue::Gammon) => &mut self.gammons,
            Some(GameValue::Backgammon) => &mut self.backgammons,
            None => &mut self.passes,
        } += 1;
    }
}

impl AddAssign for Endings {
    fn add_assign(&mut self, other: Self) {
        self.plain += other.plain;
        self.gammons += other.gammons;
        self.backgammons += other.backgammons;
        self.passes += other.passes;
    }
}

impl AddAssign for Losses {
    fn add_assign(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.loss += other.loss;
    }
}

impl Losses {
    /// Adds a decision, unless it was not judged.
    pub(crate) fn add(&mut self, loss: Option<f64>) {
        if let Some(loss) = loss {
            *self += Self { decisions: 1, loss };
        }
    }

    /// Returns the mean loss of a decision, `None` if there was none.
    pub fn mean_loss(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.loss / f64::from(self.decisions))
    }
}
