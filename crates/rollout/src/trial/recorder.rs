//! Recorder of the games of a trial.

use super::played_game::{PlayedGame, TrialEvent};
use super::quantity::QUANTITIES;

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
