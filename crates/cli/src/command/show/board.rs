//! Boards of a match.

use barpoint::wire::match_id;
use barpoint_core::{BySide, Decision};
use barpoint_ids::PositionId;
use barpoint_records::{Action, Match, Seats, player_name};
use barpoint_render::Diagram;

/// The table of a file that only sets up a position.
pub(super) fn lone_position(record: &Match) -> Option<Seats> {
    let [game] = &record.games[..] else { return None };
    let is_played = game.entries.iter().any(|entry| matches!(entry.action, Action::Play { .. }));
    let is_set_up = game.entries.iter().any(|entry| entry.action.is_setting());
    (is_set_up && !is_played).then(|| {
        let mut replay = game.replay(record);
        replay.by_ref().for_each(drop);
        replay.table().clone()
    })
}

/// Board with the names of the players.
pub(super) fn diagram(record: &Match, table: &Seats) -> Diagram {
    let state = table.state().ok();
    let mut captions = vec![("Position ID", PositionId(*table.position()).to_string())];
    captions.extend(match_id(table).map(|id| ("Match ID", id)));
    let dice = match table.decision() {
        Decision::Play(dice) => Some(dice),
        _ => None,
    };
    let position = *table.position();
    let on_roll = table.on_roll();
    let name = |player| player_name(record, player);
    let names = BySide { on_roll: name(on_roll), opponent: name(on_roll.flip()) };
    let variant = record.rules.variant;
    Diagram { position, variant, dice, state, on_roll, names: Some(names), captions, notes: None }
}
