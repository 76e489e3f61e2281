//! Values of a match in the course of its games.

use barpoint_core::{ByPlayer, MatchLength, MatchScore, Player};
use barpoint_equity::{Emg, MatchEquityTable, Take};
use barpoint_records::{Game, Match};

use super::{ReviewedAction, ReviewedChoice};
use crate::CubeChoice;

impl ReviewedAction<'_> {
    /// Returns the value of the match that holds the action, after the action; `None` if it is
    /// unknown.
    ///
    /// # Perspective
    /// Player 0.
    ///
    /// # Units
    /// Match winning chance from 0 to 1 in a match. In money play, difference of the points: those of the
    /// earlier games, and those that are expected of this one.
    #[must_use]
    pub fn value_after(&self, record: &Match) -> Option<f64> {
        let context = self.context();
        let utility = context.utility(Emg(self.equity_after()?));
        let value = match self.decision.player {
            Player::Zero => utility.0,
            Player::One => context.flip_utility(utility).0,
        };
        let game = record.games.get(self.decision.place.game)?;
        Some(if context.is_money() { lead(game.score) + value } else { value })
    }

    /// Returns the equity of the player on roll after the action, normalised to the cube before it.
    /// After a double it is that of the opponent's best answer.
    fn equity_after(&self) -> Option<f64> {
        let equity = match self.choice {
            ReviewedChoice::Play => {
                let plays = self.plays()?;
                return Some(plays.candidates.get(plays.played?)?.equity.into());
            }
            ReviewedChoice::Cube(choice) => {
                let cube = self.cube()?;
                let [take, pass] = [cube.double_take.equity, cube.double_drop];
                match choice {
                    CubeChoice::NoDouble => cube.no_double.equity,
                    CubeChoice::Double => take.min(pass),
                    CubeChoice::Answer(Take::Take | Take::Beaver) => take,
                    CubeChoice::Answer(Take::Pass) => pass,
                }
            }
        };
        equity.is_finite().then_some(equity.into())
    }
}

/// Returns the value of a match before a game, `None` if the score is impossible.
///
/// # Perspective
/// Player 0.
///
/// # Units
/// Match winning chance from 0 to 1 in a match. In money play, difference of the points.
#[must_use]
pub fn value_before(record: &Match, game: &Game, table: &MatchEquityTable) -> Option<f64> {
    match record.length {
        None => Some(lead(game.score)),
        Some(length) => Some(table.before_game(&score_of(length, game)?).0),
    }
}

/// Returns the value of a match after a game as [`value_before`] does, `None` if the game has no end.
#[must_use]
pub fn value_after(record: &Match, game: &Game, table: &MatchEquityTable) -> Option<f64> {
    let end = game.end?;
    match record.length {
        None => Some(lead(game.score_after())),
        Some(length) => {
            let winner = end.winner.side(Player::Zero);
            Some(table.after_game(&score_of(length, game)?, winner, end.points).0)
        }
    }
}

/// Returns the score before a game, seen by player 0.
fn score_of(length: MatchLength, game: &Game) -> Option<MatchScore> {
    let points = game.score.seen_by(Player::Zero);
    let score = |is_crawford| MatchScore::new(length.get().into(), points, is_crawford);
    score(game.crawford).or_else(|_| score(false)).ok()
}

/// Returns the points of player 0 less those of player 1.
fn lead(score: ByPlayer<u32>) -> f64 {
    let [zero, one] = score.0.map(f64::from);
    zero - one
}
