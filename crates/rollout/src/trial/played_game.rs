//! Game of a trial.
//!
//! Games are recorded while trials are played, and are played again if a file has only their sums.
//! A trial is a function of the job and its number. The files of `--games` and `--log` are
//! therefore complete after `--resume` too, for the time that those trials take again. Half a game
//! cannot be resumed.

use barpoint_core::{Dice, Position};

use super::quantity::QUANTITIES;

/// Game of a trial, from the candidate to its end.
///
/// A trial has one game, or several with a common beginning if it was
/// [split](crate::RolloutOptions::branches).
///
/// # Perspective
/// The viewpoint player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Events of the game, in order. The player on roll at the candidate begins.
    pub events: Vec<TrialEvent>,
    /// Ending of the game, in one or two words.
    pub ending: &'static str,
    /// Values of the game, as in [`TrialRecord::values`](crate::TrialRecord::values).
    pub values: [i64; QUANTITIES],
    /// The weight of this game in the trial is one part in this number.
    pub parts: u64,
}

/// Event of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrialEvent {
    /// The player on roll rolled the dice and made a play.
    Play {
        /// The roll.
        dice: Dice,
        /// The resulting board, from the point of view of the other player.
        after: Position,
    },
    /// The player on roll doubled.
    Double,
    /// The other player took.
    Take,
    /// The other player redoubled at once and keeps the cube.
    Beaver,
    /// The other player passed.
    Pass,
}
