//! Distinction of doubles, beavers and raccoons.

use barpoint_core::{Decision, Offer, Player};

use crate::model::Action;
use crate::seats::Seats;

/// Returns a double, or the beaver or raccoon that `double` means as an answer.
pub(crate) fn doubled(table: &Seats, player: Player) -> Action {
    let is_on_roll = player == table.on_roll();
    match table.decision() {
        Decision::Answer(Offer::Double) if !is_on_roll => Action::Beaver(player),
        Decision::Answer(Offer::Beaver) if is_on_roll => Action::Raccoon(player),
        _ => Action::Double(player),
    }
}
