//! Values after the rolls of a position.

use barpoint_core::Dice;
use barpoint_engine::Reply;

use super::worth::Worth;

/// Values after the best reply to each roll of a position.
#[derive(Debug)]
pub(crate) struct RollWorths {
    pub(super) mean: Worth,
    pub(super) rolls: Vec<RollWorth>,
}

/// Value after the best reply to a roll.
#[derive(Debug)]
pub(super) struct RollWorth {
    pub(super) dice: Dice,
    pub(super) worth: Worth,
    pub(super) reply: Reply,
}

impl RollWorths {
    /// Returns the value after a roll, `None` if the roll is not possible.
    pub(super) fn of(&self, dice: Dice) -> Option<&RollWorth> {
        self.rolls.iter().find(|roll| roll.dice == dice)
    }
}
