//! One game.

use barpoint_core::{GameResult, Side, Variant};
use barpoint_dice::TrialDice;

use crate::{Contender, Luck, PlayerError, Referee};

/// How a game went for the first of two contenders.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayedGame {
    /// Points won, negative if lost.
    pub points: i8,
    /// The luck of the first contender less that of the second.
    pub luck: Luck,
    /// Rolls thrown.
    pub turns: u32,
    /// What the plays of both lose.
    pub judged: [Judged; 2],
}

/// What the plays of a contender lose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judged {
    /// Rolls with a choice of plays.
    pub decisions: u32,
    /// The sum of what was lost, in points.
    pub loss: f64,
}

/// A game that is no longer than any that people play.
const MAX_TURNS: u32 = 10_000;

/// Plays a game. `seats` says which of the contenders throws first.
pub(crate) fn play(
    contenders: &mut [&mut dyn Contender; 2],
    first: usize,
    dice: &mut TrialDice<'_>,
    referee: &Referee,
) -> Result<PlayedGame, PlayerError> {
    let mut game = PlayedGame::default();
    let mut position = Variant::Backgammon.start();
    let mut on_roll = first;
    loop {
        if let Some(result) = position.result(Variant::Backgammon) {
            game.points = points(result, on_roll);
            return Ok(game);
        }
        if game.turns == MAX_TURNS {
            return Ok(game);
        }
        let roll = dice.roll(game.turns);
        let luck = referee.luck(&position, roll, game.turns == 0);
        let sign = if on_roll == 0 { 1.0 } else { -1.0 };
        game.luck.points += sign * luck.points;
        game.luck.wins += sign * luck.wins;
        let plays = position.plays(roll);
        let made = match plays[..] {
            [only] => only,
            _ => contenders[on_roll].choose(&position, roll)?,
        };
        if let Some(loss) = referee.loss(&position, roll, &made) {
            game.judged[on_roll].decisions += 1;
            game.judged[on_roll].loss += loss;
        }
        position = made.result;
        on_roll = 1 - on_roll;
        game.turns += 1;
    }
}

/// What the first contender wins.
fn points(result: GameResult, on_roll: usize) -> i8 {
    let points = result.value.points() as i8;
    let first_wins = (result.winner == Side::OnRoll) == (on_roll == 0);
    if first_wins { points } else { -points }
}

impl PlayedGame {
    /// Points won, less luck.
    pub fn adjusted_points(&self) -> f64 {
        f64::from(self.points) - self.luck.points
    }

    /// 1 for a game won and 0 for one lost, less luck.
    pub fn adjusted_wins(&self) -> f64 {
        let won = if self.points > 0 { 1.0 } else { 0.0 };
        // A contender gains as much as the other loses.
        won - self.luck.wins
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::GameValue;

    use super::*;

    #[test]
    fn the_winner_gets_the_points() {
        let gammon = |winner| GameResult { winner, value: GameValue::Gammon };
        assert_eq!(points(gammon(Side::OnRoll), 0), 2);
        assert_eq!(points(gammon(Side::OnRoll), 1), -2);
        assert_eq!(points(gammon(Side::Opponent), 0), -2);
        assert_eq!(points(gammon(Side::Opponent), 1), 2);
    }
}
