//! Money play, with and without a cube: by the rules, and as computed by GNU Backgammon's makehyper.
//!
//! Hypergammon for money differs from `makehyper` in turns without a legal play. With two chequers
//! or more, GNU Backgammon 1.07 then gives the cube to the other player and allows no double in the
//! next turn. Its records therefore do not follow from each other by the rules; the effect is up to
//! 0.02 points of equity. `--as-makehyper` reproduces GNU Backgammon's numbers. Files by both rules
//! have the same header, because GNU Backgammon reads no other header. The manifest names the rules
//! of a file. Without a manifest, the rules are recognised by records on which the two differ
//! clearly.

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

/// Money play in which the cube changes sides in a turn without a play, and the next player may not
/// double.
///
/// These are not the rules of backgammon, but those by which GNU Backgammon's hypergammon databases
/// are computed: a cube that is owned belongs to the other player after such a turn. With one
/// chequer such turns do not occur.
///
/// # Shape
/// The scores and extras of a [`MoneyGame`] are followed by three values for a player on roll who
/// cannot double: owning the cube, with a centred cube, and with a centred cube and the Jacoby
/// rule. These three have no meaning as means over rolls.
///
/// # Source
/// The records written by `makehyper` 1.07.001 with two chequers follow from each other in this way
/// and in no other.
#[derive(Clone, Copy, Debug)]
pub struct MakehyperGame;

impl Game<8, 5> for MakehyperGame {
    fn over(&self, result: GameResult) -> Value<8, 5> {
        let Value { scores, extras } = MoneyGame.over(result);
        let [cubeless, owned, centred, jacoby, opponent] = scores;
        Value {
            scores: [cubeless, owned, centred, jacoby, opponent, owned, centred, jacoby],
            extras,
        }
    }

    fn seen(&self, means: &Value<8, 5>) -> Value<8, 5> {
        let [cubeless, owned, centred, jacoby, opponent, ..] = means.scores;
        let scores = [cubeless, owned, centred, jacoby, opponent];
        let Value { scores, extras } = MoneyGame.seen(&Value { scores, extras: means.extras });
        let [cubeless, seen_owned, seen_centred, seen_jacoby, seen_opponent] = scores;
        Value {
            scores: [
                cubeless,
                seen_owned,
                seen_centred,
                seen_jacoby,
                seen_opponent,
                -owned,
                -centred,
                -jacoby,
            ],
            extras,
        }
    }

    fn without_play(&self, seen: [f64; 8]) -> [f64; 8] {
        let [cubeless, of_owner, _, _, _, owned, centred, jacoby] = seen;
        [cubeless, owned, centred, jacoby, of_owner, owned, centred, jacoby]
    }
}
