//! Records to match text, laid out as GNU Backgammon does, which everything reads.

use std::fmt::Write;

use barpoint_core::record::{
    Action, Date, Details, Ending, Entry, Game, GameEnd, Match, MatchLength, Person, RecordedPlay,
    Rules, Table,
};
use barpoint_core::{ByPlayer, Decision, Offer, Play, Player, Position};

use super::{cells, head};
use crate::file::{Losses, WriteError, Written};
use crate::snowie_position::SnowiePosition;

/// Columns of a left cell.
const LEFT: usize = 27;

/// All matches, one below the other.
pub(super) fn write_matches(matches: &[Match]) -> Result<Written, WriteError> {
    let mut writer = Writer::default();
    for (i, record) in matches.iter().enumerate() {
        if i > 0 {
            writer.text.push_str("\n\n");
        }
        writer.head(record);
        let length = record.length.map_or(0, MatchLength::get);
        let _ = writeln!(writer.text, "\n {length} point match");
        for (number, game) in record.games.iter().enumerate() {
            let text = &mut writer.text;
            text.push('\n');
            if game.automatic_doubles > 0 {
                let _ = writeln!(text, "; [AutomaticDoubles \"{}\"]", game.automatic_doubles);
            }
            let _ = writeln!(text, " Game {}", number + 1);
            let [left, right] = Player::BOTH.map(|player| {
                let name = name(&record.players[player], player);
                format!("{name} : {}", game.score[player])
            });
            let _ = writeln!(text, " {left:<30} {right}");
            writer.game(record, game, record.games.get(number + 1));
        }
    }
    writer.finish()
}

/// All games, one below the other, under the names alone.
pub(super) fn write_games(matches: &[Match]) -> Result<Written, WriteError> {
    let mut writer = Writer::default();
    for record in matches {
        writer.losses.add_if(record.length.is_some(), "match lengths and scores");
        writer.losses.add_if(*record != stripped(record), "details of the match");
        // Such games count in full, and a cube shows by the first double only.
        let rules = Rules { jacoby: false, ..record.rules };
        let session = Match { length: None, rules, games: Vec::new(), ..record.clone() };
        for game in &record.games {
            if !writer.text.is_empty() {
                writer.text.push('\n');
            }
            let is_doubled = |entry: &Entry| matches!(entry.action, Action::Double(_));
            let shows_cube = game.entries.iter().any(is_doubled);
            writer.losses.add_if(game.automatic_doubles > 0 && !shows_cube, "automatic doubles");
            let automatic_doubles = if shows_cube { game.automatic_doubles } else { 0 };
            let mut game = Game { automatic_doubles, ..game.clone() };
            let mut table = Table::new(&session, &game);
            game.entries.iter().for_each(|entry| table.apply(&entry.action));
            let cube = table.cube().value.get();
            if let Some(end) = &mut game.end {
                let value = end.value().map(|value| u32::from(value.points()));
                end.points = value.map_or(end.points.min(3 * cube), |value| value * cube);
            }
            let names = Player::BOTH.map(|player| {
                let name = name(&record.players[player], player);
                name.split_whitespace().collect::<Vec<_>>().join("_")
            });
            let _ = writeln!(writer.text, " {:<30} {}", names[0], names[1]);
            writer.game(&session, &game, None);
        }
    }
    writer.finish()
}

/// The match without what a list of games has no place for.
fn stripped(record: &Match) -> Match {
    let players = record.players.0.clone().map(|person| Person { rating: None, ..person });
    let rules = Rules { crawford: record.rules.crawford, ..Rules::default() };
    Match { rules, players: ByPlayer(players), details: Details::default(), ..record.clone() }
}

