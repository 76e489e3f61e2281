//! Records to match text, laid out as GNU Backgammon does, which everything reads.

use std::borrow::Cow;
use std::fmt::Write;

use barpoint_core::record::{
    Action, Date, Details, Ending, Game, GameEnd, Match, MatchLength, OddPlay, Person,
    RecordedPlay, Rules,
};
use barpoint_core::{ByPlayer, CubeValue, Decision, Play, Player, Target, Variant};

use super::head::OUT_OF_TURN;
use super::odd_play::{OddCell, Roll};
use super::told::{self, LastDouble, Told, has_cell};
use super::{head, read_games};
use crate::file::{LONGEST_NAME, Losses, WriteError, Written};

/// Columns of a left cell.
const LEFT: usize = 27;
/// As many, and one between the cells.
const BLANKS: &str = "                            ";
const TAKES: &str = " Takes";
const DROPS: &str = " Drops";
const NOT_ACCEPTED: &str = "resignations that were not accepted";

/// All matches, one below the other.
pub(super) fn write_matches(matches: &[Match]) -> Result<Written, WriteError> {
    let mut writer = Writer::default();
    // A match without games is read only where there is nothing else.
    let has_games = |record: &&Match| record.games.iter().any(|game| !is_over_before(record, game));
    let (with_games, without): (Vec<_>, Vec<_>) = matches.iter().partition(has_games);
    let is_alone = with_games.is_empty();
    let written = if is_alone { without.last().copied().into_iter().collect() } else { with_games };
    writer.losses.add_if(written.len() < matches.len(), "matches without games");
    for (i, record) in written.into_iter().enumerate() {
        if i > 0 {
            writer.text.push_str("\n\n");
        }
        let games: Vec<&Game> =
            record.games.iter().filter(|game| !is_over_before(record, game)).collect();
        writer.losses.add_if(games.len() < record.games.len(), "games of a match that is over");
        let breaks_crawford = told::has_crawford_double(record, &games);
        writer.losses.add_if(breaks_crawford, "the Crawford rule where somebody broke it");
        writer.head(record, record.rules.crawford && !breaks_crawford);
        let length = record.length.map_or(0, MatchLength::get);
        let _ = writeln!(writer.text, "\n {length} point match");
        for (number, &game) in games.iter().enumerate() {
            let text = &mut writer.text;
            text.push('\n');
            let begin = text.len();
            if game.automatic_doubles > 0 {
                let times = game.automatic_doubles.min(CubeValue::MAX.log2());
                let _ = writeln!(text, "; [AutomaticDoubles \"{times}\"]");
            }
            let _ = writeln!(text, " Game {}", number + 1);
            let [left, right] = Player::BOTH.map(|player| {
                let name = name(&record.players[player], player);
                format!("{name} : {}", game.score[player])
            });
            let _ = writeln!(text, " {left:<30} {right}");
            writer.game(record, game, games.get(number + 1).copied(), begin);
        }
    }
    writer.finish()
}

/// Whether somebody has won the match before this game begins.
fn is_over_before(record: &Match, game: &Game) -> bool {
    let length = record.length.map_or(u32::MAX, |length| length.get().into());
    game.score.0.iter().any(|&points| points >= length)
}

/// All games, one below the other, under the names alone.
pub(super) fn write_games(matches: &[Match]) -> Result<Written, WriteError> {
    let mut writer = Writer::default();
    for record in matches {
        let variant = record.rules.variant;
        if variant != Variant::Backgammon {
            // Plays of another game would be read instead.
            return Err(WriteError::new(format!(
                "single games of match text cannot hold {variant}"
            )));
        }
        writer.losses.add_if(record.length.is_some(), "match lengths and scores");
        let head = head_of(record);
        writer.losses.add_if(head != stripped(&head), "details of the match");
        // Such games count in full, and a cube shows by the first double only.
        let rules = Rules { jacoby: false, ..record.rules };
        let names = names_above_rows(record, &mut writer.losses);
        let mut session = Match { length: None, rules, ..head };
        for (person, name) in session.players.0.iter_mut().zip(&names) {
            person.name.clone_from(name);
        }
        for game in &record.games {
            if !writer.text.is_empty() {
                writer.text.push('\n');
            }
            let mut game = counted_in_full(&session, game, game.automatic_doubles);
            if game.automatic_doubles > 0 && !shows_automatic_doubles(&session, &game) {
                writer.losses.add("automatic doubles");
                game = Cow::Owned(counted_in_full(&session, &game, 0).into_owned());
            }
            let begin = writer.text.len();
            let _ = writeln!(writer.text, "{}", line_of_names(&names));
            writer.game(&session, &game, None, begin);
        }
    }
    writer.finish()
}

