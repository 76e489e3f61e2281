//! Recorded games.

use barpoint_core::ByPlayer;

use super::{Entry, GameEnd, Tag};

/// A game of a match or a session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// Points of the players before the game.
    pub score: ByPlayer<u32>,
    /// True if this is the Crawford game.
    pub crawford: bool,
    /// Number of automatic doubles, made because both players threw the same opening number.
    pub automatic_doubles: u8,
    /// Actions in order.
    pub entries: Vec<Entry>,
    /// Winner and reason; `None` if the record stops before the end.
    pub end: Option<GameEnd>,
    /// Remarks about the game as a whole.
    pub comment: String,
    /// Other fields of the file about the game.
    pub tags: Vec<Tag>,
}

impl Game {
    /// Returns the points of the players after the game, or those before it if the game has no end.
    pub fn score_after(&self) -> ByPlayer<u32> {
        let mut score = self.score;
        if let Some(end) = self.end {
            score[end.winner] = score[end.winner].saturating_add(end.points);
        }
        score
    }

    /// Returns the game with the players' seats exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        let swapped = |entry: Entry| Entry {
            action: entry.action.swapped(),
            notes: entry.notes.map(|notes| notes.swapped().into()),
        };
        let end = self.end.map(|end| GameEnd { winner: end.winner.flip(), ..end });
        let entries = self.entries.into_iter().map(swapped).collect();
        Self { score: self.score.swapped(), entries, end, ..self }
    }
}
