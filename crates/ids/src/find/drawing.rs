//! Drawings of boards in a text, beside its identifier if it has one.

use barpoint_core::{Contest, Decision, MatchState, Phase, StateSetup};

use super::clean;
use super::found::{FoundPosition, NoId};
use crate::{DrawnBoard, DrawnBoardError, Form, Identifier, IdentifierError};

/// Minimum number of bytes of a drawing.
const SHORTEST: usize = 200;

type Drawings = Vec<Result<DrawnBoard, DrawnBoardError>>;

/// Returns the drawings of a text, or of the page or the string that it is.
pub(super) fn drawings(text: &str) -> Drawings {
    if text.len() < SHORTEST {
        return Vec::new();
    }
    let plain = DrawnBoard::all_in(text);
    if plain.iter().any(Result::is_ok) || !text.contains(['<', '&', '\\']) {
        return plain;
    }
    let forms = clean::forms(text);
    let mut shown = forms.iter().map(|form| DrawnBoard::all_in(form));
    shown.find(|drawings| drawings.iter().any(Result::is_ok)).unwrap_or(plain)
}

/// Puts the identifier and the drawings of a text together.
pub(super) fn together(
    id: Result<FoundPosition, NoId>,
    drawings: Drawings,
) -> Result<FoundPosition, IdentifierError> {
    match id {
        Ok(found) if found.identifier.position().is_some() => Ok(beside(found, drawings)),
        Err(NoId::Wrong(IdentifierError::Several { first, second })) => {
            of_drawing(&first, &second, drawings).ok_or(IdentifierError::Several { first, second })
        }
        half => {
            let board = only(drawings)?;
            Ok(match half {
                Ok(match_id) => with_match_id(&match_id, board),
                Err(NoId::Wrong(error)) => {
                    let mut found = alone(board);
                    found.notes.insert(0, format!("{error}: the drawing is used"));
                    found
                }
                Err(NoId::Otherwise(_)) => alone(board),
            })
        }
    }
}

/// Returns the one of two identifiers whose position is drawn; the other one is a remark.
fn of_drawing(first: &str, second: &str, drawings: Drawings) -> Option<FoundPosition> {
    let board = only(drawings).ok()?;
    [(first, second), (second, first)].into_iter().find_map(|(id, other)| {
        let found = Identifier::find(id).ok()?;
        let position = found.identifier.position().copied();
        let seen = board.clone().seen_as(|board| Some(board.position) == position);
        if Some(seen.position) != position {
            return None;
        }
        let mut found = beside(found, vec![Ok(seen)]);
        found.notes.push(format!("`{other}` is taken as a remark, because it is not drawn"));
        Some(found)
    })
}

/// Returns the drawing of a text that has one.
fn only(drawings: Drawings) -> Result<DrawnBoard, IdentifierError> {
    let mut boards = drawings.into_iter();
    let first = boards
        .next()
        .unwrap_or_else(|| Err(DrawnBoardError { line: 1, reason: "no board".to_owned() }));
    let first = first.map_err(IdentifierError::Drawing)?;
    for next in boards {
        let next = next.map_err(IdentifierError::Drawing)?;
        if next.position != first.position || next.state != first.state {
            let [first, second] = [&first, &next].map(place);
            return Err(IdentifierError::Several { first, second });
        }
    }
    Ok(first)
}

fn place(board: &DrawnBoard) -> String {
    format!("drawing on line {}", board.lines.start + 1)
}

fn alone(board: DrawnBoard) -> FoundPosition {
    let DrawnBoard { position, state, on_roll, variant, notes, .. } = board;
    let form = Form::Drawing(variant);
    let identifier = Identifier::with_state(form, position, state, on_roll);
    FoundPosition { identifier, dice: None, notes }
}

/// Returns the board of a drawing with everything else from a match ID.
fn with_match_id(match_id: &FoundPosition, board: DrawnBoard) -> FoundPosition {
    let board = board.seen_as(|board| board.on_roll == match_id.identifier.on_roll());
    let whole = match_id
        .identifier
        .match_id()
        .ok()
        .and_then(|id| Identifier::of_match_id(Form::GnubgId, Some(board.position), id).ok());
    match whole {
        Some(identifier) => beside(FoundPosition::from(identifier), vec![Ok(board)]),
        None => alone(board),
    }
}

