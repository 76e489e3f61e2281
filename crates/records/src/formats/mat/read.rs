//! Match text to records.

use std::borrow::Cow;
use std::collections::BTreeSet;

use barpoint_core::{ByPlayer, Dice, GameValue, MatchLength, Player, Position};

use super::cells::{self, Cell, CellKind, Row, Word};
use super::head::{self, FieldPlayers, Fields, GameFields, HARD_BLANK, ScoreLine};
use super::set_position;
use crate::formats::snowie_position::SnowiePosition;
use crate::model::{Match, Person, Place, WarningKind};
use crate::toolkit::{
    Actor, Claim, Encoding, ReadError, Scribe, Source, first_number, lines, too_many_matches,
};

/// A line that gives the length of a match, or a game with its score line.
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

/// All matches of a file.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let text = expanded_text(source);
    let mut reader = MatReader::new();
    if source.encoding() == Encoding::Windows1252 {
        reader.early.push((1, WarningKind::Encoding, "not UTF-8: read as Windows-1252".into()));
    }
    let mut lines = lines(&text).zip(1..).peekable();
    while let Some((line, number)) = lines.next() {
        let next = lines.peek().map_or("", |(next, _)| next);
        reader.line(number, line, next)?;
    }
    reader.finish()
}

/// The text with its tabs and hard blanks as plain ones. Nearly no file has any.
fn expanded_text<'a>(source: &'a Source<'_>) -> Cow<'a, str> {
    let text = source.text();
    let bytes = text.as_bytes();
    // Other letters may begin with the first byte of a hard blank.
    if !bytes.contains(&b'\t') && !bytes.contains(&0xc2) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for line in source.lines() {
        plain.push_str(&expanded(line));
        plain.push('\n');
    }
    Cow::Owned(plain)
}

/// A line with its tabs and hard blanks as plain ones.
pub(super) fn expanded(line: &str) -> Cow<'_, str> {
    if !line.contains(['\t', HARD_BLANK]) {
        return Cow::Borrowed(line);
    }
    let mut text = String::with_capacity(line.len() + 16);
    let mut column = 0;
    for c in line.chars() {
        if c == '\t' {
            let blanks = 8 - column % 8;
            text.extend(std::iter::repeat_n(' ', blanks));
            column += blanks;
        } else {
            text.push(if c == HARD_BLANK { ' ' } else { c });
            column += 1;
        }
    }
    Cow::Owned(text)
}

pub(super) fn place(line: u32, text: &str, start: usize) -> Place {
    // No line of a real file is so long; counting anew for each of its cells would take for ever.
    let is_counted = text.len() < 10_000 && !text[..start].is_ascii();
    let before = if is_counted { text[..start].chars().count() } else { start };
    let column = before as u32 + 1;
    Place::Line { line, column }
}

/// Reads line by line.
struct MatReader<'t> {
    done: Vec<Match>,
    /// A match that has no games.
    empty: Option<Match>,
    /// The match under way.
    scribe: Option<Scribe>,
    fields: Fields,
    /// Oddities found before there was a match to note them in.
    early: Vec<(u32, WarningKind, String)>,
    /// Players as the fields above the match call them.
    field_players: FieldPlayers,
    /// The names of the last score line, by seat.
    names: [String; 2],
    /// A length that stands within a remark above the match.
    length_within: Option<MatchLength>,
    /// The first text between the length of the match and its first game.
    before_games: Option<(u32, String)>,
    /// A game has been announced; its score line has not come.
    game_at: Option<u32>,
    columns: Columns,
    /// The number of the last row of the game.
    last_row: u32,
    /// Whether the last line was blank.
    after_blank: bool,
    /// The row at hand.
    row: Row<'t>,
}

/// Where the right cells of a game begin.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    right: usize,
    /// Whether the left column is that of player 1.
    is_swapped: bool,
    /// Cells that have been met.
    met: usize,
    /// The numbers of those whose player is known not to be on turn.
    out_of_turn: BTreeSet<usize>,
}

impl Columns {
    /// Right cells begin about there, but names may be shorter or longer than cells are.
    pub(super) fn new(right: usize, out_of_turn: BTreeSet<usize>) -> Self {
        Self { right: right.clamp(20, 40), out_of_turn, ..Self::default() }
    }

