//! The board in one line, as FIBS writes it.

use barpoint_core::{CubeOwner, Decision, Player, Position, Side};

use crate::LineError;
use crate::session::Session;

/// Length that FIBS writes for a match without an end.
const UNLIMITED: u32 = 9999;

/// Returns the board seen by player 1, whose chequers are positive and move down.
pub(crate) fn raw_board(session: &Session) -> Result<String, LineError> {
    let (seats, situation) = (session.seats()?, session.situation()?);
    let [zero, one] = session.names()?.map(|name| name.replace([':', ' '], "_"));
    let points = session.points()?;
    let length = session.record()?.length.map_or(UNLIMITED, |length| length.get().into());
    let board = seats.position_seen_by(Player::One);
    let on_roll = seats.on_roll();
    let sign = |player: Player| if player == Player::One { 1 } else { -1 };
    let dice = |player: Player| match seats.decision() {
        Decision::Play(dice) if on_roll == player => [dice.high().pips(), dice.low().pips()],
        _ => [0, 0],
    };
    let may_double = |player: Player| match situation.state.cube().owner {
        CubeOwner::Centred => 1,
        CubeOwner::Side(side) => i32::from(Player::of(side, on_roll) == player),
    };
    let on_board = |side: Side| -> i32 {
        board.side(side).counts().iter().map(|&count| i32::from(count)).sum()
    };
    let bar = |side: Side| i32::from(board.side(side).counts()[24]);
    let turn = if seats.end().is_some() { 0 } else { sign(on_roll) };
    let doubled = i32::from(matches!(seats.decision(), Decision::Answer(_)));
    let chequers = i32::from(situation.variant.chequers());
    let mut fields =
        vec![i64::from(length), points[Player::One].into(), points[Player::Zero].into()];
    fields.extend(all_points(&board).map(i64::from));
    fields.push(turn.into());
    fields.extend([Player::One, Player::Zero].into_iter().flat_map(dice).map(i64::from));
    fields.push(seats.cube().value.get().into());
    fields.extend([may_double(Player::One), may_double(Player::Zero), doubled].map(i64::from));
    // Colour, direction, home and bar of player 1.
    fields.extend([1, -1, 0, 25]);
    fields.extend([Side::OnRoll, Side::Opponent].map(|side| i64::from(chequers - on_board(side))));
    fields.extend([Side::OnRoll, Side::Opponent].map(|side| i64::from(bar(side))));
    fields.extend([0, 0, i64::from(!seats.is_crawford() && may_double(Player::One) == 0), 0]);
    let fields: Vec<String> = fields.iter().map(ToString::to_string).collect();
    Ok(format!("board:{one}:{zero}:{}\n", fields.join(":")))
}

/// Returns the chequers from the bar of player 0 over points 1 to 24 to the bar of player 1.
fn all_points(board: &Position) -> impl Iterator<Item = i32> {
    let (own, other) = (*board.on_roll().counts(), *board.opponent().counts());
    (0..=25_usize).map(move |point| match point {
        0 => -i32::from(other[24]),
        25 => own[24].into(),
        _ if own[point - 1] > 0 => own[point - 1].into(),
        _ => -i32::from(other[24 - point]),
    })
}
