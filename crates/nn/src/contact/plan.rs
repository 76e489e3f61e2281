//! The output head and the hidden layer of a position.
//!
//! The chequers that each side has back, and a back game, decide which of six hidden layers a
//! position uses. The layers together learn more than one layer does, and each is fitted apart from
//! its own part of the labels. Evaluation takes no more arithmetic. It takes longer if the
//! positions of all plans come in turn, because six times the weights do not fit the second-level
//! cache. Only some plays of one roll in sixteen lead to different groups.

use barpoint_core::{Chequers, Position, masks};

use crate::shape::contact::PLANS;

/// Number of plans of one side.
const SIDE_PLANS: usize = 4;

/// The last plan of a side: it holds two points of the opponent's home.
const BACK_GAME: usize = SIDE_PLANS - 1;

const _: () = assert!(PLANS == SIDE_PLANS * SIDE_PLANS && BRANCH.len() == PLANS);

/// Returns the game plan of a position, below [`PLANS`]: the plans of both sides.
///
/// A side has no chequer back, one or two, or more, or it holds two points of the opponent's home, as in
/// a back game. Chequers in the opponent's home or on the bar are back. The player on roll decides the
/// row, the opponent the column of a 4 × 4 table.
#[inline]
pub fn plan(position: &Position) -> usize {
    SIDE_PLANS * side_plan(position.on_roll()) + side_plan(position.opponent())
}

/// Group of each plan.
const BRANCH: [u8; PLANS] = [0, 0, 2, 4, 0, 1, 2, 4, 3, 3, 2, 4, 5, 5, 5, 4];

/// Returns the group of a [`plan`], below [`BRANCHES`](crate::shape::contact::BRANCHES):
///
/// 0. *open*: one side has no chequer back, the other at most two;
/// 1. *mutual*: both have one or two;
/// 2. *ahead*: the opponent has more, but no back game;
/// 3. *behind*: the player on roll has more, and the opponent has not;
/// 4. *against a back game*: the opponent holds two points;
/// 5. *back game*: the player on roll holds two points, and the opponent does not.
#[inline]
pub fn branch(plan: usize) -> usize {
    BRANCH[plan].into()
}

/// Returns true if one side holds two points of the other's home, and the other does not.
#[inline]
pub fn is_back_game(plan: usize) -> bool {
    (plan / SIDE_PLANS == BACK_GAME) != (plan % SIDE_PLANS == BACK_GAME)
}

#[inline]
fn side_plan(side: &Chequers) -> usize {
    if (side.mask(2) & masks::OPPONENT_HOME).count_ones() > 1 {
        return BACK_GAME;
    }
    match side.back() {
        0 => 0,
        1 | 2 => 1,
        _ => 2,
    }
}