/// A name that a score line can hold.
fn name(person: &Person, player: Player) -> String {
    let clean = person.name.replace(|c: char| c.is_control() || c == ':', " ");
    let words = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    // It must not look like a field, a row or a heading.
    let words = words.trim_start_matches([';', '#']).trim_start();
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
    cells: [Option<String>; 2],
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

    fn head(&mut self, record: &Match) {
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
        if rules.variant != barpoint_core::Variant::Backgammon {
            self.field("Variation", rules.variant.name());
        }
        let on_off = |on: bool| if on { "On" } else { "Off" };
        if record.length.is_some() {
            self.field("Crawford", on_off(rules.crawford));
        } else {
            self.field("Jacoby", on_off(rules.jacoby));
            self.field("Beaver", on_off(rules.beavers));
        }
        if let Some(limit) = rules.cube_limit {
            self.field("CubeLimit", &limit.to_string());
        }
        self.losses.add_if(rules.automatic_doubles > 0, "limits of automatic doubles");
        for tag in &details.tags {
            let name = head::clean_name(&tag.name);
            self.field(&name, &tag.value);
        }
        for line in details.comment.trim().lines() {
            // What looks like a field must not become one.
            let line = format!("; {}", head::clean(line));
            let guard = if head::tag(&line).is_some() { "; >" } else { ";" };
            let _ = writeln!(self.text, "{}", format!("{guard}{}", &line[1..]).trim_end());
        }
    }

    fn game(&mut self, record: &Match, game: &Game, next: Option<&Game>) {
        let mut comments = vec![(0, game.comment.as_str())];
        let mut cells = 0;
        self.losses.add_if(!game.tags.is_empty(), "fields of games");
        let mut row = Row::default();
        let mut is_cut = false;
        let mut table = Table::new(record, game);
        for entry in &game.entries {
            self.note_losses(entry);
            let action = &entry.action;
            if action.is_setting() {
                self.losses.add("positions that are set up, and what follows them");
                is_cut = true;
                break;
            }
            if let Some(player) = action.player()
                && let Some(cell) = self.cell(record, game.end.is_some(), &table, player, action)
            {
                row.place(player, cell, &mut self.text);
                cells += 1;
            }
            comments.push((cells, entry.comment()));
            table.apply(action);
        }
        let cube = table.cube().value.get();
        let shown = if is_cut { None } else { table.end() };
        self.result(game, shown, cube, next, row);
        // Between the rows GNU Backgammon would take remarks for moves.
        for (action, words) in comments {
            for line in words.trim().lines() {
                let _ = writeln!(self.text, "; [Comment {action} \"{}\"]", head::clean(line));
            }
        }
    }

    fn note_losses(&mut self, entry: &Entry) {
        let Some(notes) = &entry.notes else { return };
        self.losses.add_if(notes.analysis.is_some(), "analysis");
        self.losses.add_if(notes.clocks.is_some(), "clocks");
        self.losses.add_if(!notes.tags.is_empty(), "fields of actions");
    }

    /// What stands in the cell of an action, `None` if nothing does.
    fn cell(
        &mut self,
        record: &Match,
        is_won: bool,
        before: &Table,
        player: Player,
        action: &Action,
    ) -> Option<String> {
        let value = before.cube().value.get();
        // While an offer is open the cube has not been turned for it.
        let offered = match before.decision() {
            Decision::Answer(_) => value * 4,
            _ => value * 2,
        };
        Some(match action {
            Action::Play { dice, play, .. } => {
                let text = match play {
                    RecordedPlay::Legal(play) => written(play),
                    // Where nobody won nobody resigned.
                    RecordedPlay::Hidden if is_won => "????".into(),
                    RecordedPlay::Hidden => String::new(),
                    RecordedPlay::Odd(odd) => {
                        let position = before.position_seen_by(player);
                        odd_play(record, before, player, &position, &odd.text, odd.after)
                    }
                };
                format!("{dice}: {text}").trim_end().into()
            }
            Action::Double(_) => format!(" Doubles => {offered}"),
            Action::Beaver(_) => format!(" Beavers => {offered}"),
            Action::Raccoon(_) => format!(" Raccoons => {offered}"),
            Action::Take(_) => " Takes".into(),
            Action::Drop(_) => " Drops".into(),
            Action::DeclineResignation(_) => {
                self.losses.add("resignations that were declined");
                return None;
            }
            _ => return None,
        })
    }

    /// The line that says who won. What the play shows goes before what the record says.
    fn result(
        &mut self,
        game: &Game,
        shown: Option<GameEnd>,
        cube: u32,
        next: Option<&Game>,
        mut row: Row,
    ) {
        let end = shown.filter(|_| !matches!(game.end, Some(end) if end.is_resignation()));
        let end = end.or(game.end).map(|end| (end.winner, end.points));
        let gained = || {
            let gain = |player: Player| next?.score[player].checked_sub(game.score[player]);
            match (gain(Player::Zero)?, gain(Player::One)?) {
                (points, 0) if points > 0 => Some((Player::Zero, points)),
                (0, points) if points > 0 => Some((Player::One, points)),
                _ => None,
            }
        };
        let Some((winner, points)) = end.or_else(gained) else { return row.flush(&mut self.text) };
        if let Some(GameEnd { how: Ending::Resigned(value), points, .. }) = game.end {
            // Under the Jacoby rule.
            let is_less = points < u32::from(value.points()) * cube;
            self.losses.add_if(is_less, "what was resigned where only a single game counts");
        }
        let plural = if points == 1 { "" } else { "s" };
        let wins = format!("Wins {points} point{plural}");
        if let [Some(left), None] = &row.cells
            && left.trim() == "Drops"
            && winner == Player::One
        {
            // GNU Backgammon looks for it in the same row.
            row.cells[1] = Some(format!(" {wins}"));
            return row.flush(&mut self.text);
        }
        row.flush(&mut self.text);
        let column = if winner == Player::Zero { 6 } else { 34 };
        let _ = writeln!(self.text, "{:column$}{wins}", "");
    }
}

