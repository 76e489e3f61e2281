//! Rows, result and comments of one game.

use std::fmt::Write;

use barpoint_core::{ByPlayer, Player};

use super::cell::{CellContext, DROPS, TAKES};
use super::game_in_match::GameInMatch;
use super::last_double::LastDouble;
use super::outcome::Outcome;
use super::output::Output;
use super::replay::{RowsReplay, has_cell, last_cell};
use super::rows::Row;
use crate::formats::mat::head::{self, ENDING, OUT_OF_TURN};
use crate::formats::mat::set_position;
use crate::model::{Action, Ending, Entry, GameEnd, RecordedPlay};
use crate::toolkit::{StatedEnding, points_in_words};

const NOT_ACCEPTED: &str = "resignations that were not accepted";

/// Writes the game whose text starts at `begin`; returns true if it has a cell.
pub(super) fn write(out: &mut Output, place: GameInMatch<'_>, begin: usize) -> bool {
    out.losses.add_if(!place.game.tags.is_empty(), "fields of other formats");
    let mut writer = GameWriter::new(out, place);
    for (index, entry) in place.game.entries.iter().enumerate() {
        writer.out.losses.add_notes_but_comments(entry.notes.as_deref());
        if writer.replay.table.end().is_some() {
            writer.out.losses.add("actions after the end of a game");
            break;
        }
        if entry.action.is_setting() {
            writer.set(entry);
        } else {
            writer.act(index, entry);
        }
    }
    writer.finish(begin)
}

/// Writer of one game.
struct GameWriter<'a> {
    out: &'a mut Output,
    place: GameInMatch<'a>,
    replay: RowsReplay,
    row: Row,
    /// Entry with the last cell.
    last: Option<usize>,
    last_double: Option<LastDouble>,
    /// Number of cells so far.
    cells: usize,
    /// Number of actions so far, as a reader will count them.
    actions: usize,
    /// Comments with the numbers of their actions; 0 is the game itself.
    comments: Vec<(usize, &'a str)>,
    /// Numbers of the cells whose player is not on turn.
    out_of_turn: String,
    /// True if a board was set up that is not in the text yet.
    is_set_up: bool,
}

impl<'a> GameWriter<'a> {
    fn new(out: &'a mut Output, place: GameInMatch<'a>) -> Self {
        let GameInMatch { record, game, .. } = place;
        let last = last_cell(&game.entries);
        let last_double = LastDouble::find(place, last);
        out.losses.add_if(last_double.is_some(), "doubles that were not answered");
        let left_out = last_double.filter(|double| !double.is_dropped);
        let last = left_out.map_or(last, |double| last_cell(&game.entries[..double.index]));
        Self {
            out,
            place,
            replay: RowsReplay::new(record, game),
            row: Row::default(),
            last,
            last_double,
            cells: 0,
            actions: 0,
            comments: vec![(0, &game.comment)],
            out_of_turn: String::new(),
            is_set_up: false,
        }
    }

    /// Sets up a board or a cube.
    fn set(&mut self, entry: &'a Entry) {
        self.replay.apply(&entry.action);
        self.is_set_up = true;
        self.actions += 1;
        self.remember_comment(entry);
    }

    fn act(&mut self, index: usize, entry: &'a Entry) {
        let is_new_board = self.write_position();
        if let Some(taker) = self.replay.silent_taker(&entry.action) {
            self.answer(taker, TAKES, &Action::Take(taker));
        }
        let is_last = self.last == Some(index);
        let has_lost = is_last && self.loses_after(index, &entry.action);
        let read = self.other_action(&entry.action, is_last && !has_lost);
        let action = read.as_ref().unwrap_or(&entry.action);
        let double = self.last_double.filter(|double| double.index == index);
        let is_left_out = double.is_some_and(|double| !double.is_dropped);
        let player = action.player().filter(|_| has_cell(action) && !is_left_out);
        if let Some(player) = player {
            self.write_cell(player, action, has_lost, is_last);
            if is_new_board {
                self.mark_misleading_play(player, action);
            }
        }
        let is_declined = matches!(action, Action::DeclineResignation(_));
        self.out.losses.add_if(is_declined, NOT_ACCEPTED);
        self.remember_comment(entry);
        if !is_left_out {
            self.replay.apply(action);
        }
        if let Some(player) = player.filter(|_| double.is_some()) {
            let dropper = player.flip();
            self.answer(dropper, DROPS, &Action::Drop(dropper));
        }
    }

    fn remember_comment(&mut self, entry: &'a Entry) {
        if let Some(notes) = &entry.notes {
            self.comments.push((self.actions, &notes.comment));
        }
    }

    /// Returns true if this is a roll without a play, after which its player loses the game.
    fn loses_after(&self, index: usize, action: &Action) -> bool {
        let Action::Play { player, play: RecordedPlay::Hidden, .. } = action else { return false };
        let rest = &self.place.game.entries[index..];
        let outcome = self.place.outcome(&self.replay.clone().after(rest), self.last);
        outcome.is_some_and(|outcome| outcome.winner != *player)
    }

    /// Returns the action that a reader will assume instead of this one, if it differs: a beaver
    /// for a raccoon, or the only legal play for a last roll without a play.
    fn other_action(&mut self, action: &Action, is_last: bool) -> Option<Action> {
        let other = self.replay.other_turn_of_the_cube(action);
        self.out.losses.add_if(other.is_some(), "beavers and raccoons out of order");
        other.or_else(|| match *action {
            Action::Play { player, dice, play: RecordedPlay::Hidden } if is_last => {
                let play = RecordedPlay::Legal(self.replay.only_play(player, dice)?);
                Some(Action::Play { player, dice, play })
            }
            _ => None,
        })
    }

