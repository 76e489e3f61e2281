//! Score sheet, moves and boards as JSON, one object.

use barpoint_core::{Decision, MatchLength, Player};
use barpoint_ids::{MatchId, PositionId};
use barpoint_records::{Ending, Game, Match, Step, Table, action_text, player_name};
use serde::Serialize;

use super::{lone_position, table_of};

/// The version of all objects, raised when a key changes its meaning or goes away.
const VERSION: u32 = 1;

/// Games and moves are counted from 1, players from 0.
#[derive(Serialize)]
struct Sheet {
    version: u32,
    format: &'static str,
    /// How many the file holds.
    matches: usize,
    #[serde(rename = "match")]
    number: usize,
    players: [String; 2],
    /// Points to win the match, `None` for money.
    length: Option<u16>,
    variant: &'static str,
    games: Vec<GameLine>,
    /// The score after the last game.
    score: [u32; 2],
    /// The board of a file that only holds a position, as the player on roll sees it.
    position: Option<String>,
    match_id: Option<String>,
}

#[derive(Serialize)]
struct GameLine {
    game: usize,
    score: [u32; 2],
    crawford: bool,
    moves: usize,
    winner: Option<u16>,
    points: Option<u32>,
    ending: Option<&'static str>,
}

#[derive(Serialize)]
struct GameSheet {
    version: u32,
    players: [String; 2],
    #[serde(flatten)]
    game: GameLine,
    actions: Vec<ActionLine>,
}

/// What was done, and the board before it.
#[derive(Serialize)]
struct ActionLine {
    #[serde(rename = "move")]
    number: usize,
    player: Option<u16>,
    text: String,
    /// The board as the player on roll sees it.
    position: String,
    match_id: Option<String>,
    on_roll: u16,
    dice: Option<String>,
    /// Which rule it breaks.
    problem: Option<String>,
    comment: Option<String>,
}

#[derive(Serialize)]
struct Board {
    version: u32,
    players: [String; 2],
    game: usize,
    #[serde(flatten)]
    action: ActionLine,
}

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
        format,
        matches,
        number: number + 1,
        players: players(record),
        length: record.length.map(MatchLength::get),
        variant: record.rules.variant.name(),
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
    serde_json::to_string(&Board { version: VERSION, players, game: game + 1, action })
}

fn players(record: &Match) -> [String; 2] {
    Player::BOTH.map(|player| player_name(record, player))
}

fn game_line(index: usize, game: &Game) -> GameLine {
    let ending = |how: &Ending| match how {
        Ending::BorneOff(_) => "borne off",
        Ending::Dropped => "double dropped",
        Ending::Resigned(_) => "resigned",
        Ending::Unknown => "unknown",
    };
    GameLine {
        game: index + 1,
        score: game.score.0,
        crawford: game.crawford,
        moves: game.entries.len(),
        winner: game.end.as_ref().map(|end| end.winner.number()),
        points: game.end.as_ref().map(|end| end.points),
        ending: game.end.as_ref().map(|end| ending(&end.how)),
    }
}

fn match_id(table: &Table) -> Option<String> {
    Some(MatchId::encode(&table.state().ok()?, table.on_roll()).ok()?.to_string())
}

fn action(index: usize, step: &Step<'_>) -> ActionLine {
    let table: Table = table_of(step);
    let comment = step.entry.comment();
    ActionLine {
        number: index + 1,
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
