//! Lost markets.

use barpoint_core::Player;

use super::{ReviewedAction, ReviewedChoice};
use crate::{CubeChoice, lost_market};

/// Marks the decisions not to double that lost the market by the next turn of the same player.
pub(super) fn find_losses(actions: &mut [ReviewedAction<'_>]) {
    let turns: Vec<usize> = (0..actions.len()).filter(|&i| is_turn(&actions[i])).collect();
    for player in Player::BOTH {
        let own: Vec<usize> =
            turns.iter().copied().filter(|&i| actions[i].player == player).collect();
        for pair in own.windows(2) {
            let [then, next] = [pair[0], pair[1]].map(|i| &actions[i]);
            let waited = then.choice == ReviewedChoice::Cube(CubeChoice::NoDouble);
            let is_same_game = then.decision.place.game == next.decision.place.game;
            let decisions = then.cube_decision().zip(next.cube_decision());
            let is_lost = decisions.is_some_and(|(then, next)| lost_market(&then, &next));
            actions[pair[0]].has_lost_market = waited && is_same_game && is_lost;
        }
    }
}

/// Returns true for a decision of the player on roll about the cube.
fn is_turn(action: &ReviewedAction<'_>) -> bool {
    matches!(action.choice, ReviewedChoice::Cube(CubeChoice::NoDouble | CubeChoice::Double))
}