    fn write_cell(&mut self, player: Player, action: &Action, has_lost: bool, is_last: bool) {
        self.out.losses.add_if(self.replay.offered.is_some(), NOT_ACCEPTED);
        self.cells += 1;
        self.actions += 1;
        if self.replay.table.to_act().is_some_and(|expected| expected != player) {
            self.mark_out_of_turn();
        }
        let cell = self.row.place(player, &mut self.out.text);
        let record = self.place.record;
        let place = CellContext { record, replay: &self.replay, has_lost, is_last };
        place.write(cell, &mut self.out.losses, player, action);
    }

    /// Marks the last cell as out of turn if its play on a new board fits the other player only. A
    /// reader would otherwise give it to that player, because the board does not show the turn.
    fn mark_misleading_play(&mut self, player: Player, action: &Action) {
        let Action::Play { dice, .. } = *action else { return };
        let cell = self.row.cell(player);
        let text = cell.split_once(':').map_or("", |(_, play)| play).trim();
        let fits = |player| self.replay.table.read_play(player, dice, text).is_ok();
        if !fits(player) && fits(player.flip()) {
            self.mark_out_of_turn();
        }
    }

    fn mark_out_of_turn(&mut self) {
        let _ = write!(self.out_of_turn, " {}", self.cells);
    }

    /// Writes an answer to a double that the record does not contain.
    fn answer(&mut self, player: Player, words: &str, action: &Action) {
        self.row.place(player, &mut self.out.text).push_str(words);
        self.cells += 1;
        self.actions += 1;
        self.replay.apply(action);
    }

    /// Writes a board and a cube that were set up between the rows; returns true if there are any.
    fn write_position(&mut self) -> bool {
        let is_set_up = std::mem::take(&mut self.is_set_up);
        if is_set_up {
            self.row.flush(&mut self.out.text);
            let table = &self.replay.table;
            let (position, cube) = (table.position_seen_by(Player::Zero), table.cube().value);
            set_position::write(&mut self.out.text, &position, cube, table.cube_owner());
        }
        is_set_up
    }

    fn finish(mut self, begin: usize) -> bool {
        self.write_position();
        let end = self.place.game.end;
        let is_open =
            self.replay.offered.is_some() && !end.as_ref().is_some_and(GameEnd::is_resignation);
        self.out.losses.add_if(is_open, NOT_ACCEPTED);
        let outcome = self.place.outcome(&self.replay, self.last);
        match outcome {
            Some(outcome) => self.write_result(outcome),
            None => self.row.flush(&mut self.out.text),
        }
        self.write_fields(begin, outcome.and_then(|outcome| outcome.stated));
        // Between the rows GNU Backgammon would read comments as moves.
        for (action, words) in &self.comments {
            for line in head::clean_lines(words) {
                let _ = writeln!(self.out.text, "; [Comment {action} \"{line}\"]");
            }
        }
        self.cells > 0
    }

    /// Writes the line with the winner.
    fn write_result(&mut self, outcome: Outcome) {
        let Outcome { winner, points, .. } = outcome;
        let cube = self.replay.table.cube().value.get();
        self.add_losses_of_points(outcome, cube);
        let is_forfeit = self.place.is_forfeit(winner, points, cube);
        let and_match = if is_forfeit { " and the match" } else { "" };
        let wins = format!("Wins {}{and_match}", points_in_words(points));
        let ByPlayer([left, right]) = &mut self.row.cells;
        let is_drop = left.is_there && left.text == DROPS;
        let is_beside = is_drop && !right.is_there && winner == Player::One;
        if is_beside {
            // GNU Backgammon expects the result in the same row.
            right.is_there = true;
            let _ = write!(right.text, " {wins}");
        }
        self.row.flush(&mut self.out.text);
        if !is_beside {
            let column = if winner == Player::Zero { 6 } else { 34 };
            let _ = writeln!(self.out.text, "{:column$}{wins}", "");
        }
    }

    fn add_losses_of_points(&mut self, outcome: Outcome, cube: u32) {
        let Outcome { winner, points, .. } = outcome;
        let Some(end) = self.place.game.end else { return };
        let is_same = (end.winner, end.points) == (winner, points);
        self.out.losses.add_if(!is_same, "points that neither play nor scores explain");
        if let Ending::Resigned(value) = end.how {
            // The Jacoby rule applies.
            let is_less = end.points < u32::from(value.points()) * cube;
            let what = "values of resignations that counted as single games";
            self.out.losses.add_if(is_less, what);
        }
    }

    /// Inserts the fields above the rows.
    fn write_fields(&mut self, begin: usize, stated: Option<StatedEnding>) {
        let ending = match stated {
            None => "",
            Some(StatedEnding::Resigned) => "Resigned",
            Some(StatedEnding::Unknown) => "Unknown",
        };
        for (name, value) in [(ENDING, ending), (OUT_OF_TURN, self.out_of_turn.trim_start())] {
            if !value.is_empty() {
                self.out.text.insert_str(begin, &format!("; [{name} \"{value}\"]\n"));
            }
        }
    }
}
