//! Lines of score sheets.

use barpoint_core::{Decision, Player};
use barpoint_ids::{MatchId, PositionId};
use barpoint_records::{Action, Ending, Game, Seats, Step, action_text};
use barpoint_wire as wire;

use super::{ToWire, count};

impl ToWire for Ending {
    type Wire = wire::Ending;

    fn to_wire(&self) -> wire::Ending {
        match self {
            Self::BorneOff(_) => wire::Ending::BorneOff,
            Self::Dropped => wire::Ending::Dropped,
            Self::Resigned(_) => wire::Ending::Resigned,
            Self::Unknown => wire::Ending::Unknown,
        }
    }
}

/// Returns the line of a game. `number` is counted from 1.
pub fn sheet_game(number: usize, game: &Game) -> wire::Game {
    wire::Game {
        game: count(number),
        score: game.score.0,
        crawford: game.crawford,
        moves: count(game.entries.len()),
        winner: game.end.as_ref().map(|end| end.winner.number()),
        points: game.end.as_ref().map(|end| end.points),
        ending: game.end.as_ref().map(|end| end.how.to_wire()),
    }
}

/// Returns the line of an action. `number` is counted from 1.
pub fn sheet_action(number: usize, step: &Step<'_>) -> wire::Action {
    let table = table_of_action(step);
    let comment = step.entry.comment();
    wire::Action {
        number: count(number),
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

/// Returns the table on which an action is shown: the one before it, with the roll if it is played.
pub fn table_of_action(step: &Step<'_>) -> Seats {
    match &step.entry.action {
        Action::Play { player, dice, .. } => step.before.rolled(*player, *dice),
        _ => step.before.clone(),
    }
}

/// Returns the match ID of a table, `None` if its state cannot be written.
pub fn match_id(table: &Seats) -> Option<String> {
    Some(MatchId::encode(&table.state().ok()?, table.on_roll()).ok()?.to_string())
}
