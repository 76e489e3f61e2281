//! Records to match text, laid out as GNU Backgammon does, which everything reads.

use std::borrow::Cow;
use std::fmt::Write;

use barpoint_core::{ByPlayer, CubeValue, Decision, MatchLength, Play, Player, Target, Variant};

use super::head::{AUTOMATIC_DOUBLES, CRAWFORD_PAST, ENDING, OUT_OF_TURN};
use super::odd_play::{OddCell, Roll};
use super::tellable::{is_position, tellable};
use super::told::{self, LastDouble, Outcome, Told, has_cell};
use super::{head, read_games, set_position};
use crate::model::{
    Action, Date, Details, Ending, Game, GameEnd, Match, OddPlay, Person, RecordedPlay, Rules,
};
use crate::toolkit::{LONGEST_NAME, Losses, StatedEnding, WriteError, Written, points_in_words};

/// Columns of a left cell.
const LEFT: usize = 27;
/// As many, and one between the cells.
const BLANKS: &str = "                            ";
const TAKES: &str = " Takes";
const DROPS: &str = " Drops";
const NOT_ACCEPTED: &str = "resignations that were not accepted";

/// The records that are more than positions, an error if there is none.
fn without_positions<'a>(
    matches: &'a [Match],
    losses: &mut Losses,
) -> Result<Vec<&'a Match>, WriteError> {
    let (positions, others): (Vec<_>, Vec<_>) =
        matches.iter().partition(|record| is_position(record));
    if !positions.is_empty() && others.is_empty() {
        let reason = "match text cannot hold a position without plays: expected a match";
        return Err(WriteError::new(reason));
    }
    losses.add_if(!positions.is_empty(), "positions without plays");
    Ok(others)
}