/// A game of a session in which gammons always count, after so many automatic doubles.
fn counted_in_full<'a>(session: &Match, game: &'a Game, automatic_doubles: u8) -> Cow<'a, Game> {
    let cube = told::last_cube(session, game, automatic_doubles);
    let counted = |end: GameEnd| {
        let value = end.value().map(|value| u32::from(value.points()));
        let points = value.map_or(end.points.min(3 * cube), |value| value * cube);
        GameEnd { points, ..end }
    };
    let end = game.end.map(counted);
    // Hardly any game is another one here, and copies of long ones take memory.
    if (automatic_doubles, end) == (game.automatic_doubles, game.end) {
        Cow::Borrowed(game)
    } else {
        Cow::Owned(Game { automatic_doubles, end, ..game.clone() })
    }
}

/// Whether the first turn of the cube is a double by which its value before is seen.
fn shows_automatic_doubles(session: &Match, game: &Game) -> bool {
    let first = told::first_turn_of_the_cube(session, game, None);
    game.automatic_doubles < CubeValue::MAX.log2() && matches!(first, Some(Action::Double(_)))
}

/// The line above the rows of a game.
fn line_of_names([left, right]: &[String; 2]) -> String {
    format!(" {left:<30} {right}")
}

/// The names above the rows of a game: they have no blanks, and are not taken for something else.
fn names_above_rows(record: &Match, losses: &mut Losses) -> [String; 2] {
    let names = Player::BOTH.map(|player| {
        let name = name(&record.players[player], player);
        name.split_whitespace().collect::<Vec<_>>().join("_")
    });
    // With its mark a name is no longer than one that is read.
    let marked =
        names.each_ref().map(|name| format!("_{name}").chars().take(LONGEST_NAME).collect());
    let plain = Player::BOTH.map(|player| name(&Person::default(), player).replace(' ', "_"));
    let tries = [names, marked, plain];
    let is_read = |names: &&[String; 2]| {
        let line = line_of_names(names);
        read_games::names(&line).is_some_and(|(read, _)| read == [&names[0], &names[1]])
    };
    let chosen = tries.iter().find(is_read).unwrap_or(&tries[2]).clone();
    let is_kept = Player::BOTH.iter().all(|&player| {
        let known = &record.players[player].name;
        known.is_empty() || *known == chosen[player as usize]
    });
    losses.add_if(!is_kept, "names with blanks and such as look like rows");
    chosen
}

/// The match without its games, copies of which would take memory.
fn head_of(record: &Match) -> Match {
    let Match { length, rules, players, details, .. } = record;
    let (players, details) = (players.clone(), details.clone());
    Match { length: *length, rules: *rules, players, details, ..Match::default() }
}

/// The match without what a list of games has no place for.
fn stripped(record: &Match) -> Match {
    let players = record.players.0.clone().map(|person| Person { rating: None, ..person });
    let rules = Rules { crawford: record.rules.crawford, ..Rules::default() };
    Match { rules, players: ByPlayer(players), details: Details::default(), ..record.clone() }
}

/// A name that a score line can hold.
pub(super) fn name(person: &Person, player: Player) -> String {
    let clean = person.name.replace(|c: char| c.is_control() || c == ':', " ");
    let words = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    // It must not look like a field, a row or a heading.
    let words = words.trim_start_matches([';', '#', ' ']);
    // Nor have a rating behind a comma.
    let words = match words.rsplit_once(',') {
        Some((name, rest)) if head::person(words).rating.is_some() => {
            &*format!("{} {rest}", name.trim_end())
        }
        _ => words,
    };
    if words.is_empty() { format!("Player {}", player.number() + 1) } else { words.into() }
}

#[derive(Default)]
struct Writer {
    text: String,
    losses: Losses,
}

/// A row under way.
#[derive(Default)]
struct Row {
    number: usize,
    left: Cell,
    right: Cell,
}

