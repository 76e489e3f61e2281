//! A game as a trial played it, for whoever keeps it.

use barpoint_core::{Dice, Position};

use crate::trial::QUANTITIES;

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

/// Writes down the games of a trial while they are played.
#[derive(Debug)]
pub(crate) struct Scribe {
    deeds: Vec<Deed>,
    parts: u64,
    games: Vec<PlayedGame>,
}

/// A game at the point where it is split.
#[derive(Debug)]
pub(crate) struct Fork {
    deeds: Vec<Deed>,
    parts: u64,
}

impl Scribe {
    pub(crate) const fn new() -> Self {
        Self { deeds: Vec::new(), parts: 1, games: Vec::new() }
    }

    pub(crate) fn note(&mut self, deed: Deed) {
        self.deeds.push(deed);
    }

    /// The game is over; its values do not depend on the other branches.
    pub(crate) fn end(&mut self, ending: &'static str, values: [i64; QUANTITIES]) {
        let deeds = core::mem::take(&mut self.deeds);
        self.games.push(PlayedGame { deeds, ending, values, parts: self.parts });
    }

    /// From here on the game will be played several times.
    pub(crate) fn fork(&mut self, branches: u8) -> Fork {
        self.parts = self.parts.saturating_mul(branches.into());
        Fork { deeds: self.deeds.clone(), parts: self.parts }
    }

    /// Goes back to where the game was split.
    pub(crate) fn go_back(&mut self, fork: &Fork) {
        self.deeds.clone_from(&fork.deeds);
        self.parts = fork.parts;
    }

    /// The games since the last time.
    pub(crate) fn take(&mut self) -> Vec<PlayedGame> {
        self.parts = 1;
        core::mem::take(&mut self.games)
    }
}
