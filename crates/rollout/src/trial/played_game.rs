//! A game as a trial played it.
//!
//! Games are recorded while trials are played, and are played again if a file has only their sums.
//! A trial is a function of the job and its number. The files of `--games` and `--log` are
//! therefore complete after `--resume` too, for the time that those trials take again. Half a game
//! cannot be resumed.

use barpoint_core::{Dice, Position};

use super::quantity::QUANTITIES;

/// A game of a trial, from the candidate to where it ended.
///
/// A trial plays one game, or several with a common beginning if it was
/// [split](crate::RolloutOptions::branches).
///
/// # Perspective
/// The player the rollout asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// What was done, in order. The player on roll at the candidate begins.
    pub deeds: Vec<Deed>,
    /// How it ended, in a word or two.
    pub ending: &'static str,
    /// What it came to, as [`TrialRecord::values`](crate::TrialRecord::values).
    pub values: [i64; QUANTITIES],
    /// The trial counts this game for one part in so many.
    pub parts: u64,
}

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The player on roll threw the dice and played them.
    Play {
        /// The throw.
        dice: Dice,
        /// The board afterwards, seen by the other player.
        after: Position,
    },
    /// The player on roll doubled.
    Double,
    /// The other player took.
    Take,
    /// The other player turned the cube once more and keeps it.
    Beaver,
    /// The other player passed.
    Pass,
}