/// A cell under way. Its memory serves one row after the other.
#[derive(Default)]
struct Cell {
    text: String,
    is_there: bool,
}

impl Writer {
    fn finish(self) -> Result<Written, WriteError> {
        if self.text.is_empty() {
            return Err(WriteError::new("there is no match to write"));
        }
        Ok(Written { bytes: self.text.into_bytes(), losses: self.losses })
    }

    fn field(&mut self, name: &str, text: &str) {
        let text = head::clean(text);
        if !text.is_empty() {
            let _ = writeln!(self.text, "; [{name} \"{text}\"]");
        }
    }

    fn head(&mut self, record: &Match, crawford: bool) {
        let Match { rules, details, players, .. } = record;
        self.field("Site", &details.place);
        self.field("Event", &details.event);
        self.field("Round", &details.round);
        self.field("Transcriber", &details.annotator);
        if let Some((year, month, day)) = details.date.map(Date::parts) {
            self.field("EventDate", &format!("{year:04}.{month:02}.{day:02}"));
        }
        for (person, number) in players.0.iter().zip(1..) {
            if let Some(rating) = &person.rating {
                self.field(&format!("Player {number} Elo"), rating);
            }
        }
        if rules.variant != Variant::Backgammon {
            self.field("Variation", rules.variant.name());
        }
        let on_off = |on: bool| if on { "On" } else { "Off" };
        if record.length.is_some() {
            self.field("Crawford", on_off(crawford));
        } else {
            self.field("Jacoby", on_off(rules.jacoby));
            self.field("Beaver", on_off(rules.beavers));
        }
        if let Some(limit) = rules.cube_limit {
            self.field("CubeLimit", &limit.to_string());
        }
        self.losses.add_if(rules.automatic_doubles > 0, "limits of automatic doubles");
        for tag in &details.tags {
            self.field(&head::name_of_tag(tag), &tag.value);
        }
        for line in head::clean_lines(&details.comment) {
            // What looks like a field must not become one.
            let line = format!("; {line}");
            let guard = if head::tag(&line).is_some() { "; >" } else { ";" };
            let _ = writeln!(self.text, "{}", format!("{guard}{}", &line[1..]).trim_end());
        }
    }

    /// Rows, result and remarks of the game whose text starts at `begin`.
    fn game(&mut self, record: &Match, game: &Game, next: Option<&Game>, begin: usize) {
        let mut comments = vec![(0, game.comment.as_str())];
        let mut cells = 0;
        let mut out_of_turn = String::new();
        self.losses.add_if(!game.tags.is_empty(), "fields of other formats");
        let mut row = Row::default();
        let mut told = Told::new(record, game);
        let last = told::last_cell(&game.entries);
        let last_double = LastDouble::of(record, game, next, last);
        let left_out = last_double.filter(|double| !double.is_dropped).map(|double| double.index);
        let last = left_out.map_or(last, |index| told::last_cell(&game.entries[..index]));
        self.losses.add_if(last_double.is_some(), "doubles that were not answered");
        for (index, entry) in game.entries.iter().enumerate() {
            self.losses.add_notes_but_comments(entry.notes.as_deref());
            let action = &entry.action;
            if action.is_setting() {
                self.losses.add("positions that are set up, and what follows them");
                break;
            }
            if told.table.end().is_some() {
                self.losses.add("what follows the end of a game");
                break;
            }
            if let Some(taker) = told.silent_taker(action) {
                row.place(taker, &mut self.text).push_str(TAKES);
                cells += 1;
                told.apply(&Action::Take(taker));
            }
            let last_double = last_double.filter(|double| double.index == index);
            let is_left_out = left_out == Some(index);
            let is_last = last == Some(index);
            let has_lost = is_last && is_hidden(action) && {
                let result =
                    told.clone().result_after(&game.entries[index..], record, game, next, last);
                result.is_some_and(|(winner, _)| Some(winner) != action.player())
            };
            let other = told.other_turn_of_the_cube(action);
            self.losses.add_if(other.is_some(), "beavers and raccoons out of their order");
            let other = other.or_else(|| match *action {
                Action::Play { player, dice, play: RecordedPlay::Hidden }
                    if is_last && !has_lost =>
                {
                    let play = RecordedPlay::Legal(told.only_play(player, dice)?);
                    Some(Action::Play { player, dice, play })
                }
                _ => None,
            });
            let action = other.as_ref().unwrap_or(action);
            let player = action.player().filter(|_| has_cell(action) && !is_left_out);
            if let Some(player) = player {
                self.losses.add_if(told.offered.is_some(), NOT_ACCEPTED);
                cells += 1;
                if told.table.to_act().is_some_and(|expected| expected != player) {
                    let _ = write!(out_of_turn, " {cells}");
                }
                let cell = row.place(player, &mut self.text);
                let place = CellPlace { record, has_lost, is_last };
                write_cell(cell, &mut self.losses, place, &told, player, action);
            }
            self.losses.add_if(matches!(action, Action::DeclineResignation(_)), NOT_ACCEPTED);
            if let Some(notes) = &entry.notes {
                comments.push((cells, notes.comment.as_str()));
            }
            if !is_left_out {
                told.apply(action);
            }
            if let Some(player) = player.filter(|_| last_double.is_some()) {
                let dropper = player.flip();
                row.place(dropper, &mut self.text).push_str(DROPS);
                cells += 1;
                told.apply(&Action::Drop(dropper));
            }
        }
        let is_open =
            told.offered.is_some() && !game.end.as_ref().is_some_and(GameEnd::is_resignation);
        self.losses.add_if(is_open, NOT_ACCEPTED);
        let cube = told.table.cube().value.get();
        let result = told::result(record, game, told.table.end(), cube, next, last);
        self.result(record, game, result, cube, row);
        if !out_of_turn.is_empty() {
            let field = format!("; [{OUT_OF_TURN} \"{}\"]\n", out_of_turn.trim_start());
            self.text.insert_str(begin, &field);
        }
        // Between the rows GNU Backgammon would take remarks for moves.
        for (action, words) in comments {
            for line in head::clean_lines(words) {
                let _ = writeln!(self.text, "; [Comment {action} \"{line}\"]");
            }
        }
    }