    /// The player of a cell, and how sure that is: two cells in a row leave no doubt.
    pub(super) fn actor(&mut self, cells: &[Cell<'_>], index: usize) -> Actor {
        let start = cells[index].start;
        self.met += 1;
        let is_between = 0 < index && index + 1 < cells.len();
        if cells.len() == 1 || is_between {
            // Alone in its row a cell stands in the column where others of its kind begin.
            let seat = self.seat(start * 2 > self.right + 5);
            let is_sure = self.out_of_turn.contains(&self.met);
            return if is_sure { Actor::Surely(seat) } else { Actor::Probably(seat) };
        }
        if index > 0 && matches!(cells[index].what, CellKind::Roll { .. }) {
            self.right = self.right.min(start);
        }
        Actor::Surely(self.seat(index > 0))
    }

    /// Who sits in the right or the left column.
    const fn seat(&self, right: bool) -> Player {
        if right == self.is_swapped { Player::Zero } else { Player::One }
    }
}

impl<'t> MatReader<'t> {
    fn new() -> Self {
        Self {
            done: Vec::new(),
            empty: None,
            scribe: None,
            fields: Fields::new(),
            early: Vec::new(),
            field_players: FieldPlayers::default(),
            names: <[String; 2]>::default(),
            length_within: None,
            before_games: None,
            game_at: None,
            columns: Columns::new(34, BTreeSet::new()),
            last_row: 0,
            after_blank: true,
            row: Row::default(),
        }
    }

    /// Reads a line, with a look at the one below it.
    fn line(&mut self, number: u32, line: &'t str, next: &str) -> Result<(), ReadError> {
        let blank = line.trim_start().is_empty();
        if !blank {
            self.full_line(number, line, next)?;
        }
        self.after_blank = blank;
        Ok(())
    }

    fn full_line(&mut self, number: u32, line: &'t str, next: &str) -> Result<(), ReadError> {
        let mut has_game = self.scribe.as_ref().is_some_and(Scribe::has_game);
        if has_game
            && self.game_at.is_none()
            && let Some(row) = cells::number(line)
        {
            self.row(number, line, Some(row), next);
            return Ok(());
        }
        // Players may be called what they like, also `7 point match`.
        let scores = self.game_at.and_then(|_| head::score_line(line));
        // And also `#1`, which is no remark if rows follow.
        let begins_remark = head::comment(line).is_some();
        if let Some(scores) = &scores
            && (!begins_remark || head::tag(line).is_none() && cells::number(next).is_some())
        {
            self.begin_game(number, scores);
            return Ok(());
        }
        if let Some(length) = head::match_length(line) {
            let length = length.ok().and_then(|points| MatchLength::or_session(points).ok());
            let length = length.ok_or_else(|| {
                let reason = format!("`{}`: expected a match length up to 32767", line.trim());
                ReadError::at(number as usize, 1, reason)
            })?;
            if let Some(reason) = too_many_matches(self.done.len() + 1) {
                return Err(ReadError::at(number as usize, 1, reason));
            }
            self.begin_match(number, length);
            return Ok(());
        }
        if head::is_game(line) {
            if self.scribe.is_none() {
                self.begin_match_without_length(number);
            }
            self.flush_comments();
            self.game_at = Some(number);
            return Ok(());
        }
        if let Some(comment) = head::comment(line) {
            self.comment(number, line, comment);
            return Ok(());
        }
        if self.game_at.is_some() {
            self.begin_unscored_game(number);
            has_game = true;
        }
        // A score line may do for the line `Game`; within a game only one that rows go on from.
        let begins_game = self.scribe.is_some()
            && (!has_game || cells::number(next).is_some_and(|row| row.value <= 1));
        if let Some(scores) = head::score_line(line).filter(|_| begins_game) {
            self.begin_game(number, &scores);
            self.warn(number, line, 0, WarningKind::Header, "no line `Game` above this one");
            return Ok(());
        }
        if has_game {
            self.row(number, line, cells::number(line), next);
        } else if self.scribe.is_some() {
            self.before_games.get_or_insert_with(|| (number, short(line.trim())));
            self.warn(number, line, 0, WarningKind::Ignored, "text before the first game");
        } else {
            // Anything above the match is somebody's remark.
            self.length_within = self.length_within.take().or_else(|| head::length_within(line));
            if self.fields.record.details.comment.len() < 10_000 {
                self.add_match_comment(line.trim());
            }
        }
        Ok(())
    }

    fn warn(&mut self, number: u32, line: &str, start: usize, kind: WarningKind, what: &str) {
        if let Some(scribe) = &mut self.scribe {
            scribe.warn(place(number, line, start), kind, what);
        }
    }

    fn add_match_comment(&mut self, text: &str) {
        let comment = &mut self.fields.record.details.comment;
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
        self.fields.is_empty = false;
    }

