//! Score sheet, moves and boards as JSON, one object.

use barpoint::wire::{
    Action, ActionSheet, Ending, Game as GameLine, GameSheet, Sheet, ToWire, VERSION,
};
use barpoint_core::{Decision, MatchLength, Player};
use barpoint_ids::{MatchId, PositionId};
use barpoint_records::{self as record, Game, Match, Step, Table, action_text, player_name};

use super::{lone_position, table_of};

/// The score sheet of one of the matches of a file. The number is counted from 0.
pub(super) fn sheet(
    record: &Match,
    number: usize,
    matches: usize,
    format: &'static str,
) -> serde_json::Result<String> {
    let table = lone_position(record);
    serde_json::to_string(&Sheet {
        version: VERSION,
        format: format.to_owned(),
        matches: matches as u32,
        number: number as u32 + 1,
        players: players(record),
        length: record.length.map(MatchLength::get),
        variant: record.rules.variant.to_wire(),
        games: (0..).zip(&record.games).map(|(index, game)| game_line(index, game)).collect(),
        score: record.games.last().map_or([0; 2], |last| last.score_after().0),
        position: table.as_ref().map(|table| PositionId(*table.position()).to_string()),
        match_id: table.as_ref().and_then(match_id),
    })
}

/// All actions of a game. The index is counted from 0.
pub(super) fn game(record: &Match, index: usize, game: &Game) -> serde_json::Result<String> {
    let steps = (0..).zip(game.replay(record));
    serde_json::to_string(&GameSheet {
        version: VERSION,
        players: players(record),
        game: game_line(index, game),
        actions: steps.map(|(number, step)| action(number, &step)).collect(),
    })
}

/// An action of a game. Indices are counted from 0.
pub(super) fn board(
    record: &Match,
    game: usize,
    index: usize,
    step: &Step<'_>,
) -> serde_json::Result<String> {
    let (players, action) = (players(record), action(index, step));
    serde_json::to_string(&ActionSheet { version: VERSION, players, game: game as u32 + 1, action })
}

fn players(record: &Match) -> [String; 2] {
    Player::BOTH.map(|player| player_name(record, player))
}

fn game_line(index: usize, game: &Game) -> GameLine {
    let ending = |how: &record::Ending| match how {
        record::Ending::BorneOff(_) => Ending::BorneOff,
        record::Ending::Dropped => Ending::Dropped,
        record::Ending::Resigned(_) => Ending::Resigned,
        record::Ending::Unknown => Ending::Unknown,
    };
    GameLine {
        game: index as u32 + 1,
        score: game.score.0,
        crawford: game.crawford,
        moves: game.entries.len() as u32,
        winner: game.end.as_ref().map(|end| end.winner.number()),
        points: game.end.as_ref().map(|end| end.points),
        ending: game.end.as_ref().map(|end| ending(&end.how)),
    }
}

fn match_id(table: &Table) -> Option<String> {
    Some(MatchId::encode(&table.state().ok()?, table.on_roll()).ok()?.to_string())
}

fn action(index: usize, step: &Step<'_>) -> Action {
    let table: Table = table_of(step);
    let comment = step.entry.comment();
    Action {
        number: index as u32 + 1,
        player: step.entry.action.player().map(Player::number),
        text: action_text(&step.entry.action, table.cube().value.get() * 2),
        position: PositionId(*table.position()).to_string(),
        match_id: match_id(&table),
        on_roll: table.on_roll().number(),
        dice: match table.decision() {
            Decision::Play(dice) => Some(dice.to_string()),
            _ => None,
        },
        problem: step.problem.as_ref().map(ToString::to_string),
        comment: (!comment.is_empty()).then(|| comment.to_owned()),
    }
}
