//! Parts of games that rows of match text can hold.

use std::borrow::Cow;

use barpoint_core::{CubeValue, Player};

use super::game_in_match::GameInMatch;
use super::last_double::LastDouble;
use super::replay::{RowsReplay, has_cell, last_cell};
use crate::model::{Action, Entry, Game, Match, RecordedPlay};
use crate::seats::Seats;
use crate::toolkit::{Losses, WriteError};

/// Returns a game without settings that match text cannot express, and without the actions after
/// them.
pub(super) fn writable<'a>(record: &Match, game: &'a Game, losses: &mut Losses) -> Cow<'a, Game> {
    if !game.entries.iter().any(|entry| entry.action.is_setting()) {
        return Cow::Borrowed(game);
    }
    let mut replay = RowsReplay::new(record, game);
    let mut entries: Vec<Entry> = Vec::with_capacity(game.entries.len());
    for (index, entry) in game.entries.iter().enumerate() {
        if !entry.action.is_setting() {
            replay.apply(&entry.action);
            entries.push(entry.clone());
            continue;
        }
        let is_over = replay.table.end().is_some();
        losses.add_if(is_over, "actions after the end of a game");
        if is_over {
            break;
        }
        let follows_board =
            entries.last().is_some_and(|last| matches!(last.action, Action::SetPosition { .. }));
        let rest = &game.entries[index + 1..];
        match setting(&entry.action, &replay.table, rest) {
            Setting::As(action) => {
                losses.add_if(action != entry.action, NO_EFFECT);
                if matches!(action, Action::SetCube { .. }) && !follows_board {
                    let board = board(&replay.table, rest);
                    replay.apply(&board);
                    entries.push(Entry { action: board, notes: None });
                }
                replay.apply(&action);
                entries.push(Entry { action, notes: entry.notes.clone() });
            }
            Setting::Nothing => losses.add(NO_EFFECT),
            Setting::End => {
                let is_harmless = changes_turn(&entry.action) && is_alone(rest);
                losses.add(if is_harmless { NO_EFFECT } else { Losses::PLAYS });
                break;
            }
        }
    }
    Cow::Owned(Game { entries, comment: game.comment.clone(), tags: game.tags.clone(), ..*game })
}

const NO_EFFECT: &str = "settings without effect on the play";

/// Treatment of a setting.
enum Setting {
    /// It is written as this action.
    As(Action),
    /// It has no effect.
    Nothing,
    /// It cannot be replayed, so the text ends before it.
    End,
}

fn setting(action: &Action, before: &Seats, rest: &[Entry]) -> Setting {
    let next = || rest.iter().map(|entry| &entry.action).find(|action| !is_cube(action));
    if next().is_some_and(|next| replaces(next, action)) {
        return Setting::Nothing;
    }
    let actor = actor(rest);
    match action {
        Action::SetPosition { on_roll, position } => match actor {
            // A roll alone does not make a game of a position.
            _ if is_alone(rest) && next().is_some() => Setting::End,
            Some(player) if player != *on_roll => {
                let position = Box::new(position.flip());
                Setting::As(Action::SetPosition { on_roll: player, position })
            }
            None if *on_roll != Player::Zero => Setting::End,
            _ => Setting::As(action.clone()),
        },
        Action::SetCube { value, owner } => {
            let is_news = (*value, *owner) != (before.cube().value, before.cube_owner());
            let is_possible = owner.is_some() != (*value == CubeValue::ONE);
            match (is_news, is_possible) {
                (false, _) => Setting::Nothing,
                (true, true) => Setting::As(action.clone()),
                (true, false) => Setting::End,
            }
        }
        Action::SetDice { player, dice } => match after_declined(rest) {
            Some(Action::Play { player: by, dice: rolled, .. })
                if (by, rolled) == (player, dice) =>
            {
                Setting::Nothing
            }
            None | Some(Action::Resign { .. } | Action::AcceptResignation(_)) => {
                Setting::As(Action::Play {
                    player: *player,
                    dice: *dice,
                    play: RecordedPlay::Hidden,
                })
            }
            Some(_) => Setting::End,
        },
        Action::SetTurn(player) if actor == Some(*player) => Setting::Nothing,
        _ => Setting::End,
    }
}

