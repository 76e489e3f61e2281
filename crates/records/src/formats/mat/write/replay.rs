//! Replay of a game as a reader of its rows will reconstruct it.

use barpoint_core::{Decision, Dice, GameValue, Offer, Play, Player};

use crate::model::{Action, Entry, Game, Match};
use crate::seats::Seats;

/// Game state as a reader of the rows will reconstruct it; only a final resignation shows.
#[derive(Clone)]
pub(super) struct RowsReplay {
    pub(super) table: Seats,
    /// Resignation that has not been accepted; rows do not show it.
    pub(super) offered: Option<GameValue>,
}

impl RowsReplay {
    pub(super) fn new(record: &Match, game: &Game) -> Self {
        Self { table: Seats::new(record, game), offered: None }
    }

    /// Carries out an action as a reader will get it.
    pub(super) fn apply(&mut self, action: &Action) {
        let read = self.other_turn_of_the_cube(action);
        self.apply_plainly(read.as_ref().unwrap_or(action));
    }

    /// Returns the game after further entries.
    pub(super) fn after(mut self, entries: &[Entry]) -> Self {
        for entry in entries {
            self.apply(&entry.action);
        }
        self
    }

    fn apply_plainly(&mut self, action: &Action) {
        match *action {
            Action::Resign { value, .. } => self.offered = Some(value),
            Action::DeclineResignation(_) => self.offered = None,
            Action::AcceptResignation(winner) => {
                let player = winner.flip();
                if let Some(value) = self.offered.take() {
                    self.table.apply(&Action::Resign { player, value });
                }
                self.table.apply(action);
            }
            _ => {
                if has_cell(action) {
                    self.offered = None;
                }
                self.table.apply(action);
            }
        }
    }

    /// Returns the play that a reader assumes for a roll without one: the only legal play.
    pub(super) fn only_play(&self, player: Player, dice: Dice) -> Option<Play> {
        match &*self.table.position_seen_by(player).plays(dice) {
            [only] => Some(only.play),
            _ => None,
        }
    }

    /// Returns the player who takes implicitly if the game continues with this action after an
    /// offer without an answer.
    pub(super) fn silent_taker(&self, action: &Action) -> Option<Player> {
        let Decision::Answer(offer) = self.table.decision() else { return None };
        let goes_on = matches!(action, Action::Play { .. } | Action::Double(_));
        let is_open = self.table.end().is_none();
        (goes_on && is_open).then(|| Player::of(offer.by().flip(), self.table.on_roll()))
    }

    /// Returns the raccoon that a reader assumes for this beaver, or the beaver for this raccoon,
    /// if they differ.
    pub(super) fn other_turn_of_the_cube(&self, action: &Action) -> Option<Action> {
        let is_beavered = self.table.decision() == Decision::Answer(Offer::Beaver);
        match *action {
            Action::Beaver(player) if is_beavered => Some(Action::Raccoon(player)),
            Action::Raccoon(player) if !is_beavered => Some(Action::Beaver(player)),
            _ => None,
        }
    }
}

/// Returns true if an action has a cell of its own.
pub(super) const fn has_cell(action: &Action) -> bool {
    use Action as A;
    !action.is_setting()
        && !matches!(action, A::Resign { .. } | A::AcceptResignation(_) | A::DeclineResignation(_))
}

/// Returns the entry with the last cell before the resignation, unless a board is set up after it.
pub(super) fn last_cell(entries: &[Entry]) -> Option<usize> {
    let is_shown = |entry: &Entry| has_cell(&entry.action) || entry.action.is_setting();
    let last = before_resignation(entries).iter().rposition(is_shown)?;
    has_cell(&entries[last].action).then_some(last)
}

/// Returns the entries before the resignation.
pub(super) fn before_resignation(entries: &[Entry]) -> &[Entry] {
    let is_end = |entry: &Entry| matches!(entry.action, Action::AcceptResignation(_));
    let end = entries.iter().position(is_end).unwrap_or(entries.len());
    &entries[..end]
}
