//! `barpoint show`

use std::fmt::Write;

use anyhow::{Context, ensure};
use barpoint_core::{Decision, Player};
use barpoint_ids::{FoundPosition, MatchId, PositionId};
use barpoint_records::{Action, Game, Match, Step, Table};
use barpoint_records::{action_text, game_text, lines_without_controls, match_text, player_name};
use barpoint_render::{Diagram, text as draw};

use super::{oddities, read, say};
use crate::cli::TextOrJson;
use crate::output::print;
use crate::settings::{ContestSettings, ShowSettings};
use crate::source::{self, RecordChoice};
use crate::status::Status;
use crate::subject::Subject;

mod json;

pub(crate) fn run(settings: &ShowSettings) -> anyhow::Result<Status> {
    if let Some(found) = position(settings)? {
        let subject = Subject::new(&found, None, None, &ContestSettings::default())?;
        print(&lines_without_controls(&draw(&subject.diagram(subject.dice))))?;
        return Ok(Status::Done);
    }
    let reading = read(&settings.file, settings.from)?;
    say(&oddities(&settings.file, &reading));
    let matches = &reading.matches;
    let record = matches.get(settings.match_index).with_context(|| {
        format!("there is no match {}: the file holds {}", settings.match_index + 1, matches.len())
    })?;
    let is_json = settings.format == TextOrJson::Json;
    let text = match (settings.game, settings.action) {
        (None, _) if is_json => {
            json::sheet(record, settings.match_index, matches.len(), reading.format)? + "\n"
        }
        (None, _) => overview(record, matches.len()),
        (Some(index), None) => {
            let game = ensure_game(record, index)?;
            if is_json { json::game(record, index, game)? + "\n" } else { game_text(record, index) }
        }
        (Some(index), Some(action)) => {
            let step = step(record, ensure_game(record, index)?, action)?;
            if is_json {
                json::board(record, index, action, &step)? + "\n"
            } else {
                board(record, action, &step)
            }
        }
    };
    print(&text)?;
    Ok(Status::Done)
}

/// The position that is named in place of a file.
fn position(settings: &ShowSettings) -> anyhow::Result<Option<FoundPosition>> {
    let Some(text) = settings.file.to_str().filter(|&text| text != "-") else { return Ok(None) };
    if settings.file.exists() {
        return Ok(None);
    }
    ensure!(
        settings.from.is_none() && settings.game.is_none(),
        "there is no file {text}, to which --from and --game belong"
    );
    let found = source::find(text, &RecordChoice::default())?;
    ensure!(
        settings.format != TextOrJson::Json,
        "a position in place of a file: expected barpoint id --format json"
    );
    Ok(Some(found))
}

fn ensure_game(record: &Match, index: usize) -> anyhow::Result<&Game> {
    let count = record.games.len();
    record
        .games
        .get(index)
        .with_context(|| format!("there is no game {}: there are {count}", index + 1))
}

/// The score sheet, or the board of a file that only holds a position.
fn overview(record: &Match, matches: usize) -> String {
    let mut text = match_text(record);
    if matches > 1 {
        let _ = writeln!(text, "One of {matches} matches of the file; --match shows the others");
    }
    if let Some(table) = lone_position(record) {
        text.push('\n');
        text.push_str(&drawn(record, &table));
        return text;
    }
    let [zero, one] = Player::BOTH.map(|player| player_name(record, player));
    let width = |name: &str| name.chars().count().max(4);
    let (left, right) = (width(&zero), width(&one));
    let _ = writeln!(text, "\nGame  {zero:>left$}  {one:>right$}  Result");
    for (game, number) in record.games.iter().zip(1..) {
        let [a, b] = game.score.0;
        let _ = write!(text, "{number:4}  {a:>left$}  {b:>right$}  ");
        match game.end {
            None => text.push_str("not finished"),
            Some(end) => {
                let winner = player_name(record, end.winner);
                let _ = write!(text, "{winner} wins {}", end.points);
                text.push_str(match end.how {
                    barpoint_records::Ending::Dropped => " (double dropped)",
                    barpoint_records::Ending::Resigned(_) => " (resigned)",
                    barpoint_records::Ending::Unknown => " (nobody says how)",
                    barpoint_records::Ending::BorneOff(_) => "",
                });
            }
        }
        text.push_str(if game.crawford { ", Crawford game\n" } else { "\n" });
    }
    if let [.., last] = &record.games[..] {
        let [a, b] = last.score_after().0;
        let _ = writeln!(text, "      {a:>left$}  {b:>right$}");
    }
    text
}

/// The table of a file that only sets up a position.
fn lone_position(record: &Match) -> Option<Table> {
    let [game] = &record.games[..] else { return None };
    let is_played = game.entries.iter().any(|entry| matches!(entry.action, Action::Play { .. }));
    let is_set_up = game.entries.iter().any(|entry| entry.action.is_setting());
    (is_set_up && !is_played).then(|| {
        let mut replay = game.replay(record);
        replay.by_ref().for_each(drop);
        replay.table().clone()
    })
}

fn step<'a>(record: &Match, game: &'a Game, index: usize) -> anyhow::Result<Step<'a>> {
    let count = game.entries.len();
    ensure!(index < count, "there is no action {}: the game has {count}", index + 1);
    game.replay(record).nth(index).context("the game is shorter than it says")
}

/// The table before an action, with the dice on it if they are played.
fn table_of(step: &Step<'_>) -> Table {
    match &step.entry.action {
        Action::Play { player, dice, .. } => step.before.rolled(*player, *dice),
        _ => step.before.clone(),
    }
}

/// The board before an action, and what was done then.
fn board(record: &Match, index: usize, step: &Step<'_>) -> String {
    let table = table_of(step);
    let mut text = drawn(record, &table);
    let action = &step.entry.action;
    let who = action.player().map_or_else(String::new, |player| player_name(record, player) + " ");
    let what = action_text(action, table.cube().value.get() * 2);
    let _ = writeln!(text, "\n{}. {who}{what}", index + 1);
    if let Some(problem) = &step.problem {
        let _ = writeln!(text, "Against the rules: {problem}");
    }
    if !step.entry.comment().is_empty() {
        let _ = writeln!(text, "{}", step.entry.comment());
    }
    lines_without_controls(&text).into_owned()
}

fn drawn(record: &Match, table: &Table) -> String {
    let state = table.state().ok();
    let mut captions = vec![("Position ID", PositionId(*table.position()).to_string())];
    let match_id = state.and_then(|state| MatchId::encode(&state, table.on_roll()).ok());
    captions.extend(match_id.map(|id| ("Match ID", id.to_string())));
    captions.push(("X", player_name(record, table.on_roll())));
    captions.push(("O", player_name(record, table.on_roll().flip())));
    let dice = match table.decision() {
        Decision::Play(dice) => Some(dice),
        _ => None,
    };
    let position = *table.position();
    draw(&Diagram { position, variant: record.rules.variant, dice, state, captions })
}
