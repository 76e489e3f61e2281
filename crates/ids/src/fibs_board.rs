//! Positions as FIBS sends them.

use std::fmt;
use std::str::FromStr;

use barpoint_core::{
    ByPlayer, Chequers, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, MatchScore,
    MatchState, Offer, Phase, Player, Position, Session, StateSetup,
};

/// A position as FIBS sends it: `board:` and 52 fields joined by colons.
///
/// # Perspective
/// The player who receives the line is [player 1](Player::One), whatever the colours. Position and
/// state are seen by the player on roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FibsBoard {
    /// The names of the players.
    pub names: ByPlayer<String>,
    /// The board.
    pub position: Position,
    /// Everything but the board.
    pub state: MatchState,
    /// Who is on roll.
    pub on_roll: Player,
}

/// A field of a board line that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FibsBoardError {
    /// The field, counted from 1 without `board:`; the last one if fields are missing.
    pub field: usize,
    /// The text of the field and what was expected.
    pub reason: String,
}

impl fmt::Display for FibsBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {} of the board line: {}", self.field, self.reason)
    }
}

impl std::error::Error for FibsBoardError {}

/// Fields of a board line.
const FIELDS: usize = 52;

/// Lines into which a terminal of eighty columns at least wraps a board line, and one behind it.
const MOST_LINES: usize = 5;

impl FibsBoard {
    /// The beginning of a board line.
    pub const PREFIX: &str = "board:";

    /// The first board line of a text, `None` if there is none. A terminal may have wrapped the
    /// line.
    pub(crate) fn find(text: &str) -> Option<Result<Self, FibsBoardError>> {
        let (_, line) = text.split_once(Self::PREFIX)?;
        let line: String = line.split(['\r', '\n']).map(str::trim).take(MOST_LINES).collect();
        let fields: Vec<&str> = line.split(':').take(FIELDS).collect();
        let is_board =
            fields.len() > 40 && fields[5..31].iter().all(|n| n.trim().parse::<i8>().is_ok());
        is_board.then(|| Self::of_fields(&fields))
    }

    fn of_fields(fields: &[&str]) -> Result<Self, FibsBoardError> {
        read(fields).map_err(|(field, reason)| FibsBoardError { field, reason })
    }
}

/// Reads a line that begins with `board:`.
impl FromStr for FibsBoard {
    type Err = FibsBoardError;

    fn from_str(line: &str) -> Result<Self, FibsBoardError> {
        let fields: Vec<&str> = line.trim().split(':').skip(1).collect();
        Self::of_fields(&fields)
    }
}

fn read(fields: &[&str]) -> Result<FibsBoard, (usize, String)> {
    if fields.len() < FIELDS {
        return Err((fields.len(), format!("{} fields: expected {FIELDS}", fields.len())));
    }
    // Fields are counted from 1, as in descriptions of the format.
    let number = |field: usize, least: i32, most: i32| {
        let text = fields[field - 1].trim();
        let value = text.parse().ok().filter(|value| (least..=most).contains(value));
        value.ok_or_else(|| (field, format!("`{text}`: expected a number from {least} to {most}")))
    };
    let (you, other) = (Player::One, Player::Zero);
    let color = number(41, -1, 1)?;
    let direction = number(42, -1, 1)?;
    if color == 0 || direction == 0 {
        return Err((41, "neither player is X".into()));
    }
    let mut sides = [[0_u8; 25]; 2];
    for index in 0..26_usize {
        let count = number(6 + index, -15, 15)?;
        if count == 0 {
            continue;
        }
        let player = if count.signum() == color { you } else { other };
        let downwards = if player == you { direction < 0 } else { direction > 0 };
        let own = if downwards { index } else { 25 - index };
        if own == 0 {
            return Err((6 + index, format!("{count} chequers at home of their owner")));
        }
        sides[player as usize][own - 1] = count.unsigned_abs() as u8;
    }
    let turn = number(32, -1, 1)?;
    let on_roll = if turn == color || turn == 0 { you } else { other };
    let dice: Vec<i32> = (33..37).map(|field| number(field, 0, 6)).collect::<Result<_, _>>()?;
    let rolled = dice.chunks(2).find_map(|pair| Dice::new(pair[0] as u8, pair[1] as u8));

    let board = ByPlayer(sides.map(Chequers::new));
    let position =
        Position::try_from(board.seen_by(on_roll)).map_err(|error| (6, error.to_string()))?;
    let cube = number(37, 1, 32768)?;
    let value = CubeValue::new(cube as u32)
        .ok_or_else(|| (37, format!("a cube of {cube}: expected a power of two")))?;
    let may_double = ByPlayer([number(39, 0, 1)? == 1, number(38, 0, 1)? == 1]);
    let was_doubled = number(40, -1, 1)? != 0;
    let length = number(3, 0, 9999)? as u32;
    let points = ByPlayer([number(5, 0, 9999)? as u32, number(4, 0, 9999)? as u32]);
    // 9999 is a match without end.
    let is_money = length == 0 || length == 9999;
    let nobody_may = may_double.0 == [false, false];
    let away = |player: Player| length.saturating_sub(points[player]);
    let crawford = !is_money
        && nobody_may
        && value == CubeValue::ONE
        && length > 1
        && Player::BOTH.map(away).iter().filter(|&&away| away == 1).count() == 1;
    let owner = match may_double.0 {
        [true, false] if value != CubeValue::ONE => CubeOwner::Side(other.side(on_roll)),
        [false, true] if value != CubeValue::ONE => CubeOwner::Side(you.side(on_roll)),
        _ => CubeOwner::Centred,
    };
    let contest = if is_money {
        Contest::Money(Session { points: points.seen_by(on_roll), ..Session::default() })
    } else {
        let score = MatchScore::new(length, points.seen_by(on_roll), crawford);
        Contest::Match(score.map_err(|error| (3, error.to_string()))?)
    };
    let decision = match rolled {
        Some(dice) => Decision::Play(dice),
        None if was_doubled => Decision::Answer(Offer::Double),
        None => Decision::Roll,
    };
    let cube = Cube { value, owner };
    let setup = StateSetup { contest, cube, cube_limit: None, phase: Phase::playing(decision) };
    let state = MatchState::try_from(setup).map_err(|error| (37, error.to_string()))?;
    let names = ByPlayer([fields[1].into(), fields[0].into()]);
    Ok(FibsBoard { names, position, state, on_roll })
}