/// Returns the player whom a reader takes as on roll, because that player acts next.
fn actor(rest: &[Entry]) -> Option<Player> {
    let mut rolled = None;
    for entry in rest {
        match &entry.action {
            Action::SetCube { .. } => {}
            Action::SetTurn(_) => rolled = None,
            Action::SetDice { player, .. } => rolled = Some(*player),
            action if has_cell(action) => return action.player(),
            _ => break,
        }
    }
    rolled
}

/// Returns true if nothing remains of a setting after another one.
const fn replaces(later: &Action, earlier: &Action) -> bool {
    match earlier {
        Action::SetPosition { .. } => matches!(later, Action::SetPosition { .. }),
        Action::SetDice { .. } | Action::SetTurn(_) => matches!(
            later,
            Action::SetPosition { .. } | Action::SetTurn(_) | Action::SetDice { .. }
        ),
        _ => false,
    }
}

/// Returns true if no action follows, only settings.
fn is_alone(rest: &[Entry]) -> bool {
    rest.iter().all(|entry| entry.action.is_setting())
}

/// Returns true if a setting without an action after it decides no more than who is on roll.
const fn changes_turn(action: &Action) -> bool {
    matches!(action, Action::SetPosition { .. } | Action::SetTurn(_))
}

/// Returns the action that sets up the board as it is, because a text with a cube has a board, too.
fn board(table: &Seats, rest: &[Entry]) -> Action {
    let on_roll = actor(rest).unwrap_or(Player::Zero);
    Action::SetPosition { on_roll, position: Box::new(table.position_seen_by(on_roll)) }
}

/// Returns the next action after resignations that are declined, which the text cannot hold.
fn after_declined(rest: &[Entry]) -> Option<&Action> {
    let mut actions = rest.iter().map(|entry| &entry.action).filter(|action| !is_cube(action));
    loop {
        let next = actions.next()?;
        let is_offer = matches!(next, Action::Resign { .. });
        let mut following = actions.clone();
        if !is_offer || !matches!(following.next(), Some(Action::DeclineResignation(_))) {
            return Some(next);
        }
        actions = following;
    }
}

const fn is_cube(action: &Action) -> bool {
    matches!(action, Action::SetCube { .. })
}

/// Returns true if no action of a record that sets up positions has a place in the rows.
fn is_position(record: &Match) -> bool {
    let is_set = |game: &Game| game.entries.iter().any(|entry| entry.action.is_setting());
    if !record.games.iter().any(is_set) {
        return false;
    }
    let played = record.games.iter().filter(|game| !record.is_over_at(game.score));
    let games: Vec<Cow<'_, Game>> =
        played.map(|game| writable(record, game, &mut Losses::default())).collect();
    !(0..games.len()).any(|index| {
        let next = games.get(index + 1).map(Cow::as_ref);
        has_rows(GameInMatch { record, game: &games[index], next })
    })
}

/// Returns true if a game has an action with a place in the rows. A last double without an answer is
/// left out of them, unless it is written with a drop.
fn has_rows(place: GameInMatch<'_>) -> bool {
    let entries = &place.game.entries;
    let double = LastDouble::find(place, last_cell(entries));
    let left_out = double.filter(|double| !double.is_dropped).map(|double| double.index);
    let cells = entries.iter().enumerate().filter(|(_, entry)| has_cell(&entry.action));
    { cells }.any(|(index, _)| left_out != Some(index))
}

/// Returns the records that contain more than positions.
///
/// # Errors
/// All records contain positions only.
pub(super) fn without_positions<'a>(
    matches: &'a [Match],
    losses: &mut Losses,
) -> Result<Vec<&'a Match>, WriteError> {
    let (positions, others): (Vec<_>, Vec<_>) =
        matches.iter().partition(|record| is_position(record));
    if !positions.is_empty() && others.is_empty() {
        let mut entries = positions.iter().flat_map(|record| record.entries());
        let reason = if entries.any(|entry| has_cell(&entry.action)) {
            "match text cannot hold the positions that are set up before the first play: \
             expected plays from the start of a game"
        } else {
            "match text cannot hold a position without plays: expected a match"
        };
        return Err(WriteError::new(reason));
    }
    losses.add_if(!positions.is_empty(), "positions without plays");
    Ok(others)
}
