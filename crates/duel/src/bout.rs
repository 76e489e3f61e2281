//! The result of half a pair: of a game, or of a match.

use core::ops::AddAssign;

use barpoint_core::GameValue;

use crate::Luck;

/// How a game or a match went for the first of two contenders.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bout {
    /// Points won, negative if lost. A match counts for a point.
    pub points: i32,
    /// The luck of the first contender less that of the second.
    pub luck: Luck,
    /// Rolls thrown.
    pub turns: u32,
    /// Games that either contender won, by how they ended.
    pub won: [Endings; 2],
    /// What the plays of both lose.
    pub plays: [Judged; 2],
    /// What both lose by doubling or not, taking and passing.
    pub cube: [Judged; 2],
}

/// Games by how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// Plain games.
    pub plain: u32,
    /// Gammons, whether or not they counted as such.
    pub gammons: u32,
    /// Backgammons.
    pub backgammons: u32,
    /// Doubles that were passed.
    pub passes: u32,
}

/// What the decisions of a contender lose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judged {
    /// Decisions in which something could be lost.
    pub decisions: u32,
    /// The sum of what was lost, in points on a cube of one.
    pub loss: f64,
}

impl Bout {
    /// Points won, less luck.
    pub fn adjusted_points(&self) -> f64 {
        f64::from(self.points) - self.luck.points
    }

    /// 1 for a win and 0 for a loss, less luck.
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

impl AddAssign for Judged {
    fn add_assign(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.loss += other.loss;
    }
}

impl Judged {
    /// Adds a decision, unless nobody has judged it.
    pub(crate) fn add(&mut self, loss: Option<f64>) {
        if let Some(loss) = loss {
            *self += Self { decisions: 1, loss };
        }
    }

    /// What a decision loses; `None` if there was none.
    pub fn mean_loss(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.loss / f64::from(self.decisions))
    }
}
