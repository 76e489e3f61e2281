//! Half of a pair: a game, or a match of them.

use core::ops::AddAssign;

use barpoint_core::{Contest, GameValue, Side};
use barpoint_dice::SeededDice;

use crate::game;
use crate::{Contender, Luck, PlayerError, Referee};

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

/// Games of a match have dice of their own, so far apart, in numbers of trials.
const NEXT_GAME: u64 = 1 << 32;

/// Plays a game or a match, the `number`th of this seed, in which `first` throws first.
pub(crate) fn play(
    contenders: &mut [&mut dyn Contender; 2],
    first: usize,
    seed: u64,
    number: u64,
    referee: &Referee,
) -> Result<Bout, PlayerError> {
    let mut bout = Bout::default();
    let mut thrower = first;
    let mut contest = referee.terms().contest();
    let mut trial = number;
    loop {
        let seeded = SeededDice::new(seed);
        let dice = &mut seeded.opening_trial(trial);
        let start = referee.start(contest);
        contenders.iter_mut().try_for_each(|contender| contender.begin())?;
        let Some(won) = game::play(contenders, thrower, start, dice, referee, &mut bout)? else {
            return Ok(bout);
        };
        bout.won[won.winner].add(won.value);
        let is_first = won.winner == 0;
        match contest {
            Contest::Money(_) => {
                bout.points = signed(won.points, is_first);
                return Ok(bout);
            }
            Contest::Match(score) => {
                let winner = if won.winner == thrower { Side::OnRoll } else { Side::Opponent };
                let score = score.after(winner, won.points);
                if score.winner().is_some() {
                    bout.points = signed(1, is_first);
                    return Ok(bout);
                }
                // The contenders throw first in turns.
                contest = Contest::Match(score.flip());
            }
        }
        thrower = 1 - thrower;
        trial = trial.wrapping_add(NEXT_GAME);
    }
}

fn signed(points: u32, is_won: bool) -> i32 {
    let points = points as i32;
    if is_won { points } else { -points }
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
    fn add(&mut self, value: Option<GameValue>) {
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
