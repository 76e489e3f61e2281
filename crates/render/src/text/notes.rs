//! Words beside a board.

use core::fmt::Write;

use barpoint_core::{BySide, Contest, CubeOwner, Side};

use crate::Diagram;

/// Returns what a player is and has, behind a name such as `X`.
pub(super) fn player(diagram: &Diagram, name: &str, side: Side) -> String {
    if let Some(notes) = &diagram.notes {
        return format!("{name}: {}", notes.players[side]);
    }
    let role = if side == Side::OnRoll { "on roll" } else { "opponent" };
    let mut text = format!("{name}: {role}, {} pips", diagram.position.side(side).pips());
    match diagram.borne_off(side) {
        0 => {}
        off => {
            let _ = write!(text, ", {off} off");
        }
    }
    if let Some(cube) = diagram.state.map(|state| state.cube())
        && cube.owner == CubeOwner::Side(side)
    {
        let _ = write!(text, ", cube {}", cube.value);
    }
    text
}

/// Returns the points that a side has won, once there is a score.
pub(super) fn score(diagram: &Diagram, side: Side) -> String {
    if let Some(notes) = &diagram.notes {
        return notes.scores[side].clone();
    }
    let Some(contest) = diagram.state.map(|state| *state.contest()) else {
        return String::new();
    };
    match (contest, contest.points()[side]) {
        (Contest::Money(session), _) if session.points == BySide::default() => String::new(),
        (_, 1) => "1 point".to_owned(),
        (_, points) => format!("{points} points"),
    }
}

/// Returns what is played for, and the cube while it is centred.
pub(super) fn stake(diagram: &Diagram) -> String {
    if let Some(notes) = &diagram.notes {
        return notes.stake.clone();
    }
    let Some(state) = diagram.state else {
        return String::new();
    };
    let mut stake = match state.contest() {
        Contest::Money(_) => "money game".to_owned(),
        Contest::Match(score) if score.is_post_crawford() => {
            format!("{}-point match, post-Crawford", score.length())
        }
        Contest::Match(score) => format!("{}-point match", score.length()),
    };
    if state.is_crawford() {
        stake += ", Crawford game";
    }
    if state.cube().owner == CubeOwner::Centred {
        let _ = write!(stake, ", cube {}", state.cube().value);
    }
    stake
}

/// Returns the roll that is to be played, if there is one.
pub(super) fn roll(diagram: &Diagram) -> String {
    if let Some(notes) = &diagram.notes {
        return notes.roll.clone();
    }
    diagram.dice.map_or_else(String::new, |dice| format!("to play {dice}"))
}
