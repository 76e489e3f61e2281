//! Contenders of a duel.

use barpoint_core::{Dice, LegalPlay};

use crate::{GameState, PlayerError};

/// Player in a duel.
///
/// # Perspective
/// States are given from the point of view of the player on roll, even if the other player answers
/// a double.
pub trait Contender: Send {
    /// Prepares the contender for a new game.
    ///
    /// # Errors
    /// Returns an error if a program ended or did not answer in time.
    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Returns the play chosen for a roll.
    ///
    /// # Errors
    /// Returns an error if a program ended, did not answer in time, or did not answer with a legal
    /// play.
    fn choose(&mut self, game_state: &GameState, dice: Dice) -> Result<LegalPlay, PlayerError>;

    /// Returns true if the player on roll, who may double, doubles before rolling.
    ///
    /// # Errors
    /// Returns an error if a program ended, did not answer in time, gave an invalid answer, or does
    /// not know the cube.
    fn doubles(&mut self, game_state: &GameState) -> Result<bool, PlayerError>;

    /// Returns true if the opponent of the player on roll, who has just doubled, takes.
    ///
    /// # Errors
    /// The same as for [`doubles`](Self::doubles).
    fn takes(&mut self, game_state: &GameState) -> Result<bool, PlayerError>;
}

impl<C: Contender + ?Sized> Contender for Box<C> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        (**self).begin()
    }

    fn choose(&mut self, game_state: &GameState, dice: Dice) -> Result<LegalPlay, PlayerError> {
        (**self).choose(game_state, dice)
    }

    fn doubles(&mut self, game_state: &GameState) -> Result<bool, PlayerError> {
        (**self).doubles(game_state)
    }

    fn takes(&mut self, game_state: &GameState) -> Result<bool, PlayerError> {
        (**self).takes(game_state)
    }
}