    /// The line that says who won.
    fn result(
        &mut self,
        record: &Match,
        game: &Game,
        result: Option<(Player, u32)>,
        cube: u32,
        mut row: Row,
    ) {
        let Some((winner, points)) = result else { return row.flush(&mut self.text) };
        let is_told = game.end.is_none_or(|end| (end.winner, end.points) == (winner, points));
        self.losses.add_if(!is_told, "points that neither play nor scores explain");
        if let Some(GameEnd { how: Ending::Resigned(value), points, .. }) = game.end {
            // Under the Jacoby rule.
            let is_less = points < u32::from(value.points()) * cube;
            self.losses.add_if(is_less, "what was resigned where only a single game counts");
        }
        let plural = if points == 1 { "" } else { "s" };
        let needed = record.length.map(|length| u32::from(length.get()));
        let ends_match =
            needed.is_some_and(|length| game.score[winner].saturating_add(points) == length);
        // Otherwise nobody believes in more points than play can bring.
        let is_forfeit = ends_match && points > 3 * cube;
        let and_match = if is_forfeit { " and the match" } else { "" };
        let wins = format!("Wins {points} point{plural}{and_match}");
        let is_drop = row.left.is_there && row.left.text == DROPS;
        if is_drop && !row.right.is_there && winner == Player::One {
            // GNU Backgammon looks for it in the same row.
            row.right.is_there = true;
            let _ = write!(row.right.text, " {wins}");
            return row.flush(&mut self.text);
        }
        row.flush(&mut self.text);
        let column = if winner == Player::Zero { 6 } else { 34 };
        let _ = writeln!(self.text, "{:column$}{wins}", "");
    }
}

const fn is_hidden(action: &Action) -> bool {
    matches!(action, Action::Play { play: RecordedPlay::Hidden, .. })
}

/// What matters about a cell beyond its action.
#[derive(Clone, Copy)]
struct CellPlace<'a> {
    record: &'a Match,
    /// Whether it shows a roll without a play, whose player has lost the game after it.
    has_lost: bool,
    /// Whether it is the last one of the game.
    is_last: bool,
}

