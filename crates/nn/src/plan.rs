//! Which output head and which hidden layer serve a position.

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

/// The groups of plans that a network may have a hidden layer of its own for.
pub const BRANCHES: usize = 4;

/// The group of a [`plan`]:
///
/// 0. *open*: one side has nobody back and the other two chequers at most;
/// 1. *mutual*: both have one or two;
/// 2. *ahead*: the opponent has more;
/// 3. *behind*: the player on roll has more, and the opponent has not.
#[inline]
pub fn branch(plan: usize) -> usize {
    const BRANCH: [u8; PLANS] = [0, 0, 2, 0, 1, 2, 3, 3, 2];
    BRANCH[plan].into()
}

#[inline]
fn chequers_back(side: &Chequers) -> usize {
    match side.counts()[18..].iter().sum::<u8>() {
        0 => 0,
        1 | 2 => 1,
        _ => 2,
    }
}
