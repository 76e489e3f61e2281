//! Games for money as GNU Backgammon's makehyper reckons them.
//!
//! Hypergammon for money differs from `makehyper` where nobody can move. With two chequers or more
//! GNU Backgammon 1.07 lets the cube change sides in a turn without a legal play, and lets nobody
//! double after it. Its records do not follow from each other by the rules, and up to 0.02 points
//! of equity depend on that. `--as-makehyper` gives the numbers that GNU Backgammon prints. Files
//! by both rules have the same header, because GNU Backgammon reads no other. The manifest names
//! the rules of a file; without one the records on which the two differ clearly decide.

use barpoint_core::GameResult;

use super::{Game, MoneyGame, Value};

/// Games for money in which the cube changes sides in a turn without a play, and the next player may
/// not double.
///
/// Those are not the rules, but how GNU Backgammon's databases of hypergammon come about: a cube that
/// is owned belongs to the other player after such a turn. With one chequer it never happens.
///
/// # Shape
/// The scores and extras of a [`MoneyGame`], and then what owning the cube, a centred cube, and a
/// centred cube with the Jacoby rule would be worth if the player on roll could not double. As means
/// these three say nothing.
///
/// # Source
/// The records that `makehyper` 1.07.001 writes with two chequers follow from each other in this way,
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
