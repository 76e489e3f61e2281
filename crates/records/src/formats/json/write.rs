//! Conversion of records to JSON.

use std::borrow::Cow;

use barpoint_core::{CubeValue, Player};
use barpoint_ids::PositionId;
use serde::{Serialize, Serializer};

use super::{analysis, layout};
use crate::model::{
    Action, Date, Ending, Entry, FilePlace, Game, GameEnd, Match, Notes, RecordedPlay, Tag, Warning,
};
use crate::toolkit::{Losses, NOT_FINITE, WriteError, Written, finite};

/// Writes one object on one line.
pub(super) fn write(matches: &[Match]) -> Result<Written, WriteError> {
    let file = layout::File {
        format: layout::FORMAT.into(),
        version: layout::VERSION,
        matches: Each(matches, record),
    };
    let mut bytes = serde_json::to_vec(&file).map_err(WriteError::new)?;
    bytes.push(b'\n');
    let mut losses = Losses::default();
    for analysis in matches.iter().flat_map(Match::entries).flat_map(Entry::analyses) {
        losses.add_if(matches!(finite(analysis), Cow::Owned(_)), NOT_FINITE);
    }
    Ok(Written { bytes, losses })
}

/// List that is converted to types of the layout item by item, because all of them at once would take
/// several times the memory of the records.
struct Each<'a, T, W>(&'a [T], fn(&'a T) -> W);

impl<T, W: Serialize> Serialize for Each<'_, T, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(self.1))
    }
}

type Actions<'a> = Each<'a, Entry, layout::Entry>;
type Games<'a> = Each<'a, Game, layout::Game<Actions<'a>>>;

fn record(record: &Match) -> layout::Match<Games<'_>> {
    let details = &record.details;
    let rules = &record.rules;
    layout::Match {
        length: record.length.map(u16::from),
        rules: layout::Rules {
            variant: rules.variant.name().into(),
            crawford: rules.crawford,
            jacoby: rules.jacoby,
            beavers: rules.beavers,
            automatic_doubles: rules.automatic_doubles,
            cube_limit: rules.cube_limit.map(CubeValue::get),
        },
        players: record
            .players
            .0
            .clone()
            .map(|person| layout::Person { name: person.name, rating: person.rating }),
        event: details.event.clone(),
        round: details.round.clone(),
        place: details.place.clone(),
        date: details.date.as_ref().map(Date::to_string),
        annotator: details.annotator.clone(),
        comment: details.comment.clone(),
        tags: tags(&details.tags),
        games: Each(&record.games, game),
        warnings: record.warnings.iter().map(warning).collect(),
    }
}

fn tags(tags: &[Tag]) -> Vec<(String, String)> {
    tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect()
}

fn number(player: Player) -> u8 {
    player as u8
}

fn game(game: &Game) -> layout::Game<Actions<'_>> {
    layout::Game {
        score: game.score.0,
        crawford: game.crawford,
        automatic_doubles: game.automatic_doubles,
        comment: game.comment.clone(),
        tags: tags(&game.tags),
        actions: Each(&game.entries, entry),
        end: game.end.map(end),
    }
}

fn end(end: GameEnd) -> layout::End {
    let how = match end.how {
        Ending::BorneOff(_) => layout::How::BorneOff,
        Ending::Dropped => layout::How::Dropped,
        Ending::Resigned(_) => layout::How::Resigned,
        Ending::Unknown => layout::How::Unknown,
    };
    let value = match end.how {
        Ending::Dropped => None,
        _ => end.value(),
    };
    layout::End { winner: number(end.winner), points: end.points, how, value }
}

fn entry(entry: &Entry) -> layout::Entry {
    let notes = entry.notes.as_deref().map(notes).unwrap_or_default();
    layout::Entry { action: action(&entry.action), notes }
}

fn notes(notes: &Notes) -> layout::Notes {
    layout::Notes {
        comment: notes.comment.clone(),
        clocks: notes.clocks.map(|clocks| clocks.0),
        tags: tags(&notes.tags),
        analyses: notes.analyses.iter().map(|of| analysis::to_layout(&finite(of))).collect(),
        analysis: None,
    }
}

fn action(action: &Action) -> layout::Action {
    match action {
        Action::Play { player, dice, play } => {
            let (mut written, mut odd, mut after) = (None, None, None);
            match play {
                RecordedPlay::Legal(play) => written = Some(play.to_string()),
                RecordedPlay::Hidden => {}
                RecordedPlay::Odd(play) => {
                    odd = Some(play.text.clone());
                    after = play.after.map(|position| PositionId(position).to_string());
                }
            }
            let (player, dice) = (number(*player), dice.to_string());
            layout::Action::Play { player, dice, play: written, odd, after }
        }
        Action::Double(player) => layout::Action::Double { player: number(*player) },
        Action::Beaver(player) => layout::Action::Beaver { player: number(*player) },
        Action::Raccoon(player) => layout::Action::Raccoon { player: number(*player) },
        Action::Take(player) => layout::Action::Take { player: number(*player) },
        Action::Drop(player) => layout::Action::Drop { player: number(*player) },
        Action::Resign { player, value: offered } => {
            layout::Action::Resign { player: number(*player), value: *offered }
        }
        Action::AcceptResignation(player) => {
            layout::Action::AcceptResignation { player: number(*player) }
        }
        Action::DeclineResignation(player) => {
            layout::Action::DeclineResignation { player: number(*player) }
        }
        Action::SetPosition { on_roll, position } => layout::Action::SetPosition {
            player: number(*on_roll),
            position: PositionId(**position).to_string(),
        },
        Action::SetTurn(player) => layout::Action::SetTurn { player: number(*player) },
        Action::SetDice { player, dice } => {
            layout::Action::SetDice { player: number(*player), dice: dice.to_string() }
        }
        Action::SetCube { value, owner } => {
            layout::Action::SetCube { value: value.get(), owner: owner.map(number) }
        }
        Action::SetScore { points, crawford } => {
            layout::Action::SetScore { points: points.0, crawford: *crawford }
        }
    }
}

fn warning(warning: &Warning) -> layout::Warning {
    let (mut line, mut column, mut byte) = (None, None, None);
    match warning.place {
        FilePlace::Whole => {}
        FilePlace::Line { line: l, column: c } => (line, column) = (Some(l), Some(c)),
        FilePlace::Byte(offset) => byte = Some(offset),
    }
    let Warning { game, entry, kind, .. } = *warning;
    layout::Warning { line, column, byte, game, action: entry, kind, what: warning.what.clone() }
}