    fn comment(&mut self, number: u32, line: &str, comment: &str) {
        let in_game = self.scribe.as_ref().is_some_and(Scribe::has_game);
        if in_game
            && let (Some(scribe), Some(text)) = (&mut self.scribe, set_position::text(comment))
        {
            set_position::lay(scribe, place(number, line, 0), text);
            return;
        }
        if self.scribe.is_none() && head::tag(line).is_none() {
            self.length_within = self.length_within.take().or_else(|| head::length_within(line));
        }
        match head::tag(line) {
            Some((name, value)) if in_game && head::numbered_comment(name, value).is_some() => {
                let numbered = head::numbered_comment(name, value);
                if let (Some(scribe), Some((action, text))) = (&mut self.scribe, numbered) {
                    scribe.comment_on(action, text);
                }
            }
            // Behind a blank line fields belong to what follows: another game or another match.
            Some((name, value)) if !in_game || self.after_blank || !self.fields.is_empty => {
                if !self.fields.take(name, value) {
                    let what = format!("`{value}` makes no sense as {name}: kept as it is");
                    self.early.push((number, WarningKind::Header, what));
                }
            }
            _ if in_game && self.fields.is_empty => {
                if let Some(scribe) = &mut self.scribe {
                    scribe.comment(comment);
                }
            }
            _ => self.add_match_comment(comment),
        }
    }

    /// Comments that looked like the head of another match and were none.
    fn flush_comments(&mut self) {
        let fields = std::mem::replace(&mut self.fields, Fields::new());
        let Some(scribe) = &mut self.scribe else { return };
        self.fields.game = fields.game;
        let details = fields.record.details;
        scribe.record_mut().details.tags.extend(details.tags);
        for line in details.comment.lines() {
            scribe.comment(line);
        }
    }

    fn begin_match(&mut self, number: u32, length: Option<MatchLength>) {
        self.finish_match();
        let fields = std::mem::replace(&mut self.fields, Fields::new());
        let is_crawford_past = fields.is_crawford_past;
        let (record, players) = fields.into_match(length);
        self.field_players = players;
        let mut scribe = Scribe::new(record);
        if is_crawford_past {
            scribe.crawford_is_past();
        }
        for (number, kind, what) in self.early.drain(..) {
            scribe.warn(Place::Line { line: number, column: 1 }, kind, what);
        }
        if let Some(length) = length.map(MatchLength::get).filter(|&length| length > 99) {
            let place = Place::Line { line: number, column: 1 };
            scribe.warn(place, WarningKind::Header, format!("a match to {length} points"));
        }
        self.scribe = Some(scribe);
        self.game_at = None;
    }

    fn begin_match_without_length(&mut self, number: u32) {
        let length = self.length_within.take();
        self.begin_match(number, length);
        let what = length.map_or_else(
            || "no match length before the first game: read as a money session".into(),
            |length| format!("a match to {}, as the text above it says", length.get()),
        );
        self.warn(number, "", 0, WarningKind::Header, &what);
    }

    /// A match without games counts only if there is nothing else.
    fn finish_match(&mut self) {
        let Some(mut record) = self.scribe.take().map(Scribe::finish) else { return };
        if record.players == ByPlayer::default() {
            record.players = std::mem::take(&mut self.field_players).people;
        }
        if !record.games.is_empty() {
            self.done.push(record);
            self.empty = None;
        } else if self.done.is_empty() {
            self.empty = Some(record);
        }
    }

    fn begin_game(&mut self, number: u32, line: &ScoreLine<'_>) {
        let begun_at = self.game_at.take().unwrap_or(number);
        let fields = std::mem::take(&mut self.fields.game);
        self.last_row = 0;
        let was_swapped = self.columns.is_swapped;
        self.columns = Columns::new(line.right, fields.out_of_turn.clone());
        let Some(scribe) = &mut self.scribe else { return };
        let people = self.field_players.merged_with(ByPlayer(line.names.map(head::person)));
        let place = Place::Line { line: begun_at, column: 1 };
        let names = people.0.each_ref().map(|person| person.name.clone());
        let is_first = scribe.record().players.0.iter().all(|person| person.name.is_empty());
        let [zero, one] = &self.names;
        let is_swapped = !is_first && names != self.names && names == [one.clone(), zero.clone()];
        self.columns.is_swapped = is_swapped;
        let scores = ByPlayer(line.scores);
        let scores = if is_swapped { scores.swapped() } else { scores };
        if is_first {
            scribe.record_mut().players = people;
            self.names.clone_from(&names);
        }
        scribe.begin_game(place, Some(scores));
        if is_swapped && !was_swapped {
            scribe.warn(place, WarningKind::Header, "the players have changed columns");
        } else if !is_swapped && names != self.names {
            let [zero, one] = &names;
            let what = format!("the players are now called `{zero}` and `{one}`");
            scribe.warn(place, WarningKind::Header, what);
            self.names = names;
        }
        self.lay_fields(place, &fields);
    }

