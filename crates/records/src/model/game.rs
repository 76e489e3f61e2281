//! One recorded game.

use barpoint_core::ByPlayer;

use super::{Entry, GameEnd, Tag};

/// A game of a match or a session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// Points of the players before the game.
    pub score: ByPlayer<u32>,
    /// Whether this is the Crawford game.
    pub crawford: bool,
    /// How often the cube was doubled because both threw the same opening number.
    pub automatic_doubles: u8,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// Who won and how, `None` if the record stops before that.
    pub end: Option<GameEnd>,
    /// Remarks about the game as a whole.
    pub comment: String,
    /// Whatever else the file says about the game in fields of its own.
    pub tags: Vec<Tag>,
}

impl Game {
    /// Points of the players after the game, those before it if it has no end.
    pub fn score_after(&self) -> ByPlayer<u32> {
        let mut score = self.score;
        if let Some(end) = self.end {
            score[end.winner] = score[end.winner].saturating_add(end.points);
        }
        score
    }

    /// The same game with the players' seats exchanged.
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