impl Row {
    fn place(&mut self, player: Player, cell: String, text: &mut String) {
        let is_full = match player {
            Player::Zero => self.cells.iter().any(Option::is_some),
            Player::One => self.cells[1].is_some(),
        };
        if is_full {
            self.flush(text);
        }
        self.cells[player as usize] = Some(cell);
    }

    fn flush(&mut self, text: &mut String) {
        let [left, right] = &mut self.cells;
        if left.is_some() || right.is_some() {
            self.number += 1;
            let left = left.take().unwrap_or_default();
            let line =
                format!("{:3}) {left:<LEFT$} {}", self.number, right.take().unwrap_or_default());
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
}

/// A play in numbers alone, repeats spelled out.
fn written(play: &Play) -> String {
    if play.is_none() {
        return String::new();
    }
    let mut text = String::new();
    for trip in play.to_string().split(' ') {
        let (trip, times) = match trip.strip_suffix(')').and_then(|trip| trip.split_once('(')) {
            Some((trip, times)) => (trip, times.parse().unwrap_or(1)),
            None => (trip, 1),
        };
        let trip = trip.replace("bar", "25").replace("off", "0");
        for _ in 0..times {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&trip);
        }
    }
    text
}

/// A play that is no legal one: as it was written if it is read so again, or else as Snowie does,
/// with the position afterwards.
fn odd_play(
    record: &Match,
    before: &Table,
    player: Player,
    position: &Position,
    text: &str,
    after: Option<Position>,
) -> String {
    let text = text.replace(char::is_control, " ");
    let text = text.trim();
    let line = format!("  1) 31: {text}");
    let is_one_cell = cells::row(&line).cells.len() == 1 && cells::row(&line).comment.is_none();
    let is_dump = text.to_ascii_lowercase().starts_with("illegal play");
    if is_one_cell && (is_dump || position.moved_as_written(text) == after) {
        return text.into();
    }
    let Some(after) = after else { return "Illegal play".into() };
    let next = player.flip();
    let scores = [before.score()[next], before.score()[player]];
    let mut dump = SnowiePosition::of_board(&after, next, record, scores);
    dump.names =
        [next, player].map(|player| name(&record.players[player], player).replace(';', " "));
    let (mut cube, offer) = (before.cube().value, before.decision());
    if offer == Decision::Answer(Offer::Double) {
        cube = cube.doubled().unwrap_or(cube);
    }
    dump.cube = cube.get();
    dump.owner = match before.cube_owner() {
        None => 0,
        Some(owner) if owner == next => 1,
        Some(_) => -1,
    };
    dump.crawford = before.is_crawford();
    format!("Illegal play ({dump})")
}