    fn begin_unscored_game(&mut self, number: u32) {
        let begun_at = self.game_at.take().unwrap_or(number);
        self.last_row = 0;
        self.columns.met = 0;
        let mut fields = std::mem::take(&mut self.fields.game);
        self.columns.out_of_turn = std::mem::take(&mut fields.out_of_turn);
        let Some(scribe) = &mut self.scribe else { return };
        let place = Place::Line { line: begun_at, column: 1 };
        scribe.begin_game(place, None);
        scribe.warn(
            place,
            WarningKind::Header,
            "no line with names and score: the next score assumed",
        );
        self.lay_fields(place, &fields);
    }

    fn lay_fields(&mut self, place: Place, fields: &GameFields) {
        let Some(scribe) = &mut self.scribe else { return };
        lay_fields(scribe, place, fields);
    }

    fn row(&mut self, number: u32, line: &'t str, begin: Option<cells::Number>, next: &str) {
        self.row.take_apart(line, begin);
        let (Some(scribe), row) = (&mut self.scribe, &self.row) else { return };
        // Rows with nothing but the result are numbered as people like.
        let is_result = |cell: &Cell<'_>| {
            matches!(cell.what, CellKind::Word { word: Word::Win | Word::Loss, .. })
        };
        let is_counted = row.cells.is_empty() || !row.cells.iter().all(is_result);
        if let Some(row) = row.number.filter(|_| is_counted) {
            if row > 0 && row != self.last_row + 1 {
                let what = format!("row {row} where {} is expected", self.last_row + 1);
                scribe.warn(place(number, line, 0), WarningKind::Damage, what);
            }
            self.last_row = row;
        }
        let right_begins = self.columns.met == 0 && is_right_opening(line, row, next);
        let named = row.stray.filter(|_| row.number.is_none()).and_then(|(_, name)| {
            let name = name.trim_end_matches(':').trim_end();
            let is = |person: &Person| person.name.eq_ignore_ascii_case(name);
            let index = scribe.record().players.0.iter().position(is)?;
            Some(Actor::Surely(Player::BOTH[index]))
        });
        if let Some((start, text)) = row.stray.filter(|_| named.is_none()) {
            let what = format!("`{}` is no action", short(text));
            scribe.warn(place(number, line, start), WarningKind::Ignored, what);
            if row.number.is_none() {
                // Somebody's words, whatever there is among them.
                return;
            }
        }
        let opener = right_begins.then(|| Actor::Surely(self.columns.seat(true)));
        let named = named.or(opener);
        for (index, cell) in row.cells.iter().enumerate() {
            let actor = self.columns.actor(&row.cells, index);
            let actor = named.filter(|_| index == 0).unwrap_or(actor);
            write_down(scribe, place(number, line, cell.start), actor, cell.what);
        }
        if let Some(comment) = row.comment {
            scribe.comment(comment);
        }
    }

    fn finish(mut self) -> Result<Vec<Match>, ReadError> {
        self.flush_comments();
        if let (Some(number), Some(scribe)) = (self.game_at, &mut self.scribe) {
            let place = Place::Line { line: number, column: 1 };
            scribe.warn(place, WarningKind::Damage, "the file ends before this game begins");
        }
        self.finish_match();
        if let (Some((line, text)), true) = (self.before_games, self.done.is_empty()) {
            let reason = format!("`{text}`: expected a line such as `Game 1`");
            return Err(ReadError::at(line as usize, 1, reason));
        }
        self.done.extend(self.empty.take());
        if self.done.is_empty() {
            return Err(ReadError::whole("no match: expected a line such as `7 point match`"));
        }
        Ok(self.done)
    }
}

/// Lets the scribe write down what fields say about the game that begins.
pub(super) fn lay_fields(scribe: &mut Scribe, place: Place, fields: &GameFields) {
    if let Some(times) = fields.automatic_doubles {
        scribe.automatic_doubles(place, times);
    }
    if let Some(ending) = fields.ending {
        scribe.state_ending(ending);
    }
}

