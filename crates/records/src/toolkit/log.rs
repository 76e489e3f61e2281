//! Builder of games from files that record everything explicitly, such as SGF.

use barpoint_core::{Dice, GameValue, Player};

use super::verdict::value_of;
use super::words::{player_name, points_in_words, problem_in_words};
use crate::model::{
    Action, Ending, Entry, FilePlace, Game, GameEnd, Match, Notes, RecordedPlay, Warning,
    WarningKind,
};
use crate::seats::Seats;

/// A game that is read from a file, with the current table.
///
/// Actions are recorded even if they break the rules; such actions get a warning.
#[derive(Debug)]
pub(crate) struct GameLog<'m> {
    record: &'m mut Match,
    game: Game,
    table: Seats,
    /// True if the dice that were set last were thrown before the end of the game.
    is_roll: bool,
}

/// End of a game, as a file states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StatedEnd {
    pub(crate) winner: Player,
    /// Points won, if the file states them.
    pub(crate) points: Option<u32>,
    /// True if the loser resigned in case the play does not end the game.
    pub(crate) resigned: bool,
}

impl<'m> GameLog<'m> {
    /// Maximum number of warnings of one match. A last warning replaces the rest.
    pub(crate) const MOST_WARNINGS: usize = 1000;

    /// Begins a game of the match.
    pub(crate) fn new(record: &'m mut Match, game: Game) -> Self {
        let table = Seats::new(record, &game);
        Self { record, game, table, is_roll: false }
    }

    /// Returns the match, with the games before this one.
    pub(crate) const fn record(&self) -> &Match {
        self.record
    }

    /// Returns the current table.
    pub(crate) const fn table(&self) -> &Seats {
        &self.table
    }

    /// Returns the game so far.
    pub(crate) const fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Records an action and carries it out.
    pub(crate) fn act(&mut self, action: Action, place: FilePlace) {
        if let Some(problem) = self.table.problem(&action) {
            let entry = Some(self.game.entries.len());
            let what = problem_in_words(&problem, self.record);
            self.warn_of(entry, place, problem.kind(), what);
        }
        if matches!(action, Action::SetDice { .. }) {
            self.is_roll = self.table.end().is_none();
        }
        self.table.apply(&action);
        self.game.entries.push(action.into());
    }

    /// Records an action that is right by rules that the table does not know.
    pub(crate) fn act_as_written(&mut self, action: Action) {
        self.table.apply(&action);
        self.game.entries.push(action.into());
    }

    /// Removes the dice that were set last for this player, before any cube, and have no notes; returns them.
    pub(crate) fn take_back_dice(&mut self, on_roll: Player) -> Option<Dice> {
        let is_cube = |entry: &Entry| matches!(entry.action, Action::SetCube { .. });
        let last = self.game.entries.iter().rposition(|entry| !is_cube(entry))?;
        match &self.game.entries[last] {
            Entry { action: Action::SetDice { player, dice }, notes: None }
                if *player == on_roll =>
            {
                let dice = *dice;
                self.game.entries.remove(last);
                Some(dice)
            }
            _ => None,
        }
    }

    /// Converts the dice that were set last to a roll without a visible play, because the game
    /// ended there.
    pub(crate) fn hide_last_play(&mut self) {
        if let Some(entry) = self.game.entries.last_mut().filter(|_| self.is_roll)
            && let Action::SetDice { player, dice } = entry.action
        {
            entry.action = Action::Play { player, dice, play: RecordedPlay::Hidden };
            self.table.apply(&entry.action);
        }
    }

    /// Adds notes to the last action if there are any.
    pub(crate) fn note(&mut self, notes: Notes) {
        if notes != Notes::default()
            && let Some(entry) = self.game.entries.last_mut()
        {
            entry.notes = Some(notes.into());
        }
    }

