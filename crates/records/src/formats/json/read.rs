//! Conversion of JSON to records.

use barpoint_core::{ByPlayer, CubeValue, Dice, MatchLength, Player, Position};
use barpoint_ids::PositionId;
use serde_json::{Map, Value};

use super::{analysis, layout};
use crate::model::{
    Action, Details, Ending, Entry, FilePlace, Game, GameEnd, Match, Notes, OddPlay, Person,
    RecordedPlay, Rules, Tag, Warning, WarningKind,
};
use crate::seats::Seats;
use crate::toolkit::{ReadError, Source, date_of_numbers, json_error_in_words, not_empty};

pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let file = file(source.text())?;
    let unknown = unknown_fields(source.text(), &file);
    let mut matches = records(file)?;
    if let (Some(first), Some(what)) = (matches.first_mut(), unknown) {
        first.warnings.push(Warning::of_match(FilePlace::Whole, WarningKind::Ignored, what));
    }
    Ok(matches)
}

/// Reads the records of a text that this program has written. Fields that it does not know are not looked for, which
/// would take as long as the rest.
///
/// # Errors
/// The text is not such a text.
pub fn read_own(text: &str) -> Result<Vec<Match>, ReadError> {
    records(file(text)?)
}

fn file(text: &str) -> Result<layout::File, ReadError> {
    if !text.trim_start().starts_with('{') {
        let reason = "expected an object in braces, as barpoint convert --to json writes it";
        return Err(ReadError::whole(reason));
    }
    let file: layout::File = serde_json::from_str(text).map_err(|error| {
        ReadError::at(error.line(), error.column().max(1), json_error_in_words(&error))
    })?;
    let is_known = (layout::OLDEST_VERSION..=layout::VERSION).contains(&file.version);
    if file.format == layout::FORMAT && is_known {
        return Ok(file);
    }
    let layout::File { format, version, .. } = file;
    let reason = format!(
        "format `{format}` of version {version}: expected {} of version {} to {}",
        layout::FORMAT,
        layout::OLDEST_VERSION,
        layout::VERSION
    );
    Err(ReadError::whole(reason))
}

fn records(file: layout::File) -> Result<Vec<Match>, ReadError> {
    let matches = file.matches.into_iter().enumerate();
    let matches = matches
        .map(|(i, from)| {
            record(from).map_err(|why| ReadError::whole(format!("matches[{i}]: {why}")))
        })
        .collect::<Result<_, _>>()?;
    not_empty(matches, "the file contains no match")
}

fn record(from: layout::Match) -> Result<Match, String> {
    let length = from.length.map(|length| {
        MatchLength::new(length.into())
            .ok_or_else(|| format!("length {length}: expected 1 to 32767, or null"))
    });
    let date = from.date.as_deref().map(|text| {
        date_of_numbers(text)
            .ok_or_else(|| format!("date `{text}`: expected one such as 2025-11-08"))
    });
    let mut record = Match {
        length: length.transpose()?,
        rules: rules(&from.rules)?,
        players: ByPlayer(
            from.players.map(|person| Person { name: person.name, rating: person.rating }),
        ),
        details: Details {
            event: from.event,
            round: from.round,
            place: from.place,
            date: date.transpose()?,
            annotator: from.annotator,
            comment: from.comment,
            tags: tags(from.tags),
            ..Details::default()
        },
        warnings: from.warnings.into_iter().map(warning).collect(),
        ..Match::default()
    };
    for (i, from) in from.games.into_iter().enumerate() {
        let game = game(&mut record, i, from).map_err(|why| format!("games[{i}]: {why}"))?;
        record.games.push(game);
    }
    Ok(record)
}

fn rules(from: &layout::Rules) -> Result<Rules, String> {
    let cube_limit = from.cube_limit.map(cube_value).transpose()?;
    Ok(Rules {
        variant: from.variant.parse().map_err(|error| format!("rules.variant: {error}"))?,
        crawford: from.crawford,
        jacoby: from.jacoby,
        beavers: from.beavers,
        automatic_doubles: from.automatic_doubles,
        cube_limit,
    })
}

fn cube_value(value: u32) -> Result<CubeValue, String> {
    CubeValue::new(value).ok_or_else(|| format!("a cube of {value}: expected a power of two"))
}

fn tags(tags: Vec<(String, String)>) -> Vec<Tag> {
    tags.into_iter().map(|(name, value)| Tag { name, value }).collect()
}

fn player(number: u8) -> Result<Player, String> {
    Player::new(number.into()).ok_or_else(|| format!("player {number}: expected 0 or 1"))
}

fn game(record: &mut Match, number: usize, from: layout::Game) -> Result<Game, String> {
    let mut game = Game {
        score: ByPlayer(from.score),
        crawford: from.crawford,
        automatic_doubles: from.automatic_doubles,
        comment: from.comment,
        tags: tags(from.tags),
        ..Game::default()
    };
    game.end = from.end.as_ref().map(end).transpose()?;
    let mut table = Seats::new(record, &game);
    game.entries.reserve(from.actions.len());
    for (i, from) in from.actions.into_iter().enumerate() {
        let layout::Entry { action: from, notes: from_notes } = from;
        let (action, problem) =
            action(&table, from).map_err(|why| format!("actions[{i}]: {why}"))?;
        if let Some(what) = problem {
            let warning = Warning::of_match(FilePlace::Whole, WarningKind::Play, what);
            record.warnings.push(Warning { game: Some(number), entry: Some(i), ..warning });
        }
        let notes =
            (from_notes != layout::Notes::default()).then(|| notes(&table, &action, from_notes));
        table.apply(&action);
        game.entries.push(Entry { action, notes: notes.map(Box::new) });
    }
    Ok(game)
}

