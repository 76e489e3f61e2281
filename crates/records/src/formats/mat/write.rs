//! Writer of match text, in GNU Backgammon's layout, which every program reads.
//!
//! Comments follow the rows of their game, with the numbers of their actions, because GNU Backgammon
//! reads a comment between the rows as moves and loses the moves after it.

use std::borrow::Cow;
use std::fmt::Write;

use barpoint_core::{CubeValue, MatchLength, Player, Variant};

use super::head::{self, AUTOMATIC_DOUBLES, CRAWFORD_PAST};
use super::names::name_above_rows;
use crate::model::{Date, Details, Game, Match, Tag};
use crate::toolkit::{WriteError, Written};
use game_in_match::GameInMatch;
use last_double::first_turn_of_the_cube;
use output::Output;
use writable::{without_positions, writable};

mod cell;
mod game;
mod game_in_match;
pub(super) mod games;
mod last_double;
mod odd_play;
mod outcome;
mod output;
mod replay;
mod rows;
mod writable;

/// Writes all matches one below the other.
pub(super) fn write(matches: &[Match]) -> Result<Written, WriteError> {
    let mut out = Output::default();
    let matches = without_positions(matches, &mut out.losses)?;
    // Readers drop a match without games if the file has other matches.
    let has_games =
        |record: &&Match| record.games.iter().any(|game| !record.is_over_at(game.score));
    let (with_games, without): (Vec<_>, Vec<_>) = matches.iter().copied().partition(has_games);
    let is_alone = with_games.is_empty();
    let written = if is_alone { without.last().copied().into_iter().collect() } else { with_games };
    out.losses.add_if(written.len() < matches.len(), "matches without games");
    for (i, record) in written.into_iter().enumerate() {
        if i > 0 {
            out.text.push_str("\n\n");
        }
        write_match(&mut out, record);
    }
    out.finish()
}

fn write_match(out: &mut Output, record: &Match) {
    let played = record.games.iter().filter(|game| !record.is_over_at(game.score));
    let games: Vec<Cow<'_, Game>> =
        played.map(|game| writable(record, game, &mut out.losses)).collect();
    let games: Vec<&Game> = games.iter().map(Cow::as_ref).collect();
    out.losses.add_if(games.len() < record.games.len(), "games after the end of a match");
    let breaks_crawford = has_crawford_double(record, &games);
    out.losses.add_if(breaks_crawford, "the Crawford rule of matches that break it");
    let is_past = games.first().is_some_and(|game| is_past_crawford(record, game));
    let crawford = match record.rules.crawford && !breaks_crawford {
        true if is_past => CRAWFORD_PAST,
        true => "On",
        false => "Off",
    };
    if !games.is_empty() {
        let is_kept = |player: Player| {
            let person = &record.players[player];
            person.name.is_empty() || name_above_rows(person, player) == person.name
        };
        let are_kept = Player::BOTH.into_iter().all(is_kept);
        out.losses.add_if(!are_kept, "characters of names that look like marks");
    }
    write_fields(out, record, crawford, !games.is_empty());
    let length = record.length.map_or(0, MatchLength::get);
    let _ = writeln!(out.text, "\n {length} point match");
    for (index, &game) in games.iter().enumerate() {
        out.text.push('\n');
        let begin = out.text.len();
        title(&mut out.text, record, game, index + 1);
        let next = games.get(index + 1).copied();
        game::write(out, GameInMatch { record, game, next }, begin);
    }
}

/// Writes the lines above the rows of a game.
fn title(text: &mut String, record: &Match, game: &Game, number: usize) {
    if game.automatic_doubles > 0 {
        let times = game.automatic_doubles.min(CubeValue::MAX.log2());
        let _ = writeln!(text, "; [{AUTOMATIC_DOUBLES} \"{times}\"]");
    }
    let _ = writeln!(text, " Game {number}");
    let [left, right] = Player::BOTH.map(|player| {
        let name = name_above_rows(&record.players[player], player);
        format!("{name} : {}", game.score[player])
    });
    let _ = writeln!(text, " {left:<30} {right}");
}

/// Returns true if a double in the Crawford game shows that the match has no Crawford rule.
fn has_crawford_double(record: &Match, games: &[&Game]) -> bool {
    let Match { length, rules, .. } = *record;
    if length.is_none() || !rules.crawford {
        return false;
    }
    let mut before = Match { length, rules, ..Match::default() };
    games.iter().enumerate().any(|(index, game)| {
        let Game { score, end, .. } = **game;
        let crawford = before.is_crawford_at(score);
        before.games.push(Game { score, crawford, end, ..Game::default() });
        let is_first = index == 0;
        let place = GameInMatch { record, game, next: games.get(index + 1).copied() };
        crawford
            && !(is_first && is_past_crawford(record, game))
            && first_turn_of_the_cube(place).is_some()
    })
}

/// Returns true if the first game of a record shows that the Crawford game preceded it.
fn is_past_crawford(record: &Match, first: &Game) -> bool {
    let rules = record.rules;
    let before = Match { length: record.length, rules, ..Match::default() };
    let has_points = first.score.0.iter().all(|&points| points > 0);
    has_points && !first.crawford && before.is_crawford_at(first.score)
}

/// Writes the fields and the comments before a match.
fn write_fields(out: &mut Output, record: &Match, crawford: &str, has_games: bool) {
    let Match { rules, details, .. } = record;
    place_and_date(out, details);
    players(out, record, has_games);
    if rules.variant != Variant::Backgammon {
        out.field("Variation", rules.variant.name_in_files());
    }
    let on_off = |on: bool| if on { "On" } else { "Off" };
    if record.length.is_some() {
        out.field("Crawford", crawford);
    } else {
        out.field("Jacoby", on_off(rules.jacoby));
        out.field("Beaver", on_off(rules.beavers));
    }
    if let Some(limit) = rules.cube_limit {
        out.field("CubeLimit", &limit.to_string());
    }
    out.losses.add_if(rules.automatic_doubles > 0, "limits of automatic doubles");
    let (files, tags): (Vec<&Tag>, Vec<&Tag>) =
        details.tags.iter().filter(|tag| !tag.is_of_session()).partition(|tag| tag.holds_file());
    out.losses.add_if(!files.is_empty(), "fields of other formats");
    for tag in tags {
        out.field(&head::name_of_tag(tag), &tag.value);
    }
    for line in head::clean_lines(&details.comment) {
        // A comment that looks like a field must not become a field.
        let line = format!("; {line}");
        let guard = if head::tag(&line).is_some() { "; >" } else { ";" };
        let _ = writeln!(out.text, "{}", format!("{guard}{}", &line[1..]).trim_end());
    }
}

fn place_and_date(out: &mut Output, details: &Details) {
    out.field("Site", &details.place);
    out.field("Event", &details.event);
    out.field("Round", &details.round);
    out.field("Transcriber", &details.annotator);
    if let Some((year, month, day)) = details.date.map(Date::parts) {
        out.field("EventDate", &format!("{year:04}.{month:02}.{day:02}"));
    }
}

fn players(out: &mut Output, record: &Match, has_games: bool) {
    for (person, number) in record.players.0.iter().zip(1..) {
        if !has_games {
            // No score line will give the name.
            out.field(&format!("Player {number}"), &person.name);
        } else if person.name.is_empty() {
            let _ = writeln!(out.text, "; [Player {number} \"\"]");
        }
        if let Some(rating) = &person.rating {
            out.field(&format!("Player {number} Elo"), rating);
        }
    }
}