/// All matches, one below the other.
pub(super) fn write_matches(matches: &[Match]) -> Result<Written, WriteError> {
    let mut writer = Writer::default();
    let matches = without_positions(matches, &mut writer.losses)?;
    // A match without games is read only where there is nothing else.
    let has_games = |record: &&Match| record.games.iter().any(|game| !is_over_before(record, game));
    let (with_games, without): (Vec<_>, Vec<_>) = matches.iter().copied().partition(has_games);
    let is_alone = with_games.is_empty();
    let written = if is_alone { without.last().copied().into_iter().collect() } else { with_games };
    writer.losses.add_if(written.len() < matches.len(), "matches without games");
    for (i, record) in written.into_iter().enumerate() {
        if i > 0 {
            writer.text.push_str("\n\n");
        }
        let told: Vec<Cow<'_, Game>> = record
            .games
            .iter()
            .filter(|game| !is_over_before(record, game))
            .map(|game| tellable(record, game, &mut writer.losses))
            .collect();
        let games: Vec<&Game> = told.iter().map(Cow::as_ref).collect();
        writer.losses.add_if(games.len() < record.games.len(), "games of a match that is over");
        let breaks_crawford = told::has_crawford_double(record, &games);
        writer.losses.add_if(breaks_crawford, "the Crawford rule where somebody broke it");
        let is_past = games.first().is_some_and(|game| told::is_past_crawford(record, game));
        let crawford = match record.rules.crawford && !breaks_crawford {
            true if is_past => CRAWFORD_PAST,
            true => "On",
            false => "Off",
        };
        writer.head(record, crawford, !games.is_empty());
        let length = record.length.map_or(0, MatchLength::get);
        let _ = writeln!(writer.text, "\n {length} point match");
        for (number, &game) in games.iter().enumerate() {
            let text = &mut writer.text;
            text.push('\n');
            let begin = text.len();
            if game.automatic_doubles > 0 {
                let times = game.automatic_doubles.min(CubeValue::MAX.log2());
                let _ = writeln!(text, "; [{AUTOMATIC_DOUBLES} \"{times}\"]");
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
    for record in without_positions(matches, &mut writer.losses)? {
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
            let told = tellable(&session, game, &mut writer.losses);
            let before = writer.text.len();
            if !writer.text.is_empty() {
                writer.text.push('\n');
            }
            let mut game = counted_in_full(&session, &told, game.automatic_doubles);
            if game.automatic_doubles > 0 && !shows_automatic_doubles(&session, &game) {
                writer.losses.add("automatic doubles");
                game = Cow::Owned(counted_in_full(&session, &game, 0).into_owned());
            }
            let begin = writer.text.len();
            let _ = writeln!(writer.text, "{}", line_of_names(&names));
            if !writer.game(&session, &game, None, begin) {
                // Nobody would know it for a game.
                writer.text.truncate(before);
                writer.losses.add("games without plays");
            }
        }
    }
    writer.finish()
}

/// A game of a session in which gammons always count, after so many automatic doubles.
fn counted_in_full<'a>(session: &Match, game: &'a Game, automatic_doubles: u8) -> Cow<'a, Game> {
    let cube = told::last_cube(session, game, automatic_doubles);
    let counted = |end: GameEnd| {
        let value = end.value().map(|value| u32::from(value.points()));
        let points = value.map_or(end.points, |value| value * cube);
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
    let is_set = game.entries.iter().any(|entry| matches!(entry.action, Action::SetCube { .. }));
    !is_set
        && game.automatic_doubles < CubeValue::MAX.log2()
        && matches!(first, Some(Action::Double(_)))
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
        // Nor is a name the beginning of SGF.
        !line.trim_start().starts_with("(;")
            && read_games::names(&line).is_some_and(|(read, _)| read == [&names[0], &names[1]])
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
    if words.is_empty() { head::stand_in_name(player) } else { words.into() }
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
            return Err(WriteError::new("there is no match or no play to write"));
        }
        Ok(Written { bytes: self.text.into_bytes(), losses: self.losses })
    }

    fn field(&mut self, name: &str, text: &str) {
        let text = head::clean(text);
        if !text.is_empty() {
            let _ = writeln!(self.text, "; [{name} \"{text}\"]");
        }
    }

    fn head(&mut self, record: &Match, crawford: &str, has_games: bool) {
        let Match { rules, details, players, .. } = record;
        self.field("Site", &details.place);
        self.field("Event", &details.event);
        self.field("Round", &details.round);
        self.field("Transcriber", &details.annotator);
        if let Some((year, month, day)) = details.date.map(Date::parts) {
            self.field("EventDate", &format!("{year:04}.{month:02}.{day:02}"));
        }
        for (person, number) in players.0.iter().zip(1..) {
            if !has_games {
                // No score line will do it.
                self.field(&format!("Player {number}"), &person.name);
            } else if person.name.is_empty() {
                let _ = writeln!(self.text, "; [Player {number} \"\"]");
            }
            if let Some(rating) = &person.rating {
                self.field(&format!("Player {number} Elo"), rating);
            }
        }
        if rules.variant != Variant::Backgammon {
            self.field("Variation", rules.variant.name());
        }
        let on_off = |on: bool| if on { "On" } else { "Off" };
        if record.length.is_some() {
            self.field("Crawford", crawford);
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

    /// Rows, result and remarks of the game whose text starts at `begin`; whether there is any row.
    fn game(&mut self, record: &Match, game: &Game, next: Option<&Game>, begin: usize) -> bool {
        let mut comments = vec![(0, game.comment.as_str())];
        // Cells, and actions as they will be read.
        let (mut cells, mut actions) = (0, 0);
        let mut is_set_up = false;
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
            if told.table.end().is_some() {
                self.losses.add("what follows the end of a game");
                break;
            }
            if action.is_setting() {
                told.apply(action);
                is_set_up = true;
                actions += 1;
                if let Some(notes) = &entry.notes {
                    comments.push((actions, notes.comment.as_str()));
                }
                continue;
            }
            if std::mem::take(&mut is_set_up) {
                self.set_position(&mut row, &told);
            }
            if let Some(taker) = told.silent_taker(action) {
                row.place(taker, &mut self.text).push_str(TAKES);
                cells += 1;
                actions += 1;
                told.apply(&Action::Take(taker));
            }
            let last_double = last_double.filter(|double| double.index == index);
            let is_left_out = left_out == Some(index);
            let is_last = last == Some(index);
            let has_lost = is_last && is_hidden(action) && {
                let result =
                    told.clone().result_after(&game.entries[index..], record, game, next, last);
                result.is_some_and(|result| Some(result.winner) != action.player())
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
                actions += 1;
                if told.table.to_act().is_some_and(|expected| expected != player) {
                    let _ = write!(out_of_turn, " {cells}");
                }
                let cell = row.place(player, &mut self.text);
                let place = CellPlace { record, has_lost, is_last };
                write_cell(cell, &mut self.losses, place, &told, player, action);
            }
            self.losses.add_if(matches!(action, Action::DeclineResignation(_)), NOT_ACCEPTED);
            if let Some(notes) = &entry.notes {
                comments.push((actions, notes.comment.as_str()));
            }
            if !is_left_out {
                told.apply(action);
            }
            if let Some(player) = player.filter(|_| last_double.is_some()) {
                let dropper = player.flip();
                row.place(dropper, &mut self.text).push_str(DROPS);
                cells += 1;
                actions += 1;
                told.apply(&Action::Drop(dropper));
            }
        }
        if is_set_up {
            self.set_position(&mut row, &told);
        }
        let is_open =
            told.offered.is_some() && !game.end.as_ref().is_some_and(GameEnd::is_resignation);
        self.losses.add_if(is_open, NOT_ACCEPTED);
        let cube = told.table.cube().value.get();
        let result = told::result(record, game, told.table.end(), cube, next, last);
        self.result(record, game, result, cube, row);
        self.surround(begin, result, out_of_turn.trim_start(), &comments);
        cells > 0
    }

    /// The fields above the rows of a game, and the remarks below them.
    fn surround(
        &mut self,
        begin: usize,
        result: Option<Outcome>,
        out_of_turn: &str,
        comments: &[(usize, &str)],
    ) {
        let ending = match result.and_then(|result| result.stated) {
            None => "",
            Some(StatedEnding::Resigned) => "Resigned",
            Some(StatedEnding::Unknown) => "Unknown",
        };
        for (name, value) in [(ENDING, ending), (OUT_OF_TURN, out_of_turn)] {
            if !value.is_empty() {
                self.text.insert_str(begin, &format!("; [{name} \"{value}\"]\n"));
            }
        }
        // Between the rows GNU Backgammon would take remarks for moves.
        for (action, words) in comments {
            for line in head::clean_lines(words) {
                let _ = writeln!(self.text, "; [Comment {action} \"{line}\"]");
            }
        }
    }

    /// The board and the cube, between the rows.
    fn set_position(&mut self, row: &mut Row, told: &Told) {
        row.flush(&mut self.text);
        let table = &told.table;
        let position = table.position_seen_by(Player::Zero);
        set_position::write(&mut self.text, &position, table.cube().value, table.cube_owner());
    }

    /// The line that says who won.
    fn result(
        &mut self,
        record: &Match,
        game: &Game,
        result: Option<Outcome>,
        cube: u32,
        mut row: Row,
    ) {
        let Some(Outcome { winner, points, .. }) = result else {
            return row.flush(&mut self.text);
        };
        let is_told = game.end.is_none_or(|end| (end.winner, end.points) == (winner, points));
        self.losses.add_if(!is_told, "points that neither play nor scores explain");
        if let Some(GameEnd { how: Ending::Resigned(value), points, .. }) = game.end {
            // Under the Jacoby rule.
            let is_less = points < u32::from(value.points()) * cube;
            self.losses.add_if(is_less, "what was resigned where only a single game counts");
        }
        let is_forfeit = told::is_forfeit(record, game, winner, points, cube);
        let and_match = if is_forfeit { " and the match" } else { "" };
        let wins = format!("Wins {}{and_match}", points_in_words(points));
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
        // Letters of a text that is no legal play may take several bytes.
        let missing = LEFT.saturating_sub(self.left.text.chars().count());
        if self.right.is_there {
            text.push_str(&BLANKS[..=missing]);
            text.push_str(&self.right.text);
            text.truncate(text.trim_end().len());
        } else {
            // GNU Backgammon takes what follows a shorter cell for a part of it.
            text.push_str(&BLANKS[..missing]);
        }
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
