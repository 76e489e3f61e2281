//! Report with everything that decides how it looks.

use barpoint_language::{Language, Value};
use barpoint_wire::report::{Game, Moment, Report};

use super::style::Style;
use super::writer::address;
use crate::Options;
use crate::story;

/// Report with everything that decides how it looks.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) report: &'a Report,
    pub(super) options: &'a Options,
    pub(super) style: &'a Style,
    /// Game of the page; `None` if the page has all games.
    pub(super) part: Option<Part<'a>>,
}

/// Game of a page, and the names of the pages of all games.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) game: usize,
    pub(super) names: &'a [String],
}

impl<'a> View<'a> {
    pub(super) const fn language(&self) -> Language {
        self.options.language
    }

    /// Returns a message with its values.
    pub(super) fn say(&self, id: &str, values: &[(&str, Value<'_>)]) -> String {
        story::say(self.language(), id, values)
    }

    /// Returns a message without values.
    pub(super) fn plain(&self, id: &str) -> String {
        story::plain(self.language(), id)
    }

    /// Returns the words of a document in the language of the page.
    pub(super) fn said(&self, text: &str) -> String {
        story::said(self.language(), text)
    }

    /// Returns the name of a player.
    pub(super) fn name(&self, player: u16) -> &'a str {
        &self.report.players[usize::from(player.min(1))].name
    }

    /// Returns true if the page has the overview of the match. A position has none.
    pub(super) fn has_overview(&self) -> bool {
        !self.report.statistics.players.is_empty() && self.part.is_none_or(|part| part.game == 0)
    }

    /// Returns true if an action has a board, but no reported decision.
    pub(super) fn shows_alone(&self, moment: &Moment) -> bool {
        self.options.shows_board(moment) && self.options.reported(moment).next().is_none()
    }

    /// Returns the games of the page with their indices.
    pub(super) fn games(&self) -> impl Iterator<Item = (usize, &'a Game)> + use<'a> {
        let only = self.part.map(|part| part.game);
        let is_here = move |index: usize| only.is_none_or(|only| only == index);
        self.report.games.iter().enumerate().filter(move |(index, _)| is_here(*index))
    }

    /// Returns the address of a game.
    pub(super) fn game_address(&self, index: usize) -> String {
        let game = &self.report.games[index].game;
        format!("{}#game{}", self.file(index), game.game)
    }

    /// Returns the file of a game, empty if it is this page.
    pub(super) fn file(&self, index: usize) -> String {
        let other = self.part.filter(|part| part.game != index);
        other.map_or_else(String::new, |part| address(&part.names[index]))
    }
}