/// Returns what an identifier says, completed by drawings, with notes about their differences.
fn beside(mut found: FoundPosition, drawings: Drawings) -> FoundPosition {
    for board in drawings {
        match board {
            Ok(board) => add(&mut found, board),
            Err(error) => found.notes.push(format!("{error}: the ID is used alone")),
        }
    }
    found
}

/// Adds what a drawing states to what the identifier says.
fn add(found: &mut FoundPosition, board: DrawnBoard) {
    let position = found.identifier.position().copied();
    let board = board.seen_as(|board| Some(board.position) == position);
    let place = place(&board);
    if Some(board.position) != position {
        found.notes.push(format!("the {place} shows another position than the ID, which is used"));
        return;
    }
    let stated = board.stated;
    let Some(state) = found.identifier.state().copied() else {
        if stated.score || stated.cube || stated.dice.is_some() || board.variant.is_some() {
            let dice = found.dice;
            *found = FoundPosition { dice, ..alone(board) };
        }
        return;
    };
    let mut differs = |what: &str| {
        found.notes.push(format!("the {place} states another {what} than the ID, which is used"));
    };
    if stated.score && !is_same_score(state.contest(), board.state.contest()) {
        differs("score");
    }
    let decision = match state.phase() {
        Phase::Playing { decision, .. } => Some(decision),
        _ => None,
    };
    let is_offered = matches!(decision, Some(Decision::Answer(_)));
    if stated.cube && !is_offered && state.cube() != board.state.cube() {
        differs("cube");
    }
    match (found.dice.or_else(|| state.dice()), stated.dice) {
        (Some(known), Some(other)) if known != other => differs("roll"),
        (None, dice) if decision == Some(Decision::Roll) => found.dice = dice,
        _ => {}
    }
    if let Some(variant) = board.variant.filter(|_| found.identifier.variant().is_none()) {
        let form = Form::Drawing(Some(variant));
        let on_roll = found.identifier.on_roll();
        found.identifier = Identifier::with_state(form, board.position, state, on_roll);
    }
}

/// Returns true if two contests have the same length and, in a match, the same points.
fn is_same_score(a: &Contest, b: &Contest) -> bool {
    match (a, b) {
        (Contest::Money(_), Contest::Money(_)) => true,
        (Contest::Match(a), Contest::Match(b)) => {
            a.length() == b.length() && a.points() == b.points()
        }
        _ => false,
    }
}

impl DrawnBoard {
    /// Returns the board seen by the other player if the text does not say who is on roll and the
    /// board does not fit as it is.
    fn seen_as(self, fits: impl Fn(&Self) -> bool) -> Self {
        if self.stated.turn || fits(&self) {
            return self;
        }
        let setup = StateSetup::from(self.state);
        let (contest, cube) = (setup.contest.flip(), setup.cube.flip());
        let Ok(state) = MatchState::try_from(StateSetup { contest, cube, ..setup }) else {
            return self;
        };
        let position = self.position.flip();
        let other = Self { position, state, on_roll: self.on_roll.flip(), ..self.clone() };
        if fits(&other) { other } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_turned_only_if_nobody_says_who_is_on_roll() {
        let rows = " |                  |   | O              O |\n |                  |BAR|                  |\n \
                    |                  |   |          X       |\n";
        let edges = [
            " +13-14-15-16-17-18------19-20-21-22-23-24-+\n",
            " +12-11-10--9--8--7-------6--5--4--3--2--1-+\n",
        ];
        let text = [edges[0], rows, edges[1]].concat();
        let board = DrawnBoard::find(&text).and_then(Result::ok);
        let turned = board.map(|board| board.seen_as(|board| board.position.pips().on_roll > 3));
        assert_eq!(turned.map(|board| board.position.pips().on_roll), Some(7));
        let board = DrawnBoard::find(&(text + "X to roll")).and_then(Result::ok);
        let kept = board.map(|board| board.seen_as(|board| board.position.pips().on_roll > 3));
        assert_eq!(kept.map(|board| board.position.pips().on_roll), Some(3));
    }
}
