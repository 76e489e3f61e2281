//! Reader of match text.

use std::collections::BTreeSet;

use barpoint_core::{ByPlayer, MatchLength, Player, Variant};

use super::cells::{self, Cell, CellKind, Row, Word};
use super::head::{self, FieldPlayers, Fields, ScoreLine};
use super::set_position;
use super::text::{expanded_text, place, short};
use crate::model::{FilePlace, Match, Person, WarningKind};
use crate::toolkit::{
    Actor, MatchBuilder, ReadError, Source, add_line, check_number, lines, not_empty,
};
use actions::write_down;
use columns::Columns;

mod actions;
mod columns;
pub(super) mod games;

/// Returns true if a line gives the length of a match, or begins a game with its score line.
pub(super) fn detect(source: &Source<'_>) -> bool {
    if source.is_binary() {
        return false;
    }
    let mut game_above = false;
    source.lines().any(|line| {
        if head::match_length(line).is_some() || game_above && head::score_line(line).is_some() {
            return true;
        }
        game_above = head::is_game(line) || game_above && line.trim().is_empty();
        false
    })
}

/// Reads all matches of a file.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let text = expanded_text(source);
    let mut reader = MatReader::new(source.variant);
    let mut lines = lines(&text).zip(1..).peekable();
    while let Some((line, number)) = lines.next()
        && !source.is_stopped()
    {
        let next = lines.peek().map_or("", |(next, _)| next);
        reader.line(number, line, next)?;
    }
    reader.finish()
}

/// Progress of the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Before the first match.
    #[default]
    Head,
    /// After the length of a match, before its first game.
    Match,
    /// After a line `Game`, before the names and the score of the game.
    Announced { line: u32 },
    /// Inside the rows of a game.
    Game,
}

/// Line-by-line reader.
#[derive(Default)]
struct MatReader<'t> {
    /// Variant that the caller names.
    variant: Option<Variant>,
    state: State,
    /// Length of the first match, if a comment above it gives one.
    length: Option<MatchLength>,
    /// Completed matches that have games, or else the last match without games.
    done: Vec<Match>,
    /// Builder of the current match; unused before the first match.
    builder: MatchBuilder,
    fields: Fields,
    /// Oddities found before the first match.
    early: Vec<(u32, WarningKind, String)>,
    /// Players according to the fields before the match.
    field_players: FieldPlayers,
    /// Names of the last score line, by seat.
    names: [String; 2],
    /// First text between the length of a match and its first game.
    before_games: Option<(u32, String)>,
    columns: Columns,
    /// Number of the last row of the game.
    last_row: u32,
    /// True if the last line was blank.
    after_blank: bool,
    /// Current row.
    row: Row<'t>,
}

impl<'t> MatReader<'t> {
    fn new(variant: Option<Variant>) -> Self {
        Self {
            variant,
            columns: Columns::new(34, BTreeSet::new()),
            after_blank: true,
            ..Self::default()
        }
    }

    /// Reads a line; `next` is the line after it.
    fn line(&mut self, number: u32, line: &'t str, next: &str) -> Result<(), ReadError> {
        let blank = line.trim_start().is_empty();
        if !blank {
            self.full_line(number, line, next)?;
        }
        self.after_blank = blank;
        Ok(())
    }

    fn full_line(&mut self, number: u32, line: &'t str, next: &str) -> Result<(), ReadError> {
        if self.state == State::Game
            && let Some(row) = cells::number(line)
        {
            self.row(number, line, Some(row), next);
        } else if let Some(scores) = self.announced_scores(line, next) {
            self.begin_game(number, &scores);
        } else if let Some(points) = head::match_length(line) {
            self.match_length(number, line, points.ok())?;
        } else if head::is_game(line) {
            self.announce_game(number);
        } else if let Some(comment) = head::comment(line) {
            self.comment(number, line, comment);
        } else {
            self.plain_line(number, line, next);
        }
        Ok(())
    }