fn end(from: &layout::End) -> Result<GameEnd, String> {
    let value = || from.value.ok_or("end.value is missing");
    let how = match from.how {
        layout::How::BorneOff => Ending::BorneOff(value()?),
        layout::How::Resigned => Ending::Resigned(value()?),
        layout::How::Dropped => Ending::Dropped,
        layout::How::Unknown => Ending::Unknown,
    };
    Ok(GameEnd { winner: player(from.winner)?, points: from.points, how })
}

fn notes(table: &Seats, action: &Action, from: layout::Notes) -> Notes {
    let situation = match action {
        Action::Play { player, dice, .. } | Action::SetDice { player, dice } => {
            Some((table.position_seen_by(*player), *dice))
        }
        _ => None,
    };
    let mut notes = Notes {
        comment: from.comment,
        clocks: from.clocks.map(ByPlayer),
        analyses: Vec::with_capacity(from.analyses.len()),
        tags: tags(from.tags),
        ..Notes::default()
    };
    let old = from.analysis.map(|of| *of);
    for of in from.analyses.into_iter().chain(old) {
        notes.set_analysis(analysis::of_layout(of, situation));
    }
    notes
}

fn dice(text: &str) -> Result<Dice, String> {
    text.parse().map_err(|error| format!("dice: {error}"))
}

fn position(text: &str) -> Result<Position, String> {
    text.parse::<PositionId>().map(|id| id.0).map_err(|error| error.to_string())
}

/// Returns an action, and the problem of its play.
fn action(table: &Seats, from: layout::Action) -> Result<(Action, Option<String>), String> {
    let mut problem = None;
    let action = match from {
        layout::Action::Play { player: by, dice: roll, play, odd, after } => {
            let (player, dice) = (player(by)?, dice(&roll)?);
            let play = match (play, odd) {
                (Some(text), _) => {
                    let (play, error) = table.read_any_play(player, dice, &text);
                    problem = error.map(|error| format!("{dice} played {error}"));
                    play
                }
                (None, Some(text)) => {
                    let after = after.as_deref().map(position).transpose()?;
                    RecordedPlay::Odd(OddPlay { text, after }.into())
                }
                (None, None) => RecordedPlay::Hidden,
            };
            Action::Play { player, dice, play }
        }
        layout::Action::Double { player: by } => Action::Double(player(by)?),
        layout::Action::Beaver { player: by } => Action::Beaver(player(by)?),
        layout::Action::Raccoon { player: by } => Action::Raccoon(player(by)?),
        layout::Action::Take { player: by } => Action::Take(player(by)?),
        layout::Action::Drop { player: by } => Action::Drop(player(by)?),
        layout::Action::Resign { player: by, value: offered } => {
            Action::Resign { player: player(by)?, value: offered }
        }
        layout::Action::AcceptResignation { player: by } => Action::AcceptResignation(player(by)?),
        layout::Action::DeclineResignation { player: by } => {
            Action::DeclineResignation(player(by)?)
        }
        layout::Action::SetPosition { player: by, position: id } => {
            Action::SetPosition { on_roll: player(by)?, position: position(&id)?.into() }
        }
        layout::Action::SetTurn { player: by } => Action::SetTurn(player(by)?),
        layout::Action::SetDice { player: by, dice: roll } => {
            Action::SetDice { player: player(by)?, dice: dice(&roll)? }
        }
        layout::Action::SetCube { value, owner } => {
            let owner = owner.map(player).transpose()?;
            Action::SetCube { value: cube_value(value)?, owner }
        }
        layout::Action::SetScore { points, crawford } => {
            Action::SetScore { points: ByPlayer(points), crawford }
        }
    };
    Ok((action, problem))
}

fn warning(from: layout::Warning) -> Warning {
    let place = match (from.line, from.column, from.byte) {
        (Some(line), column, _) => FilePlace::Line { line, column: column.unwrap_or(1) },
        (None, _, Some(offset)) => FilePlace::Byte(offset),
        _ => FilePlace::Whole,
    };
    Warning { place, game: from.game, entry: from.action, kind: from.kind, what: from.what }
}

/// Maximum number of fields that a warning names.
const MOST: usize = 5;

/// Returns a warning about the fields of a text that the document does not hold; `None` if it holds all of them.
fn unknown_fields(text: &str, file: &layout::File) -> Option<String> {
    let said: Value = serde_json::from_str(text).ok()?;
    let known = serde_json::to_value(file).ok()?;
    let mut found = Vec::new();
    compare(&said, &known, &mut String::new(), &mut found);
    let named = found.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
    let more = found.len().saturating_sub(MOST);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!found.is_empty()).then(|| format!("unknown fields are ignored: {named}{more}"))
}

fn compare(said: &Value, known: &Value, path: &mut String, found: &mut Vec<String>) {
    let length = path.len();
    match (said, known) {
        (Value::Object(said), Value::Object(known)) => {
            for (name, value) in said {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(name);
                match known.get(name) {
                    Some(known) => compare(value, known, path, found),
                    // A field with its usual value is not written.
                    None if is_usual(value) => {}
                    None => found.push(format!("`{path}`")),
                }
                path.truncate(length);
            }
        }
        (Value::Array(said), Value::Array(known)) => {
            for (index, (said, known)) in said.iter().zip(known).enumerate() {
                path.push('[');
                path.push_str(&index.to_string());
                path.push(']');
                compare(said, known, path, found);
                path.truncate(length);
            }
        }
        _ => {}
    }
}

fn is_usual(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(yes) => !yes,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => *fields == Map::new(),
    }
}
