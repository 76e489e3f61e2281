//! Whoever can play.

use barpoint_core::{Dice, LegalPlay};

use crate::{PlayerError, Standing};

/// One who plays.
///
/// # Perspective
/// What is asked is seen by the player on roll, also where the other one answers a double.
pub trait Contender: Send {
    /// Learns that a game begins.
    ///
    /// # Errors
    /// A program that ended or fell silent.
    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    /// The play chosen for a roll.
    ///
    /// # Errors
    /// A program that ended, fell silent or answered with something else than a legal play.
    fn choose(&mut self, standing: &Standing, dice: Dice) -> Result<LegalPlay, PlayerError>;

    /// Whether the player on roll, who may, doubles before rolling.
    ///
    /// # Errors
    /// A program that ended, fell silent, answered with something else or knows no cube.
    fn doubles(&mut self, standing: &Standing) -> Result<bool, PlayerError>;

    /// Whether the opponent of the player on roll, who has just doubled, takes.
    ///
    /// # Errors
    /// As in [`doubles`](Self::doubles).
    fn takes(&mut self, standing: &Standing) -> Result<bool, PlayerError>;
}

impl<C: Contender + ?Sized> Contender for Box<C> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        (**self).begin()
    }

    fn choose(&mut self, standing: &Standing, dice: Dice) -> Result<LegalPlay, PlayerError> {
        (**self).choose(standing, dice)
    }

    fn doubles(&mut self, standing: &Standing) -> Result<bool, PlayerError> {
        (**self).doubles(standing)
    }

    fn takes(&mut self, standing: &Standing) -> Result<bool, PlayerError> {
        (**self).takes(standing)
    }
}