/// Whether the first row of a game has the right cell only, which columns do not show where blanks
/// have been lost. Had the left player begun, the other one would have answered in the same row.
fn is_right_opening(line: &str, row: &Row<'_>, next: &str) -> bool {
    let [Cell { start, what: CellKind::Roll { .. } }] = *row.cells else { return false };
    let below = cells::row(next);
    let [left, right, ..] = &*below.cells else { return false };
    let column = |line: &str, start: usize| line[..start].chars().count();
    // Words stand a blank further in than rolls.
    let is_below = column(line, start).abs_diff(column(next, left.start)) <= 1;
    let has_blanks = next[..right.start].contains("  ");
    !(is_below && has_blanks)
}

/// The beginning of a text for a message.
pub(super) fn short(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// Lets the scribe write down what a cell says.
pub(super) fn write_down(scribe: &mut Scribe, place: Place, actor: Actor, cell: CellKind<'_>) {
    match cell {
        CellKind::Roll { dice, text } => roll(scribe, place, actor, dice, text),
        CellKind::Word { word, rest } => match word {
            Word::Double => scribe.double(place, actor, first_number(rest)),
            Word::Take => scribe.take(place, actor),
            Word::Drop => scribe.drop(place, actor),
            Word::Beaver | Word::Raccoon => scribe.beaver(place, actor, first_number(rest)),
            Word::Win => {
                let (Actor::Surely(winner) | Actor::Probably(winner)) = actor;
                let (winner, points) = (Some(winner), first_number(rest));
                let wins_match = rest.to_ascii_lowercase().contains("match");
                scribe.claim(place, Claim { winner, points, wins_match, ..Claim::default() });
            }
            // Stands with the loser of Backgammon Galaxy, and the winner's line follows.
            Word::Loss => {}
            Word::Resign => resign(scribe, place, actor, rest, false),
            Word::Resigned => resign(scribe, place, actor, rest, true),
        },
    }
}

/// Writes down that a player gives up. Where that `is_guess`, the cell may be that of the winner.
fn resign(scribe: &mut Scribe, place: Place, actor: Actor, text: &str, is_guess: bool) {
    let (Actor::Surely(loser) | Actor::Probably(loser)) = actor;
    let text = text.to_ascii_lowercase();
    let value = if text.contains("backgammon") {
        Some(GameValue::Backgammon)
    } else if text.contains("gammon") {
        Some(GameValue::Gammon)
    } else {
        None
    };
    let winner = Some(loser.flip());
    // Only in its column is a player who gives up to be told from the other one.
    let is_sure = matches!(actor, Actor::Surely(_)) && !is_guess;
    scribe.claim(place, Claim { winner, value, is_sure, is_guess, ..Claim::default() });
}

fn begins(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}

/// Whether what stands behind a roll says that its player resigned instead of playing it.
pub(super) fn hides_play(text: &str) -> bool {
    text.starts_with("???") || begins(text, "concede") || begins(text, "resign")
}

/// What Snowie writes before the board after a play that breaks the rules.
const ILLEGAL_PLAY: &str = "illegal play";

/// The board after a play that breaks the rules, as Snowie tells it; seen by the next player, who has
/// this name.
pub(super) fn position_told(text: &str, next: &str) -> Option<Position> {
    let fields = text.get(ILLEGAL_PLAY.len()..).filter(|_| begins(text, ILLEGAL_PLAY))?;
    let dump: SnowiePosition = fields.trim().trim_matches(['(', ')']).parse().ok()?;
    dump.position_seen_by(next)
}

fn roll(scribe: &mut Scribe, place: Place, actor: Actor, dice: [u8; 2], text: &str) {
    let hides = hides_play(text);
    let Some(rolled) = Dice::new(dice[0], dice[1]) else {
        let [a, b] = dice;
        if hides || dice == [0, 0] && text.is_empty() {
            resign(scribe, place, actor, text, false);
        } else {
            let what = format!("`{a}{b}` is no roll: `{}` passed over", short(text));
            scribe.warn(place, WarningKind::Play, what);
        }
        return;
    };
    if hides {
        let actor = Actor::Surely(scribe.who_acts(actor));
        scribe.hidden_play(place, actor, rolled);
        resign(scribe, place, actor, text, false);
        return;
    }
    if begins(text, ILLEGAL_PLAY) {
        let player = scribe.who_acts(actor);
        let next = scribe.record().players[player.flip()].name.as_str();
        if let Some(after) = position_told(text, next) {
            scribe.play_to(place, Actor::Surely(player), rolled, text, after);
            return;
        }
    }
    scribe.play(place, actor, rolled, text);
}
