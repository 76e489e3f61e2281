//! What an analysis is about.

use barpoint_core::{Dice, MatchLength, Position};
use barpoint_equity::Stakes;

use crate::table::Table;
use crate::toolkit::stakes;

/// What an analysis is about.
pub(super) struct Context {
    /// The board, seen by the player on roll.
    pub(super) position: Position,
    /// The roll of a play.
    pub(super) dice: Option<Dice>,
    /// What equities and chances to win the match are converted with.
    pub(super) stakes: Option<Stakes>,
    /// Whether a double is answered.
    pub(super) is_answer: bool,
}

impl Context {
    /// The context of an action of the player on roll, or of an answer to that player.
    pub(super) fn new(
        table: &Table,
        length: Option<MatchLength>,
        dice: Option<Dice>,
        is_answer: bool,
    ) -> Self {
        Self { position: *table.position(), dice, stakes: stakes(length, table), is_answer }
    }
}
