//! Writer of match text, in GNU Backgammon's layout, which every program reads.
//!
//! Comments follow the rows of their game, with the numbers of their actions, because GNU Backgammon
//! reads a comment between the rows as moves and loses the moves after it.

use std::borrow::Cow;
use std::fmt::Write;

use barpoint_core::{CubeValue, MatchLength, Player};

use super::head::{AUTOMATIC_DOUBLES, CRAWFORD_PAST};
use super::names::name_above_rows;
use crate::model::{Game, Match};
use crate::toolkit::{WriteError, Written};
use crawford::{has_crawford_double, is_past_crawford};
use game_in_match::GameInMatch;
use output::Output;
use writable::{without_positions, writable};

mod cell;
mod crawford;
mod fields;
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
    fields::write(out, record, crawford, !games.is_empty());
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