    /// Returns a message if the score of the game does not follow from the games before it.
    pub(crate) fn odd_score(&self) -> Option<String> {
        let expected = self.record.next_score();
        let is_due = self.record.games.is_empty() || expected == self.game.score;
        let [zero, one] = expected.0;
        (!is_due).then(|| format!("the score does not follow from the games before: {zero}-{one}"))
    }

    /// Adds a warning about the current game.
    pub(crate) fn warn(&mut self, place: FilePlace, kind: WarningKind, what: impl Into<String>) {
        self.warn_of(None, place, kind, what.into());
    }

    fn warn_of(&mut self, entry: Option<usize>, place: FilePlace, kind: WarningKind, what: String) {
        let game = Some(self.record.games.len());
        push_warning(self.record, Warning { place, game, entry, kind, what });
    }

    /// Records a resignation by this player, and its acceptance.
    pub(crate) fn resign(&mut self, player: Player, value: GameValue, place: FilePlace) {
        self.act(Action::Resign { player, value }, place);
        self.act(Action::AcceptResignation(player.flip()), place);
    }

    /// Returns the end of the game according to the file, or according to the play if the file states
    /// none. Records a resignation if the file implies one.
    pub(crate) fn end(&mut self, said: Option<StatedEnd>, place: FilePlace) -> Option<GameEnd> {
        let shown = self.table.end();
        let Some(StatedEnd { winner, points, resigned }) = said else { return shown };
        if let Some(shown) = shown {
            let points = points.unwrap_or(shown.points);
            let (end, contradiction) = self.compared(shown, winner, points);
            if let Some(what) = contradiction {
                self.warn(place, WarningKind::Points, what);
            }
            return Some(end);
        }
        let points = points.unwrap_or(self.table.cube().value.get());
        if resigned {
            return Some(self.resigned(winner, points, place));
        }
        let what = "the game stops before its end without a resignation";
        self.warn(place, WarningKind::Ending, what);
        Some(GameEnd { winner, points, how: Ending::Unknown })
    }

    /// Returns the end with the winner and the points of the file, and a message if the play shows
    /// others.
    pub(crate) fn compared(
        &self,
        shown: GameEnd,
        winner: Player,
        points: u32,
    ) -> (GameEnd, Option<String>) {
        let is_same = (shown.winner, shown.points) == (winner, points);
        let how = if shown.winner == winner { shown.how } else { Ending::Unknown };
        let what = || {
            let [said, shown_name] = [winner, shown.winner].map(|it| player_name(self.record, it));
            let (said_points, shown_points) = (points_in_words(points), shown.points);
            format!("{said} wins {said_points}, but by the play {shown_name} wins {shown_points}")
        };
        (GameEnd { winner, points, how }, (!is_same).then(what))
    }

    /// Records the resignation that these points imply; returns the end of the game.
    pub(crate) fn resigned(&mut self, winner: Player, points: u32, place: FilePlace) -> GameEnd {
        let value = value_of(points, self.table.cube().value.get());
        let value = value.unwrap_or(GameValue::Backgammon);
        self.resign(winner.flip(), value, place);
        GameEnd { winner, points, how: Ending::Resigned(value) }
    }

    /// Completes the game with the end from the file, which may differ from that of the table.
    pub(crate) fn finish(mut self, end: Option<GameEnd>) {
        self.game.end = end;
        self.record.games.push(self.game);
    }
}

/// Adds a warning about a match as a whole, up to the limit.
pub(crate) fn add_warning(
    record: &mut Match,
    place: FilePlace,
    kind: WarningKind,
    what: impl Into<String>,
) {
    push_warning(record, Warning::of_match(place, kind, what));
}

fn push_warning(record: &mut Match, warning: Warning) {
    let Warning { place, kind, .. } = warning;
    match record.warnings.len() {
        0..GameLog::MOST_WARNINGS => record.warnings.push(warning),
        GameLog::MOST_WARNINGS => {
            let rest = Warning::of_match(place, kind, "further oddities are not listed");
            record.warnings.push(rest);
        }
        _ => {}
    }
}