    /// Returns the names and the score of a game after its `Game` line. A name may be any text,
    /// even `7 point match`, or `#1` if rows follow.
    fn announced_scores(&self, line: &'t str, next: &str) -> Option<ScoreLine<'t>> {
        let State::Announced { .. } = self.state else { return None };
        let is_remark = head::comment(line).is_some()
            && (head::tag(line).is_some() || cells::number(next).is_none());
        head::score_line(line).filter(|_| !is_remark)
    }

    /// Begins a match to this number of points. The error means that the text is not a valid
    /// number.
    fn match_length(
        &mut self,
        number: u32,
        line: &str,
        points: Option<u32>,
    ) -> Result<(), ReadError> {
        let wrong = |reason| ReadError::at(number as usize, 1, reason);
        let length = points.and_then(|points| MatchLength::or_session(points).ok());
        let length = length.ok_or_else(|| {
            wrong(format!("`{}`: expected a match length up to 32767", line.trim()))
        })?;
        check_number(self.done.len() + 1).map_err(wrong)?;
        self.begin_match(number, length);
        Ok(())
    }

    fn announce_game(&mut self, number: u32) {
        if self.state == State::Head {
            self.begin_match_without_length(number, self.length);
        }
        self.flush_comments();
        self.state = State::Announced { line: number };
    }

    /// Reads a line that begins nothing and is not a comment.
    fn plain_line(&mut self, number: u32, line: &'t str, next: &str) {
        if let State::Announced { line: begun_at } = self.state {
            self.begin_unscored_game(begun_at);
        }
        // A score line may replace the line `Game`; inside a game only if rows follow.
        let begins_game = match self.state {
            State::Head => false,
            State::Match | State::Announced { .. } => true,
            State::Game => cells::number(next).is_some_and(|row| row.value <= 1),
        };
        if let Some(scores) = head::score_line(line).filter(|_| begins_game) {
            self.begin_game(number, &scores);
            self.warn(number, line, WarningKind::Header, "no line `Game` above this one");
            return;
        }
        match self.state {
            State::Game => self.row(number, line, cells::number(line), next),
            State::Match | State::Announced { .. } => {
                self.before_games.get_or_insert_with(|| (number, short(line.trim())));
                self.warn(number, line, WarningKind::Ignored, "text before the first game");
            }
            // Text before the match is a comment.
            State::Head => {
                self.look_for_length(line);
                if self.fields.record.details.comment.len() < 10_000 {
                    self.add_match_comment(line.trim());
                }
            }
        }
    }

    /// Searches a comment before the first match for its length.
    fn look_for_length(&mut self, line: &str) {
        if self.state == State::Head {
            self.length = self.length.or_else(|| head::length_within(line));
        }
    }

    fn warn(&mut self, number: u32, line: &str, kind: WarningKind, what: &str) {
        self.builder.warn(place(number, line, 0), kind, what);
    }

    fn add_match_comment(&mut self, text: &str) {
        add_line(&mut self.fields.record.details.comment, text);
        self.fields.is_there = true;
    }

    fn comment(&mut self, number: u32, line: &str, comment: &str) {
        let in_game = self.builder.has_game();
        if let Some(text) = set_position::text(comment).filter(|_| in_game) {
            set_position::lay(&mut self.builder, place(number, line, 0), text);
            return;
        }
        let tag = head::tag(line);
        if tag.is_none() {
            self.look_for_length(line);
        }
        let numbered = tag.and_then(|(name, value)| head::numbered_comment(name, value));
        match (tag, numbered) {
            (_, Some((action, text))) if in_game => self.builder.comment_on(action, text),
            // Fields after a blank line belong to the next game or match.
            (Some((name, value)), _) if !in_game || self.after_blank || self.fields.is_there => {
                if !self.fields.take(name, value) {
                    let what = format!("`{value}` is not a valid {name}: kept as text");
                    self.early.push((number, WarningKind::Header, what));
                }
            }
            _ if in_game && !self.fields.is_there => self.builder.comment(comment),
            _ => self.add_match_comment(comment),
        }
    }

    /// Adds comments that looked like the header of another match but were not.
    fn flush_comments(&mut self) {
        if self.state == State::Head {
            return;
        }
        let fields = std::mem::take(&mut self.fields);
        self.fields.game = fields.game;
        let details = fields.record.details;
        self.builder.record_mut().details.tags.extend(details.tags);
        for line in details.comment.lines() {
            self.builder.comment(line);
        }
    }

    fn begin_match(&mut self, number: u32, length: Option<MatchLength>) {
        self.finish_match();
        let fields = std::mem::take(&mut self.fields);
        let is_crawford_past = fields.is_crawford_past;
        let (mut record, players) = fields.into_match(length);
        record.rules.variant = self.variant.unwrap_or(record.rules.variant);
        self.field_players = players;
        self.builder = MatchBuilder::new(record);
        self.state = State::Match;
        if is_crawford_past {
            self.builder.crawford_is_past();
        }
        for (number, kind, what) in self.early.drain(..) {
            self.builder.warn(FilePlace::line(number), kind, what);
        }
        if let Some(length) = length.map(MatchLength::get).filter(|&length| length > 99) {
            self.warn(number, "", WarningKind::Header, &format!("a match to {length} points"));
        }
    }

    /// Begins a match without a length of its own; the text before it may give one.
    fn begin_match_without_length(&mut self, number: u32, length: Option<MatchLength>) {
        self.begin_match(number, length);
        let what = length.map_or_else(
            || "no match length before the first game: read as a money session".into(),
            |length| format!("a match to {}, according to the text above it", length.get()),
        );
        self.warn(number, "", WarningKind::Header, &what);
    }

    /// Completes a match. A match without games is kept only if there is no other.
    fn finish_match(&mut self) {
        if self.state == State::Head {
            return;
        }
        let mut record = std::mem::take(&mut self.builder).finish();
        if record.players == ByPlayer::default() {
            record.players = std::mem::take(&mut self.field_players).people;
        }
        if !self.has_games() {
            self.done = vec![record];
        } else if !record.games.is_empty() {
            self.done.push(record);
        }
    }

    /// Returns true if a match with games has been read.
    fn has_games(&self) -> bool {
        self.done.last().is_some_and(|record| !record.games.is_empty())
    }

    /// Begins a game with these names and scores. It starts at this line, or at the `Game` line
    /// before it.
    fn begin_game(&mut self, number: u32, line: &ScoreLine<'_>) {
        let begun_at = match self.state {
            State::Announced { line } => line,
            _ => number,
        };
        self.state = State::Game;
        let fields = std::mem::take(&mut self.fields.game);
        self.last_row = 0;
        let was_swapped = self.columns.is_swapped;
        self.columns = Columns::new(line.right, fields.out_of_turn.clone());
        let people = self.field_players.merged_with(ByPlayer(line.names.map(head::person)));
        let place = FilePlace::line(begun_at);
        let names = people.0.each_ref().map(|person| person.name.clone());
        let builder = &mut self.builder;
        let is_first = builder.record().players.0.iter().all(|person| person.name.is_empty());
        let [zero, one] = &self.names;
        let is_swapped = !is_first && names != self.names && names == [one.clone(), zero.clone()];
        self.columns.is_swapped = is_swapped;
        let scores = ByPlayer(line.scores);
        let scores = if is_swapped { scores.swapped() } else { scores };
        if is_first {
            builder.record_mut().players = people;
            self.names.clone_from(&names);
        }
        builder.begin_game(place, Some(scores));
        if is_swapped && !was_swapped {
            builder.warn(place, WarningKind::Header, "the players have changed columns");
        } else if !is_swapped && names != self.names {
            let [zero, one] = &names;
            let what = format!("the players are now called `{zero}` and `{one}`");
            builder.warn(place, WarningKind::Header, what);
            self.names = names;
        }
        fields.lay(builder, place);
    }

    fn begin_unscored_game(&mut self, begun_at: u32) {
        self.state = State::Game;
        self.last_row = 0;
        self.columns.met = 0;
        let mut fields = std::mem::take(&mut self.fields.game);
        self.columns.out_of_turn = std::mem::take(&mut fields.out_of_turn);
        let place = FilePlace::line(begun_at);
        self.builder.begin_game(place, None);
        self.builder.warn(
            place,
            WarningKind::Header,
            "no line with names and score: the next score assumed",
        );
        fields.lay(&mut self.builder, place);
    }

    fn row(&mut self, number: u32, line: &'t str, begin: Option<cells::Number>, next: &str) {
        self.row.take_apart(line, begin);
        self.count_row(number, line);
        let (builder, row) = (&mut self.builder, &self.row);
        let named = named_player(builder.record(), row);
        if let Some((start, text)) = row.stray.filter(|_| named.is_none()) {
            builder.no_action(place(number, line, start), &short(text));
            if row.number.is_none() {
                // The line is prose, even if parts look like cells.
                return;
            }
        }
        let right_begins = self.columns.met == 0 && is_right_opening(line, row, next);
        let opener = right_begins.then(|| self.columns.seat(true));
        let first = named.or(opener).map(Actor::Certain);
        for (index, cell) in row.cells.iter().enumerate() {
            let actor = self.columns.actor(&row.cells, index);
            let actor = first.filter(|_| index == 0).unwrap_or(actor);
            write_down(builder, place(number, line, cell.start), actor, cell.what);
        }
        if let Some(comment) = row.comment {
            builder.comment(comment);
        }
    }

    /// Warns about a row whose number does not follow that of the last row. Rows that hold only the
    /// result have arbitrary numbers.
    fn count_row(&mut self, number: u32, line: &str) {
        let is_result = |cell: &Cell<'_>| {
            matches!(cell.what, CellKind::Word { word: Word::Win | Word::Loss, .. })
        };
        let is_counted = self.row.cells.is_empty() || !self.row.cells.iter().all(is_result);
        let Some(row) = self.row.number.filter(|_| is_counted) else { return };
        let expected = self.last_row + 1;
        if row > 0 && row != expected {
            let what = format!("row {row}: expected row {expected}");
            self.warn(number, line, WarningKind::Damage, &what);
        }
        self.last_row = row;
    }

