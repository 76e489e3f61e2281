//! Single games, one below the other, with a line of names above each.

use std::borrow::Cow;
use std::fmt::Write;

use barpoint_core::{ByPlayer, CubeValue, Variant};

use super::game;
use super::game_in_match::GameInMatch;
use super::last_double::first_turn_of_the_cube;
use super::output::Output;
use super::replay::RowsReplay;
use super::writable::{without_positions, writable};
use crate::formats::mat::names::{line_of_names, names_above_rows};
use crate::model::{Action, Details, Game, GameEnd, Match, Person, Rules};
use crate::toolkit::{WriteError, Written};

/// Writes all games one below the other, with a line of names above each.
pub(in crate::formats::mat) fn write(matches: &[Match]) -> Result<Written, WriteError> {
    let mut out = Output::default();
    for record in without_positions(matches, &mut out.losses)? {
        write_session(&mut out, record)?;
    }
    out.finish()
}

/// Writes the games of a match as games of a session.
fn write_session(out: &mut Output, record: &Match) -> Result<(), WriteError> {
    let variant = record.rules.variant;
    if variant != Variant::Backgammon {
        // A reader would assume backgammon and read other plays.
        return Err(WriteError::new(format!("single games of match text cannot hold {variant}")));
    }
    out.losses.add_if(record.length.is_some(), "match lengths and scores");
    let head = head_of(record);
    out.losses.add_if(head != stripped(&head), "details of the match");
    // In such games gammons always count, and the cube shows only in the first double.
    let rules = Rules { jacoby: false, ..record.rules };
    let names = names_above_rows(record, &mut out.losses);
    let mut session = Match { length: None, rules, ..head };
    session.name_players(&names);
    for game in &record.games {
        write_game(out, &session, game, &names);
    }
    Ok(())
}

fn write_game(out: &mut Output, session: &Match, game: &Game, names: &[String; 2]) {
    let game = writable(session, game, &mut out.losses);
    let before = out.text.len();
    if !out.text.is_empty() {
        out.text.push('\n');
    }
    let mut game = counted_in_full(session, &game, game.automatic_doubles);
    if game.automatic_doubles > 0 && !shows_automatic_doubles(session, &game) {
        out.losses.add("automatic doubles");
        game = Cow::Owned(counted_in_full(session, &game, 0).into_owned());
    }
    let begin = out.text.len();
    let _ = writeln!(out.text, "{}", line_of_names(names));
    let place = GameInMatch { record: session, game: &game, next: None };
    if !game::write(out, place, begin) {
        // A reader would not recognise it as a game.
        out.text.truncate(before);
        out.losses.add("games without plays");
    }
}

/// Returns a game of a session in which gammons always count, with this number of automatic
/// doubles.
fn counted_in_full<'a>(session: &Match, game: &'a Game, automatic_doubles: u8) -> Cow<'a, Game> {
    let cube = last_cube(session, game, automatic_doubles);
    let counted = |end: GameEnd| {
        let value = end.value().map(|value| u32::from(value.points()));
        let points = value.map_or(end.points, |value| value * cube);
        GameEnd { points, ..end }
    };
    let end = game.end.map(counted);
    // Most games are unchanged, and copies of long games take memory.
    if (automatic_doubles, end) == (game.automatic_doubles, game.end) {
        Cow::Borrowed(game)
    } else {
        Cow::Owned(Game { automatic_doubles, end, ..game.clone() })
    }
}

/// Returns the value of the cube at the end of the rows, for this number of automatic doubles.
fn last_cube(session: &Match, game: &Game, automatic_doubles: u8) -> u32 {
    let Game { score, crawford, .. } = *game;
    let start = Game { score, crawford, automatic_doubles, ..Game::default() };
    // Plays do not change a finished game.
    let replay = RowsReplay::new(session, &start).after(&game.entries);
    replay.table.cube().value.get()
}

/// Returns true if the first turn of the cube is a double that shows the value before it.
fn shows_automatic_doubles(session: &Match, game: &Game) -> bool {
    let first = first_turn_of_the_cube(GameInMatch { record: session, game, next: None });
    let is_set = game.entries.iter().any(|entry| matches!(entry.action, Action::SetCube { .. }));
    !is_set
        && game.automatic_doubles < CubeValue::MAX.log2()
        && matches!(first, Some(Action::Double(_)))
}

/// Returns the match without its games, because copies of them would take memory.
fn head_of(record: &Match) -> Match {
    let Match { length, rules, players, details, .. } = record;
    let (players, details) = (players.clone(), details.clone());
    Match { length: *length, rules: *rules, players, details, ..Match::default() }
}

/// Returns the match without everything that a list of games cannot hold.
fn stripped(record: &Match) -> Match {
    let players = record.players.0.clone().map(|person| Person { rating: None, ..person });
    let rules = Rules { crawford: record.rules.crawford, ..Rules::default() };
    Match { rules, players: ByPlayer(players), details: Details::default(), ..record.clone() }
}
