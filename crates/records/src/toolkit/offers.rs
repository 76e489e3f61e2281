//! Which offer a double is.

use barpoint_core::{Decision, Offer, Player};

use crate::model::Action;
use crate::table::Table;

/// A double, or the beaver or raccoon for which `double` stands where one may be given.
pub(crate) fn doubled(table: &Table, player: Player) -> Action {
    let is_on_roll = player == table.on_roll();
    match table.decision() {
        Decision::Answer(Offer::Double) if !is_on_roll => Action::Beaver(player),
        Decision::Answer(Offer::Beaver) if is_on_roll => Action::Raccoon(player),
        _ => Action::Double(player),
    }
}