/// What stands in the cell of an action.
fn write_cell(
    cell: &mut String,
    losses: &mut Losses,
    place: CellPlace<'_>,
    told: &Told,
    player: Player,
    action: &Action,
) {
    let before = &told.table;
    let value = before.cube().value.get();
    // While an offer is open the cube has not been turned for it.
    let offered = match before.decision() {
        Decision::Answer(_) => value * 4,
        _ => value * 2,
    };
    let _ = match action {
        Action::Play { dice, play, .. } => {
            for die in [dice.high(), dice.low()] {
                push_number(cell, die.pips());
            }
            cell.push(':');
            match play {
                RecordedPlay::Legal(play) => push_play(cell, play),
                // Only who lost can have resigned.
                RecordedPlay::Hidden if place.has_lost => cell.push_str(" ????"),
                // Nobody must think that it was the only one, and move the chequers.
                RecordedPlay::Hidden
                    if told.only_play(player, *dice).is_some_and(|play| play != Play::NONE) =>
                {
                    cell.push_str(" Illegal play");
                }
                RecordedPlay::Hidden => {}
                RecordedPlay::Odd(odd) => {
                    let CellPlace { record, is_last, .. } = place;
                    let roll = Roll { record, before, player, dice: *dice, is_last };
                    write_odd_play(cell, losses, roll, odd);
                }
            }
            cell.truncate(cell.trim_end().len());
            Ok(())
        }
        Action::Double(_) => write!(cell, " Doubles => {offered}"),
        Action::Beaver(_) => write!(cell, " Beavers => {offered}"),
        Action::Raccoon(_) => write!(cell, " Raccoons => {offered}"),
        Action::Take(_) => write!(cell, "{TAKES}"),
        Action::Drop(_) => write!(cell, "{DROPS}"),
        _ => Ok(()),
    };
}

/// What stands behind the roll of a play that is no legal one.
fn write_odd_play(cell: &mut String, losses: &mut Losses, roll: Roll<'_>, odd: &OddPlay) {
    let odd_cell = OddCell::new(roll, odd);
    let is_lost = !matches!(odd_cell, OddCell::Words { .. }) && !odd.text.is_empty();
    losses.add_if(is_lost, "the words of plays that cannot be read");
    let _ = match odd_cell {
        OddCell::Words { words, .. } => write!(cell, " {words}"),
        OddCell::Legal(play) => {
            push_play(cell, &play);
            Ok(())
        }
        OddCell::Board(board) => write!(cell, " Illegal play ({board})"),
        OddCell::Nothing => write!(cell, " Illegal play"),
    };
}

impl Row {
    /// The cell for the next action of this player, in this row or in the next one.
    fn place(&mut self, player: Player, text: &mut String) -> &mut String {
        let is_full = match player {
            Player::Zero => self.left.is_there || self.right.is_there,
            Player::One => self.right.is_there,
        };
        if is_full {
            self.flush(text);
        }
        let cell = match player {
            Player::Zero => &mut self.left,
            Player::One => &mut self.right,
        };
        cell.is_there = true;
        &mut cell.text
    }

    fn flush(&mut self, text: &mut String) {
        if !self.left.is_there && !self.right.is_there {
            return;
        }
        self.number += 1;
        let _ = write!(text, "{:3}) ", self.number);
        text.push_str(&self.left.text);
        if self.right.is_there {
            // Letters of a text that is no legal play may take several bytes.
            let missing = LEFT.saturating_sub(self.left.text.chars().count());
            text.push_str(&BLANKS[..=missing]);
            text.push_str(&self.right.text);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        for cell in [&mut self.left, &mut self.right] {
            cell.text.clear();
            cell.is_there = false;
        }
    }
}

/// A play in numbers alone, repeats spelled out, each chequer's way behind a blank.
fn push_play(text: &mut String, play: &Play) {
    for trip in play.trips() {
        let moves = trip.moves();
        let last = moves[moves.len() - 1];
        text.push(' ');
        push_number(text, moves[0].from.index() as u8 + 1);
        for stop in trip.hits_on_the_way() {
            push_target(text, stop);
            text.push('*');
        }
        push_target(text, last.to);
        if last.hits {
            text.push('*');
        }
    }
}

fn push_target(text: &mut String, target: Target) {
    text.push('/');
    push_number(text, if let Target::Point(point) = target { point.number() } else { 0 });
}

/// A number of up to two digits.
fn push_number(text: &mut String, number: u8) {
    if number >= 10 {
        text.push(char::from(b'0' + number / 10));
    }
    text.push(char::from(b'0' + number % 10));
}
