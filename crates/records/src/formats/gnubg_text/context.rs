//! Context of an analysis.

use barpoint_core::{Dice, MatchLength, Position};
use barpoint_equity::Stakes;

use crate::seats::Seats;
use crate::toolkit::stakes;

/// Context of an analysis.
pub(super) struct Context {
    /// Board, seen by the player on roll.
    pub(super) position: Position,
    /// Roll, if the action is a play.
    pub(super) dice: Option<Dice>,
    /// Stakes for the conversion between equities and match winning chances.
    pub(super) stakes: Option<Stakes>,
    /// True if the action answers a double.
    pub(super) is_answer: bool,
}

impl Context {
    /// Returns the context of an action of the player on roll, or of an answer to that player.
    pub(super) fn new(
        table: &Seats,
        length: Option<MatchLength>,
        dice: Option<Dice>,
        is_answer: bool,
    ) -> Self {
        Self { position: *table.position(), dice, stakes: stakes(length, table), is_answer }
    }
}