    fn finish(mut self) -> Result<Vec<Match>, ReadError> {
        self.flush_comments();
        if let State::Announced { line } = self.state {
            self.warn(line, "", WarningKind::Damage, "the file ends before this game begins");
        }
        self.finish_match();
        if let (Some((line, text)), false) = (&self.before_games, self.has_games()) {
            let reason = format!("`{text}`: expected a line such as `Game 1`");
            return Err(ReadError::at(*line as usize, 1, reason));
        }
        not_empty(self.done, "no match: expected a line such as `7 point match`")
    }
}

/// Returns the player whose name precedes the cells of a row without a number.
fn named_player(record: &Match, row: &Row<'_>) -> Option<Player> {
    let (_, name) = row.stray.filter(|_| row.number.is_none())?;
    let name = name.trim_end_matches(':').trim_end();
    let is = |person: &Person| person.name.eq_ignore_ascii_case(name);
    Some(Player::BOTH[record.players.0.iter().position(is)?])
}

/// Returns true if the first row of a game has only a right cell, when missing blanks hide the
/// column. If the left player had begun, the answer would be in the same row.
fn is_right_opening(line: &str, row: &Row<'_>, next: &str) -> bool {
    let [Cell { start, what: CellKind::Roll { .. } }] = *row.cells else { return false };
    let below = cells::row(next);
    let [left, right, ..] = &*below.cells else { return false };
    let column = |line: &str, start: usize| line[..start].chars().count();
    // Words are indented by one blank more than rolls.
    let is_below = column(line, start).abs_diff(column(next, left.start)) <= 1;
    let has_blanks = next[..right.start].contains("  ");
    !(is_below && has_blanks)
}
