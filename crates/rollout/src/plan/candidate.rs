//! Candidates of a rollout.

use barpoint_core::{Contest, Cube, MoneyRules, Position, Session};

/// Position at which games begin.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The board.
    pub position: Position,
    /// The cube.
    pub cube: Cube,
    /// True if the player on roll may double before the first roll.
    pub may_double: bool,
}

/// Returns the position with a centred cube, where the player on roll may double.
impl From<Position> for Candidate {
    fn from(position: Position) -> Self {
        Self { position, cube: Cube::START, may_double: true }
    }
}

/// Money play in which gammons count from the start.
pub(crate) const PLAIN_MONEY: Contest = {
    let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
    let points = barpoint_core::BySide { on_roll: 0, opponent: 0 };
    Contest::Money(Session { rules, points })
};
