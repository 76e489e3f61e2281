//! Score sheets, games and actions of a match.

use std::fmt::Write;

use barpoint::wire::{self, VERSION, match_id, sheet_action, sheet_game, table_of_action};
use barpoint_core::{MatchLength, Player};
use barpoint_ids::PositionId;
use barpoint_records::{
    Ending, Game, Match, Step, action_text, game_text, lines_without_controls, match_text,
    player_name,
};

use super::board::{diagram, lone_position};
use crate::output::Render;
use crate::terminal::View;

/// Score sheet of a match, or the board of a file that only holds a position.
pub(super) struct SheetReport<'a> {
    pub(super) record: &'a Match,
    /// Name of the file.
    pub(super) file: String,
    /// Number of the match, counted from 1.
    pub(super) number: usize,
    /// Count of matches in the file.
    pub(super) matches: usize,
    /// Name of the format of the file.
    pub(super) format: &'static str,
}

/// All actions of a game.
pub(super) struct GameReport<'a> {
    pub(super) record: &'a Match,
    /// Number of the game, counted from 0.
    pub(super) index: usize,
    pub(super) game: &'a Game,
}

/// An action of a game, with the board before it. Numbers are counted from 0.
pub(super) struct ActionReport<'a> {
    pub(super) record: &'a Match,
    pub(super) game: usize,
    pub(super) index: usize,
    pub(super) step: Step<'a>,
}

impl Render for SheetReport<'_> {
    type Wire = wire::Sheet;

    fn text(&self, view: &View) -> String {
        let record = self.record;
        let mut text = match_text(record);
        if let Some(table) = lone_position(record) {
            text.push('\n');
            text.push_str(&view.board(&diagram(record, &table)));
            return text;
        }
        let [zero, one] = Player::BOTH.map(|player| player_name(record, player));
        let width = |name: &str| name.chars().count().max(4);
        let (left, right) = (width(&zero), width(&one));
        let _ = writeln!(text, "\nGame  {zero:>left$}  {one:>right$}  Result");
        for (game, number) in record.games.iter().zip(1..) {
            let [a, b] = game.score.0;
            let _ = write!(text, "{number:4}  {a:>left$}  {b:>right$}  ");
            match game.end {
                None => text.push_str("not finished"),
                Some(end) => {
                    let winner = player_name(record, end.winner);
                    let _ = write!(text, "{winner} wins {}", end.points);
                    text.push_str(match end.how {
                        Ending::Dropped => " (double dropped)",
                        Ending::Resigned(_) => " (resigned)",
                        Ending::Unknown => " (reason unknown)",
                        Ending::BorneOff(_) => "",
                    });
                }
            }
            text.push_str(if game.crawford { ", Crawford game\n" } else { "\n" });
        }
        if let [.., last] = &record.games[..] {
            let [a, b] = last.score_after().0;
            let _ = writeln!(text, "      {a:>left$}  {b:>right$}");
        }
        text
    }

    fn wire(&self, _: Option<u64>) -> wire::Sheet {
        let Self { record, number, matches, format, .. } = *self;
        let table = lone_position(record);
        let games = (1..).zip(&record.games).map(|(number, game)| sheet_game(number, game));
        wire::Sheet {
            version: VERSION,
            file: self.file.clone(),
            format: format.to_owned(),
            matches: matches as u32,
            number: number as u32,
            players: players(record),
            length: record.length.map(MatchLength::get),
            variant: record.rules.variant,
            games: games.collect(),
            score: record.games.last().map_or([0; 2], |last| last.score_after().0),
            position: table.as_ref().map(|table| PositionId(*table.position()).to_string()),
            match_id: table.as_ref().and_then(match_id),
        }
    }
}

impl Render for GameReport<'_> {
    type Wire = wire::GameSheet;

    fn text(&self, _: &View) -> String {
        game_text(self.record, self.index)
    }

    fn wire(&self, _: Option<u64>) -> wire::GameSheet {
        let steps = (1..).zip(self.game.replay(self.record));
        wire::GameSheet {
            version: VERSION,
            players: players(self.record),
            game: sheet_game(self.index + 1, self.game),
            actions: steps.map(|(number, step)| sheet_action(number, &step)).collect(),
        }
    }
}

impl Render for ActionReport<'_> {
    type Wire = wire::ActionSheet;

    fn text(&self, view: &View) -> String {
        let Self { record, index, step, .. } = self;
        let table = table_of_action(step);
        let mut text = String::new();
        let action = &step.entry.action;
        let who =
            action.player().map_or_else(String::new, |player| player_name(record, player) + " ");
        let what = action_text(action, table.cube().value.get() * 2);
        let _ = writeln!(text, "\n{}. {who}{what}", index + 1);
        if let Some(problem) = &step.problem {
            let _ = writeln!(text, "Against the rules: {problem}");
        }
        if !step.entry.comment().is_empty() {
            let _ = writeln!(text, "{}", step.entry.comment());
        }
        view.board(&diagram(record, &table)) + &lines_without_controls(&text)
    }

    fn wire(&self, _: Option<u64>) -> wire::ActionSheet {
        wire::ActionSheet {
            version: VERSION,
            players: players(self.record),
            game: self.game as u32 + 1,
            action: sheet_action(self.index + 1, &self.step),
        }
    }
}

fn players(record: &Match) -> [String; 2] {
    Player::BOTH.map(|player| player_name(record, player))
}
