//! Conversion of JSON to records.

use barpoint_core::{ByPlayer, CubeValue, Dice, MatchLength, Player, Position};
use barpoint_ids::PositionId;
use serde_json::{Map, Value};

use super::{analysis, wire};
use crate::model::{
    Action, Details, Ending, Entry, FilePlace, Game, GameEnd, Match, Notes, OddPlay, Person,
    RecordedPlay, Rules, Tag, Warning, WarningKind,
};
use crate::seats::Seats;
use crate::toolkit::{ReadError, Source, date_of_numbers, not_empty};

pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let file: wire::File = serde_json::from_str(source.text()).map_err(|error| {
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default();
        ReadError::at(error.line(), error.column().max(1), reason)
    })?;
    let is_known = (wire::OLDEST_VERSION..=wire::VERSION).contains(&file.version);
    if file.format != wire::FORMAT || !is_known {
        let wire::File { format, version, .. } = file;
        let reason = format!(
            "format `{format}` of version {version}: expected {} of version {} to {}",
            wire::FORMAT,
            wire::OLDEST_VERSION,
            wire::VERSION
        );
        return Err(ReadError::whole(reason));
    }
    let unknown = unknown_fields(source.text(), &file);
    let matches = file.matches.into_iter().enumerate();
    let mut matches: Vec<_> = matches
        .map(|(i, from)| {
            record(from).map_err(|why| ReadError::whole(format!("matches[{i}]: {why}")))
        })
        .collect::<Result<_, _>>()?;
    if let (Some(first), Some(what)) = (matches.first_mut(), unknown) {
        first.warnings.push(Warning::of_match(FilePlace::Whole, WarningKind::Ignored, what));
    }
    not_empty(matches, "the file contains no match")
}

fn record(from: wire::Match) -> Result<Match, String> {
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
        },
        games: Vec::new(),
        warnings: from.warnings.into_iter().map(warning).collect(),
    };
    for (i, from) in from.games.into_iter().enumerate() {
        let game = game(&mut record, i, from).map_err(|why| format!("games[{i}]: {why}"))?;
        record.games.push(game);
    }
    Ok(record)
}

fn rules(from: &wire::Rules) -> Result<Rules, String> {
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

fn game(record: &mut Match, number: usize, from: wire::Game) -> Result<Game, String> {
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
        let wire::Entry { action: from, notes: from_notes } = from;
        let (action, problem) =
            action(&table, from).map_err(|why| format!("actions[{i}]: {why}"))?;
        if let Some(what) = problem {
            let warning = Warning::of_match(FilePlace::Whole, WarningKind::Play, what);
            record.warnings.push(Warning { game: Some(number), entry: Some(i), ..warning });
        }
        let notes =
            (from_notes != wire::Notes::default()).then(|| notes(&table, &action, from_notes));
        table.apply(&action);
        game.entries.push(Entry { action, notes: notes.map(Box::new) });
    }
    Ok(game)
}

fn end(from: &wire::End) -> Result<GameEnd, String> {
    let value = || from.value.map(analysis::value_from_wire).ok_or("end.value is missing");
    let how = match from.how {
        wire::How::BorneOff => Ending::BorneOff(value()?),
        wire::How::Resigned => Ending::Resigned(value()?),
        wire::How::Dropped => Ending::Dropped,
        wire::How::Unknown => Ending::Unknown,
    };
    Ok(GameEnd { winner: player(from.winner)?, points: from.points, how })
}

fn notes(table: &Seats, action: &Action, from: wire::Notes) -> Notes {
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
    };
    let old = from.analysis.map(|of| *of);
    for of in from.analyses.into_iter().chain(old) {
        notes.set_analysis(analysis::from_wire(of, situation));
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
fn action(table: &Seats, from: wire::Action) -> Result<(Action, Option<String>), String> {
    let mut problem = None;
    let action = match from {
        wire::Action::Play { player: by, dice: roll, play, odd, after } => {
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
        wire::Action::Double { player: by } => Action::Double(player(by)?),
        wire::Action::Beaver { player: by } => Action::Beaver(player(by)?),
        wire::Action::Raccoon { player: by } => Action::Raccoon(player(by)?),
        wire::Action::Take { player: by } => Action::Take(player(by)?),
        wire::Action::Drop { player: by } => Action::Drop(player(by)?),
        wire::Action::Resign { player: by, value: offered } => {
            Action::Resign { player: player(by)?, value: analysis::value_from_wire(offered) }
        }
        wire::Action::AcceptResignation { player: by } => Action::AcceptResignation(player(by)?),
        wire::Action::DeclineResignation { player: by } => Action::DeclineResignation(player(by)?),
        wire::Action::SetPosition { player: by, position: id } => {
            Action::SetPosition { on_roll: player(by)?, position: position(&id)?.into() }
        }
        wire::Action::SetTurn { player: by } => Action::SetTurn(player(by)?),
        wire::Action::SetDice { player: by, dice: roll } => {
            Action::SetDice { player: player(by)?, dice: dice(&roll)? }
        }
        wire::Action::SetCube { value, owner } => {
            let owner = owner.map(player).transpose()?;
            Action::SetCube { value: cube_value(value)?, owner }
        }
        wire::Action::SetScore { points, crawford } => {
            Action::SetScore { points: ByPlayer(points), crawford }
        }
    };
    Ok((action, problem))
}

fn warning(from: wire::Warning) -> Warning {
    let place = match (from.line, from.column, from.byte) {
        (Some(line), column, _) => FilePlace::Line { line, column: column.unwrap_or(1) },
        (None, _, Some(offset)) => FilePlace::Byte(offset),
        _ => FilePlace::Whole,
    };
    let kind = match from.kind {
        wire::Kind::Play => WarningKind::Play,
        wire::Kind::Cube => WarningKind::Cube,
        wire::Kind::Turn => WarningKind::Turn,
        wire::Kind::Points => WarningKind::Points,
        wire::Kind::Ending => WarningKind::Ending,
        wire::Kind::Header => WarningKind::Header,
        wire::Kind::Encoding => WarningKind::Encoding,
        wire::Kind::Ignored => WarningKind::Ignored,
        wire::Kind::Damage => WarningKind::Damage,
    };
    Warning { place, game: from.game, entry: from.action, kind, what: from.what }
}

/// Maximum number of fields that a warning names.
const MOST: usize = 5;

/// Returns a warning about the fields of a text that the document does not hold; `None` if it holds all of them.
fn unknown_fields(text: &str, file: &wire::File) -> Option<String> {
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
