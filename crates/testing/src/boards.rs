//! Boards given by hand.

use barpoint_core::{Chequers, Position, Setup};

/// Returns the position with these chequers, given as (point, chequers) in the numbering of their
/// owner.
///
/// # Panics
/// Panics if the position is not legal.
pub fn stacks(on_roll: &[(u8, u8)], opponent: &[(u8, u8)]) -> Position {
    checked(Setup::at(on_roll, opponent))
}

/// Returns the position with a chequer on each of these points, in the numbering of their owner. A
/// point with two chequers is listed twice.
///
/// # Panics
/// Panics if the position is not legal.
pub fn points(on_roll: &[u8], opponent: &[u8]) -> Position {
    let [on_roll, opponent] = [on_roll, opponent].map(|points| {
        let stacks: Vec<(u8, u8)> = points.iter().map(|&point| (point, 1)).collect();
        Chequers::at(&stacks)
    });
    checked(Setup { on_roll, opponent })
}

fn checked(setup: Setup) -> Position {
    setup.try_into().unwrap_or_else(|error| panic!("{setup:?}: {error}"))
}
