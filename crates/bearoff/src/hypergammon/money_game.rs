//! Money play, with and without a cube.

use barpoint_core::{GameResult, Outcome};

use super::{Game, Value};

/// Money play.
///
/// # Shape
/// The scores are equities on a cube of 1: cubeless, owning the cube, with a centred cube, with a
/// centred cube and the Jacoby rule, and with the cube owned by the opponent. The extras are the
/// five cumulative chances of cubeless play.
///
/// # Perspective
/// Means are seen by the player on roll, who does not double now.
#[derive(Clone, Copy, Debug)]
pub struct MoneyGame;

/// Equity of a player who may double, after the better choice.
fn doubled(no_double: f64, double_take: f64) -> f64 {
    no_double.max((2.0 * double_take).min(1.0))
}

impl Game<5, 5> for MoneyGame {
    fn over(&self, result: GameResult) -> Value<5, 5> {
        let seen = Outcome::from(result.flip());
        let points = f64::from(seen.equity().0);
        Value {
            scores: [points, points, points, points.signum(), points],
            extras: seen.to_array().map(f64::from),
        }
    }

    fn seen(&self, means: &Value<5, 5>) -> Value<5, 5> {
        let [cubeless, owned, centred, jacoby, opponent] = means.scores;
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = means.extras;
        Value {
            scores: [
                -cubeless,
                -opponent,
                -doubled(centred, opponent),
                -doubled(jacoby, opponent),
                -doubled(owned, opponent),
            ],
            extras: [1.0 - win, lose_gammon, lose_backgammon, win_gammon, win_backgammon],
        }
    }
}
