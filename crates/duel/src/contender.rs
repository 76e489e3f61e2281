//! Whoever can choose a play.

use barpoint_core::{Dice, LegalPlay, Position};

use crate::PlayerError;

/// One who plays.
pub trait Contender: Send {
    /// The play chosen for a roll.
    ///
    /// # Perspective
    /// The player on roll.
    ///
    /// # Errors
    /// A program that ended, fell silent or answered with something else than a legal play.
    fn choose(&mut self, position: &Position, dice: Dice) -> Result<LegalPlay, PlayerError>;
}

impl<C: Contender + ?Sized> Contender for Box<C> {
    fn choose(&mut self, position: &Position, dice: Dice) -> Result<LegalPlay, PlayerError> {
        (**self).choose(position, dice)
    }
}
