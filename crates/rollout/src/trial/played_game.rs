//! Game of a trial.
//!
//! Games are recorded while trials are played, and are played again if a file has only their sums.
//! A trial is a function of the job and its number. The files of `--games` and `--log` are
//! therefore complete after `--resume` too, for the time that those trials take again. Half a game
//! cannot be resumed.

use barpoint_core::{Dice, Position};

use super::counts::Counts;
use super::quantity::QUANTITIES;
use super::result::TrialResult;

/// Game of a trial, from the candidate to its end.
///
/// A trial has one game, or several with a common beginning if it was
/// [split](crate::RolloutOptions::branches).
///
/// # Perspective
/// The viewpoint player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// Result of one trial of one candidate, with the luck subtracted if variance reduction is on.
///
/// # Perspective
/// The viewpoint player.
///
/// # Units
/// Chances and values are integers in units of 2⁻³², exactly as they are summed. Values are points
/// for an initial cube of 1, or match winning chances.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrialRecord {
    /// Index of the candidate.
    pub candidate: usize,
    /// The five chances, the cubeless equity, the value with a dead cube, the value, and the luck.
    pub values: [i64; QUANTITIES],
    /// Ending of the game, in one or two words.
    pub ending: &'static str,
    /// Counts of events in the game.
    pub counts: Counts,
    /// Games of the trial, if they are [kept](crate::Progress::keeps_games).
    pub games: Vec<PlayedGame>,
}

impl TrialRecord {
    pub(crate) fn new(candidate: usize, result: &TrialResult, games: &[PlayedGame]) -> Self {
        let TrialResult { values, ending, counts } = *result;
        Self { candidate, values, ending: ending.name(), counts, games: games.to_vec() }
    }
}

/// Records the games of a trial while they are played.
#[derive(Debug)]
pub(crate) struct GameRecorder {
    events: Vec<TrialEvent>,
    parts: u64,
    games: Vec<PlayedGame>,
}

/// State of a game at the point where it is split.
#[derive(Debug)]
pub(crate) struct Fork {
    events: Vec<TrialEvent>,
    parts: u64,
}

impl GameRecorder {
    pub(crate) const fn new() -> Self {
        Self { events: Vec::new(), parts: 1, games: Vec::new() }
    }

    pub(crate) fn note(&mut self, event: TrialEvent) {
        self.events.push(event);
    }

    /// Ends the game. Its values do not depend on the other branches.
    pub(crate) fn end(&mut self, ending: &'static str, values: [i64; QUANTITIES]) {
        let events = core::mem::take(&mut self.events);
        self.games.push(PlayedGame { events, ending, values, parts: self.parts });
    }

    /// Marks the point from which the game is played several times.
    pub(crate) fn fork(&mut self, branches: u8) -> Fork {
        self.parts = self.parts.saturating_mul(branches.into());
        Fork { events: self.events.clone(), parts: self.parts }
    }

    /// Returns to the point where the game was split.
    pub(crate) fn go_back(&mut self, fork: &Fork) {
        self.events.clone_from(&fork.events);
        self.parts = fork.parts;
    }

    /// Returns the games since the last call.
    pub(crate) fn take(&mut self) -> Vec<PlayedGame> {
        self.parts = 1;
        core::mem::take(&mut self.games)
    }
}
