//! Which output head serves a position.

use barpoint_core::{Chequers, Position};

/// The number of game plans told apart.
pub const PLANS: usize = 9;

/// The game plan of a position: how many chequers each side has back.
///
/// Chequers in the opponent's home or on the bar count as back: none, one or two, or more. The
/// player on roll decides the row, the opponent the column of a 3 × 3 table.
#[inline]
pub fn plan(position: &Position) -> usize {
    3 * chequers_back(position.on_roll()) + chequers_back(position.opponent())
}

#[inline]
fn chequers_back(side: &Chequers) -> usize {
    match side.counts()[18..].iter().sum::<u8>() {
        0 => 0,
        1 | 2 => 1,
        _ => 2,
    }
}
