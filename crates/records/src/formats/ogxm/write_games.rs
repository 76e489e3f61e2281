//! Games of a record as plies.

use barpoint_core::{CubeValue, Decision, Dice, Play, Player, Position};

use super::games::seat;
use super::plies::{self, Extras, Ply, action};
use super::{games, pen};
use crate::model::{Action, Ending, Entry, Game, Match, OddPlay, RecordedPlay};
use crate::seats::Seats;
use crate::toolkit::{Losses, PlayFinder, written_moves};

const RULES: &str = "cube actions against the rules";

/// Game as it was written.
pub(super) struct WrittenGame {
    pub(super) payload: Vec<u8>,
    /// Number of plies.
    pub(super) plies: u32,
    /// Entries of the game with their plies. A ply that makes it another player's turn belongs to no
    /// entry.
    pub(super) places: Vec<(usize, u32)>,
}

/// Writes a game.
pub(super) fn write(record: &Match, game: &Game, losses: &mut Losses) -> WrittenGame {
    let mut head = pen::Record::default();
    if let Some(end) = game.end {
        head.number(0, Some(seat(end.winner)));
        head.number(1, Some(end.points));
    }
    let (set_up, rest) = beginning(&game.entries);
    if let Some(Action::SetPosition { on_roll, position }) = set_up.first() {
        let board = games::board_of(position, *on_roll);
        head.bytes(3, Some(board.map(i8::cast_unsigned)));
    }
    if let Some(Action::SetCube { value, owner }) = set_up.last() {
        head.number(4, Some(value.get()).filter(|&value| value > 1));
        head.number(5, owner.map(seat));
    }
    let doubles = Some(game.automatic_doubles).filter(|&doubles| doubles > 0);
    head.number(6, doubles);
    let is_resigned = game.end.is_some_and(|end| end.is_resignation());
    let table = Seats::new(record, game);
    let (out, places) = (Vec::new(), Vec::new());
    let mut writer = Writer { out, plies: 0, places, table, losses, is_resigned };
    for action in set_up {
        writer.table.apply(action);
    }
    writer.entries(rest, game.entries.len() - rest.len());
    let shown = writer.table.end();
    let Writer { out: written, plies, places, .. } = writer;
    // A reader takes a winner without a reason for a resignation.
    let is_unknown = game.end.is_some_and(|end| end.how == Ending::Unknown && shown.is_none());
    head.number(7, is_unknown.then_some(FORFEITED));
    let mut payload = head.into_bytes();
    payload.extend(written);
    WrittenGame { payload, plies, places }
}

/// Reason of an end: a forfeit.
const FORFEITED: u32 = 4;

/// Divides the entries of a game into those that its header states, and the rest.
fn beginning(entries: &[Entry]) -> (Vec<&Action>, &[Entry]) {
    let mut set_up = Vec::new();
    let mut rest = entries;
    let mut on_roll = None;
    if let Some((first, others)) = entries.split_first()
        && let Action::SetPosition { on_roll: player, .. } = &first.action
    {
        on_roll = Some(*player);
        set_up.push(&first.action);
        rest = others;
    }
    if let Some((first, others)) = rest.split_first()
        && let Action::SetCube { value, owner } = &first.action
        && (*value != CubeValue::ONE || owner.is_some())
    {
        set_up.push(&first.action);
        rest = others;
    }
    // The first ply says who is on roll.
    let next = rest.first().and_then(|entry| match &entry.action {
        Action::Play { player, .. } | Action::SetDice { player, .. } => Some(*player),
        _ => None,
    });
    let is_said = next.is_some() && on_roll.is_none_or(|on_roll| next == Some(on_roll));
    if is_said { (set_up, rest) } else { (Vec::new(), entries) }
}

struct Writer<'a> {
    out: Vec<u8>,
    /// Number of plies so far.
    plies: u32,
    /// Entries with their plies.
    places: Vec<(usize, u32)>,
    /// Table as a reader will see it.
    table: Seats,
    losses: &'a mut Losses,
    /// True if the game ended by a resignation.
    is_resigned: bool,
}

