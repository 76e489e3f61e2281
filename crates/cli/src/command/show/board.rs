//! Boards of a match.

use barpoint_core::Decision;
use barpoint_ids::{MatchId, PositionId};
use barpoint_records::{Action, Match, Step, Table, player_name};
use barpoint_render::{Diagram, text as draw};

/// The table of a file that only sets up a position.
pub(super) fn lone_position(record: &Match) -> Option<Table> {
    let [game] = &record.games[..] else { return None };
    let is_played = game.entries.iter().any(|entry| matches!(entry.action, Action::Play { .. }));
    let is_set_up = game.entries.iter().any(|entry| entry.action.is_setting());
    (is_set_up && !is_played).then(|| {
        let mut replay = game.replay(record);
        replay.by_ref().for_each(drop);
        replay.table().clone()
    })
}

/// The table before an action, with the dice on it if they are played.
pub(super) fn table_of(step: &Step<'_>) -> Table {
    match &step.entry.action {
        Action::Play { player, dice, .. } => step.before.rolled(*player, *dice),
        _ => step.before.clone(),
    }
}

/// A board with the names of the players.
pub(super) fn drawn(record: &Match, table: &Table) -> String {
    let state = table.state().ok();
    let mut captions = vec![("Position ID", PositionId(*table.position()).to_string())];
    captions.extend(match_id(table).map(|id| ("Match ID", id)));
    captions.push(("X", player_name(record, table.on_roll())));
    captions.push(("O", player_name(record, table.on_roll().flip())));
    let dice = match table.decision() {
        Decision::Play(dice) => Some(dice),
        _ => None,
    };
    let position = *table.position();
    draw(&Diagram { position, variant: record.rules.variant, dice, state, captions })
}

/// The match ID of a table, if it has one.
pub(super) fn match_id(table: &Table) -> Option<String> {
    Some(MatchId::encode(&table.state().ok()?, table.on_roll()).ok()?.to_string())
}
