//! Tables at which matches are played.

use barpoint_core::{LegalPlay, Player, PositionKey, StateError};
use barpoint_ids::PositionId;
use barpoint_play::{LegalAction, Table};
use barpoint_records::{GameEnd, Step, action_text};
use barpoint_wire as wire;

use super::{ToWire, count};
use crate::Choice;

/// Returns the document of a table. `record` is its record as a file, and `done` the action that led to it.
///
/// # Errors
/// Returns an error if the record broke a rule, so that the table has no state.
pub fn table(
    table: &Table,
    record: String,
    done: Option<wire::TableDone>,
) -> Result<wire::Table, StateError> {
    let all = table.record();
    let place = table.place();
    let resignation = table.resignation();
    let is_over = table.end().is_some();
    Ok(wire::Table {
        version: wire::VERSION,
        record,
        names: all.players.0.clone().map(|person| person.name),
        length: all.length.map(barpoint_core::MatchLength::get),
        variant: all.rules.variant,
        game: count(place.game + 1),
        position: PositionId(*table.position()).to_string(),
        state: table.state()?.to_wire(),
        score: table.score_after_game().unwrap_or(table.score()).0,
        on_roll: table.on_roll().number(),
        to_act: table.to_act().filter(|_| !is_over).map(Player::number),
        decision: (!is_over).then(|| table.decision().to_wire()),
        dice: table.dice().map(|dice| dice.to_string()),
        resigning: resignation.map(|(player, _)| player.number()),
        resignation: resignation.map(|(_, value)| value),
        legal: table.legal().iter().map(ToWire::to_wire).collect(),
        plays: plays(table),
        done,
        actions: lines(table),
        end: table.end().map(|end| end.to_wire()),
        winner: table.winner().map(Player::number),
        over: table.is_over(),
    })
}

/// Returns the legal plays in the order of the resulting positions.
fn plays(table: &Table) -> Vec<wire::LegalPlay> {
    let mut plays = table.plays().map(|plays| plays.to_vec()).unwrap_or_default();
    plays.sort_by_key(|legal: &LegalPlay| PositionKey::from(&legal.result));
    plays.to_wire()
}

/// Returns the score sheet of the game.
fn lines(table: &Table) -> Vec<wire::TableLine> {
    let steps = table.game().replay(table.record());
    let line = |step: Step<'_>| wire::TableLine {
        player: step.entry.action.player().map(Player::number),
        text: action_text(&step.entry.action, step.before.cube().value.get() * 2),
    };
    steps.map(line).collect()
}

impl ToWire for LegalAction {
    type Wire = wire::TableAction;

    fn to_wire(&self) -> wire::TableAction {
        match self {
            Self::Roll => wire::TableAction::Roll,
            Self::Double => wire::TableAction::Double,
            Self::Play => wire::TableAction::Play,
            Self::Take => wire::TableAction::Take,
            Self::Pass => wire::TableAction::Pass,
            Self::Beaver => wire::TableAction::Beaver,
            Self::Raccoon => wire::TableAction::Raccoon,
            Self::Resign => wire::TableAction::Resign,
            Self::Accept => wire::TableAction::Accept,
            Self::Decline => wire::TableAction::Decline,
            Self::NextGame => wire::TableAction::NextGame,
        }
    }
}

impl ToWire for GameEnd {
    type Wire = wire::TableEnd;

    fn to_wire(&self) -> wire::TableEnd {
        wire::TableEnd {
            winner: self.winner.number(),
            points: self.points,
            ending: self.how.to_wire(),
        }
    }
}

impl ToWire for Choice {
    type Wire = wire::TableAction;

    fn to_wire(&self) -> wire::TableAction {
        match self {
            Self::Roll => wire::TableAction::Roll,
            Self::Double => wire::TableAction::Double,
            Self::Play(_) => wire::TableAction::Play,
            Self::Take => wire::TableAction::Take,
            Self::Pass => wire::TableAction::Pass,
            Self::Beaver => wire::TableAction::Beaver,
            Self::Raccoon => wire::TableAction::Raccoon,
            Self::Resign(_) => wire::TableAction::Resign,
            Self::Accept => wire::TableAction::Accept,
            Self::Decline => wire::TableAction::Decline,
        }
    }
}