impl Writer<'_> {
    /// Writes entries, of which the first has this number in its game.
    fn entries(&mut self, entries: &[Entry], first: usize) {
        for (number, entry) in entries.iter().enumerate() {
            let next = entries[number + 1..].first().map(|entry| &entry.action);
            if self.table.end().is_some() && !entry.action.is_setting() {
                let is_answer = matches!(entry.action, Action::AcceptResignation(_));
                self.losses.add_if(!is_answer, "actions after the end of a game");
                continue;
            }
            let before = self.plies;
            self.entry(&entry.action, next);
            // The ply of the action is the last one, after those that make it the player's turn.
            let own = (self.plies > before).then(|| (first + number, self.plies - 1));
            self.places.extend(own);
        }
    }

    fn entry(&mut self, action: &Action, next: Option<&Action>) {
        match action {
            Action::Play { player, dice, play } => {
                self.turn_to(*player);
                let finder = PlayFinder::new(self.table.position_seen_by(*player), *dice);
                match steps(*player, &finder, *dice, play) {
                    Some(steps) => self.roll(*player, *dice, steps, action),
                    None => self.illegal(*player, play, &finder, *dice),
                }
            }
            Action::Double(player) => self.cube_action(*player, action, action::DOUBLE),
            Action::Take(player) => self.cube_action(*player, action, action::TAKE),
            Action::Drop(player) => self.cube_action(*player, action, action::DROP),
            Action::Beaver(player) => self.cube_action(*player, action, action::BEAVER),
            Action::Raccoon(player) => self.cube_action(*player, action, action::RACCOON),
            Action::Resign { player, value } => {
                let is_accepted = match next {
                    Some(next) => matches!(next, Action::AcceptResignation(_)),
                    None => self.is_resigned,
                };
                if !is_accepted {
                    return self.losses.add("resignations that were not accepted");
                }
                let resign_value = Some(value.points().into());
                let extras = Extras { resign_value, ..Extras::default() };
                self.ply(*player, action::RESIGN_GAME, extras);
                self.table.apply(action);
                self.table.apply(&Action::AcceptResignation(player.flip()));
            }
            Action::AcceptResignation(_) | Action::DeclineResignation(_) => {}
            Action::SetPosition { on_roll, position } => self.position(*on_roll, position),
            Action::SetTurn(player) => {
                if self.table.has_begun() && self.table.end().is_none() {
                    self.turn_to(*player);
                } else {
                    let position = self.table.position_seen_by(*player);
                    self.position(*player, &position);
                }
            }
            Action::SetDice { player, dice } => self.dice(*player, *dice, next, action),
            Action::SetCube { value, owner } => {
                self.cube(*value, *owner);
                self.table.apply(action);
            }
            Action::SetScore { .. } => self.losses.add("scores set within a game"),
        }
    }

    fn roll(&mut self, player: Player, dice: Dice, steps: Vec<u8>, action: &Action) {
        let (number, seat, dice) = (plies::number(dice), seat(player), Some(dice));
        self.write(&Ply { action: number, seat, dice, steps, ..Ply::default() });
        self.table.apply(action);
    }

    /// Writes an illegal play: the board after it, with the other player on roll.
    fn illegal(&mut self, player: Player, play: &RecordedPlay, finder: &PlayFinder, dice: Dice) {
        let odd = match play {
            RecordedPlay::Odd(odd) => OddPlay::clone(odd),
            // A play that is not legal here.
            other => match written_moves(other, finder) {
                (_, RecordedPlay::Odd(odd)) => *odd,
                _ => OddPlay { text: String::new(), after: None },
            },
        };
        let after = odd.after.unwrap_or_else(|| self.table.position_seen_by(player).flip());
        // Other readers refuse steps in a ply that sets a position.
        self.losses.add_if(!odd.text.is_empty(), "texts of illegal plays");
        let mut pips = [dice.low().pips(), dice.high().pips()];
        pips.sort_unstable();
        let extras = Extras {
            dice: Some(pips),
            is_illegal: true,
            board: Some(games::board_of(&after, player.flip())),
            ..Extras::default()
        };
        self.ply(player.flip(), action::SET_POSITION, extras);
        let odd = OddPlay { text: odd.text, after: Some(after) };
        let play = RecordedPlay::Odd(Box::new(odd));
        self.table.apply(&Action::Play { player, dice, play });
    }

    /// Writes a turn of the cube or its answer; one against the rules becomes a cube that is set.
    fn cube_action(&mut self, player: Player, action: &Action, number: u32) {
        if matches!(action, Action::Double(_)) && self.is_waiting() {
            self.turn_to(player);
        }
        if self.table.problem_of_turn(action).is_none() {
            self.ply(player, number, Extras::default());
            self.table.apply(action);
            return;
        }
        self.losses.add(RULES);
        let mut after = self.table.clone();
        after.apply(action);
        if after.end().is_none() && after.cube().value != self.table.cube().value {
            let (value, owner) = (after.cube().value, after.cube_owner());
            self.cube(value, owner);
            self.table.apply(&Action::SetCube { value, owner });
        }
    }

    /// Returns true if the next action may be a roll.
    fn is_waiting(&self) -> bool {
        self.table.has_begun() && self.table.decision() == Decision::Roll
    }

    /// Writes dice that are set, unless their play follows.
    fn dice(&mut self, player: Player, dice: Dice, next: Option<&Action>, action: &Action) {
        match next {
            Some(Action::Play { player: next, dice: rolled, .. })
                if (*next, *rolled) == (player, dice) => {}
            None => {
                self.turn_to(player);
                // A roll without a legal play is read as played.
                let is_dance = matches!(
                    &*self.table.position_seen_by(player).plays(dice),
                    [only] if only.play == Play::NONE
                );
                self.losses.add_if(is_dance, "dice that were not played");
                self.roll(player, dice, Vec::new(), action);
            }
            Some(_) => self.losses.add("dice that were not played"),
        }
    }

    fn position(&mut self, on_roll: Player, position: &Position) {
        let board = Some(games::board_of(position, on_roll));
        self.ply(on_roll, action::SET_POSITION, Extras { board, ..Extras::default() });
        let position = Box::new(*position);
        self.table.apply(&Action::SetPosition { on_roll, position });
    }

    fn cube(&mut self, value: CubeValue, owner: Option<Player>) {
        let cube_owner = owner.map(|owner| seat(owner).into());
        let extras = Extras { cube_value: Some(value.get()), cube_owner, ..Extras::default() };
        self.ply(self.table.on_roll(), action::SET_CUBE, extras);
    }

    /// Makes it this player's turn: the other one passes, an open double counts as taken.
    fn turn_to(&mut self, player: Player) {
        if let Decision::Answer(_) = self.table.decision() {
            let answer = self.table.to_act().unwrap_or(player);
            self.losses.add(RULES);
            self.ply(answer, action::TAKE, Extras::default());
            self.table.apply(&Action::Take(answer));
        }
        if self.table.to_act().is_some_and(|to_act| to_act != player) {
            self.ply(player.flip(), action::PASS, Extras::default());
            self.table.apply(&Action::SetTurn(player));
        }
    }

    fn ply(&mut self, player: Player, action: u32, extras: Extras) {
        self.write(&Ply { action, seat: seat(player), extras, ..Ply::default() });
    }

    fn write(&mut self, ply: &Ply) {
        ply.write(&mut self.out);
        self.plies += 1;
    }
}

/// Returns the steps of a play; `None` if a reader needs the board after it.
fn steps(player: Player, finder: &PlayFinder, dice: Dice, play: &RecordedPlay) -> Option<Vec<u8>> {
    if *play == RecordedPlay::Hidden {
        return Some(Vec::new());
    }
    let (moves, read) = written_moves(play, finder);
    let steps = plies::steps(&moves, dice, seat(player))?;
    let most = if dice.is_double() { 4 } else { 2 };
    let is_play = matches!(play, RecordedPlay::Legal(_)) && matches!(read, RecordedPlay::Legal(_));
    let is_visible = !steps.is_empty() || finder.is_dance();
    (is_play && is_visible && steps.len() <= most).then_some(steps)
}
