//! Match, game or total that statistics describe.

use barpoint::analysis::statistics::ContestKind;
use barpoint::records::{Match, player_name};
use barpoint_core::{ByPlayer, Player};

/// Match, game or total that statistics describe.
#[derive(Clone, Debug)]
pub(in crate::command) struct Subject {
    /// Name of the file; `None` for a total.
    pub(in crate::command) file: Option<String>,
    /// Number of the match in the file, counted from 1; `None` for a total.
    pub(in crate::command) number: Option<usize>,
    /// Number of matches, more than 1 in a total.
    pub(in crate::command) matches: usize,
    /// Number of the game, counted from 1; `None` for the whole match.
    pub(in crate::command) game: Option<usize>,
    pub(in crate::command) kind: ContestKind,
    /// Program that made the analysis, if it is known.
    pub(in crate::command) by: Option<String>,
    pub(in crate::command) names: ByPlayer<String>,
    /// True if there is no other match.
    pub(in crate::command) is_only: bool,
}

impl Subject {
    pub(in crate::command) fn new(
        file: String,
        number: usize,
        record: &Match,
        is_only: bool,
    ) -> Self {
        Self {
            file: Some(file),
            number: Some(number),
            matches: 1,
            game: None,
            kind: ContestKind::of(record),
            by: None,
            names: ByPlayer(Player::BOTH.map(|player| player_name(record, player))),
            is_only,
        }
    }

    /// Returns the subject with the program whose analysis the record holds.
    pub(in crate::command) fn analysed_by(self, record: &Match) -> Self {
        let by = record.analysts().into_iter().flatten().next();
        Self { by: by.map(|by| by.to_string()), ..self }
    }

    /// Returns the place of the match with a colon, or nothing if there is no other match.
    pub(in crate::command) fn prefix(&self) -> String {
        if self.is_only { String::new() } else { format!("{}: ", self.place()) }
    }

    /// Returns the file and the number of the match.
    pub(in crate::command) fn place(&self) -> String {
        match (&self.file, self.number) {
            (Some(file), Some(1) | None) => file.clone(),
            (Some(file), Some(number)) => format!("{file}, match {number}"),
            (None, _) => "Total".to_owned(),
        }
    }

    /// Returns a line with the place, or nothing if there is no other match.
    pub(in crate::command) fn heading(&self) -> String {
        if self.is_only { String::new() } else { self.place() + "\n" }
    }

    pub(in crate::command) fn title(&self) -> String {
        match (self.game, self.kind, self.matches) {
            (Some(game), ..) => format!("Game {game}"),
            (None, ContestKind::Money, 1) => "Money session".to_owned(),
            (None, ContestKind::Money, sessions) => format!("{sessions} money sessions"),
            (None, ContestKind::Match { length: Some(length) }, 1) => {
                format!("{length}-point match")
            }
            (None, ContestKind::Match { .. }, matches) => format!("{matches} matches"),
        }
    }
}
