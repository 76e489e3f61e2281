//! Positions as FIBS sends them.

use std::fmt;
use std::str::FromStr;

use barpoint_core::{
    ByPlayer, Chequers, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, MatchScore,
    MatchState, Offer, Phase, Player, Position, Session, StateSetup,
};

/// A position as FIBS sends it: `board:` and 52 fields, separated by colons.
///
/// # Perspective
/// The player who receives the line is [player 1](Player::One), regardless of the colours. Position and
/// state are seen by the player on roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FibsBoard {
    /// Names of the players.
    pub names: ByPlayer<String>,
    /// Board.
    pub position: Position,
    /// Everything except the board.
    pub state: MatchState,
    /// Player on roll.
    pub on_roll: Player,
    /// Fields that position and state do not have, or that contradict them.
    pub notes: Vec<String>,
}

/// Error of a field of a board line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FibsBoardError {
    /// Number of the field, counted from 1 after `board:`. It is the last field if fields are
    /// missing.
    pub field: usize,
    /// Text of the field, and a description of the expected one.
    pub reason: String,
}

impl fmt::Display for FibsBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {} of the board line: {}", self.field, self.reason)
    }
}

impl std::error::Error for FibsBoardError {}

/// Number of fields in a board line.
const FIELDS: usize = 52;

/// Maximum number of lines that belong to a wrapped board line: a terminal is at least eighty
/// columns wide, and one line may follow.
const MOST_LINES: usize = 5;

impl FibsBoard {
    /// Beginning of a board line.
    pub const PREFIX: &str = "board:";

    /// Returns the first board line of a text, or `None` if there is none. A terminal may have
    /// wrapped the line.
    pub(crate) fn find(text: &str) -> Option<Result<Self, FibsBoardError>> {
        let (_, line) = text.split_once(Self::PREFIX)?;
        // Lines of a mail begin with the marks of quotations.
        let is_mark = |c: char| c.is_whitespace() || matches!(c, '>' | '|');
        let lines =
            line.split(['\r', '\n']).map(|line| line.trim_start_matches(is_mark).trim_end());
        let line: String = lines.take(MOST_LINES).collect();
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

/// Number of a wrong field, and the reason.
type Wrong = (usize, String);

/// Fields of a board line, counted from 1 as in descriptions of the format.
struct Fields<'a>(&'a [&'a str]);

fn read(fields: &[&str]) -> Result<FibsBoard, Wrong> {
    if fields.len() < FIELDS {
        return Err((fields.len(), format!("{} fields: expected {FIELDS}", fields.len())));
    }
    let names = ByPlayer([fields[1].into(), fields[0].into()]);
    let fields = Fields(fields);
    let color = fields.number(41, -1, 1)?;
    let direction = fields.number(42, -1, 1)?;
    if color == 0 || direction == 0 {
        return Err((41, "neither player is X".into()));
    }
    let board = fields.board(color, direction)?;
    let turn = fields.number(32, -1, 1)?;
    let on_roll = if turn == color || turn == 0 { Player::One } else { Player::Zero };
    let rolled = fields.roll()?;
    let position =
        Position::try_from(board.seen_by(on_roll)).map_err(|error| (6, error.to_string()))?;
    let (cube, may_double) = fields.cube(on_roll)?;
    let was_doubled = fields.number(40, -1, 1)? != 0;
    let nobody_may_double = cube.value == CubeValue::ONE && may_double.0 == [false, false];
    let contest = fields.contest(on_roll, nobody_may_double)?;
    let decision = match rolled {
        Some(dice) => Decision::Play(dice),
        None if was_doubled => Decision::Answer(Offer::Double),
        None => Decision::Roll,
    };
    let setup = StateSetup { contest, cube, cube_limit: None, phase: Phase::playing(decision) };
    let state = MatchState::try_from(setup).map_err(|error| (37, error.to_string()))?;
    let notes = fields.notes(&board, rolled);
    Ok(FibsBoard { names, position, state, on_roll, notes })
}

impl Fields<'_> {
    fn number(&self, field: usize, least: i32, most: i32) -> Result<i32, Wrong> {
        let text = self.text(field);
        let value = text.parse().ok().filter(|value| (least..=most).contains(value));
        value.ok_or_else(|| (field, format!("`{text}`: expected a number from {least} to {most}")))
    }

    /// Returns the chequers of both players if player 1 has this colour and plays in this
    /// direction.
    fn board(&self, color: i32, direction: i32) -> Result<ByPlayer<Chequers>, Wrong> {
        let mut sides = [[0_u8; 25]; 2];
        for index in 0..26_usize {
            let count = self.number(6 + index, -15, 15)?;
            if count == 0 {
                continue;
            }
            let player = if count.signum() == color { Player::One } else { Player::Zero };
            let downwards = (player == Player::One) == (direction < 0);
            let own = if downwards { index } else { 25 - index };
            if own == 0 {
                return Err((
                    6 + index,
                    format!("{count} chequers at the home of their owner: expected 0"),
                ));
            }
            sides[player as usize][own - 1] = count.unsigned_abs() as u8;
        }
        Ok(ByPlayer(sides.map(Chequers::new)))
    }

    /// Returns the dice of either player.
    fn roll(&self) -> Result<Option<Dice>, Wrong> {
        let dice: Vec<i32> =
            (33..37).map(|field| self.number(field, 0, 6)).collect::<Result<_, _>>()?;
        Ok(dice.chunks(2).find_map(|pair| Dice::new(pair[0] as u8, pair[1] as u8)))
    }

    /// Returns a note for each field that is not used, because others decide. FIBS says that fields 49 to 51 mean
    /// nothing.
    fn notes(&self, board: &ByPlayer<Chequers>, rolled: Option<Dice>) -> Vec<String> {
        let [opponent, receiver] = [Player::Zero, Player::One].map(|player| &board[player]);
        let off = |chequers: &Chequers| (15 - chequers.total()).to_string();
        let bar = |chequers: &Chequers| chequers.bar().to_string();
        let is_roll = |field| [field, field + 1].map(|field| self.text(field)) != ["0", "0"];
        let expected = [
            (45, off(receiver), "chequers borne off"),
            (46, off(opponent), "chequers borne off"),
            (47, bar(receiver), "chequers on the bar"),
            (48, bar(opponent), "chequers on the bar"),
        ];
        let contradict =
            expected.into_iter().filter(|(field, value, _)| self.text(*field) != value);
        let mut notes: Vec<String> = contradict
            .map(|(field, value, name)| {
                let text = self.text(field);
                format!("field {field} of the board line: `{text}` {name}; the board has {value}")
            })
            .collect();
        let mut add = |field: usize, why: &str| {
            notes.push(format!("field {field} of the board line: `{}` {why}", self.text(field)));
        };
        if self.text(32) == "0" {
            add(32, "names nobody; the player who receives the line is taken to be on roll");
        }
        if is_roll(33) && is_roll(35) {
            add(35, "is a second roll, which is not used");
        }
        if rolled.is_some() && self.text(40) != "0" {
            add(40, "is a double, which is not used because the dice are rolled");
        }
        if self.text(52) != "0" {
            add(52, "redoubles, which are not used");
        }
        notes
    }

    fn text(&self, field: usize) -> &str {
        self.0[field - 1].trim()
    }

    /// Returns the cube, and for each player true if that player may double.
    fn cube(&self, on_roll: Player) -> Result<(Cube, ByPlayer<bool>), Wrong> {
        let cube = self.number(37, 1, 32768)?;
        let value = CubeValue::new(cube as u32)
            .ok_or_else(|| (37, format!("a cube of {cube}: expected a power of two")))?;
        let may_double = ByPlayer([self.number(39, 0, 1)? == 1, self.number(38, 0, 1)? == 1]);
        let owner = match may_double.0 {
            [true, false] if value != CubeValue::ONE => CubeOwner::Side(Player::Zero.side(on_roll)),
            [false, true] if value != CubeValue::ONE => CubeOwner::Side(Player::One.side(on_roll)),
            _ => CubeOwner::Centred,
        };
        Ok((Cube { value, owner }, may_double))
    }

    /// Returns the match and its score. A game is taken as the Crawford game if exactly one player
    /// needs a single point and nobody may double although the cube has not been turned.
    fn contest(&self, on_roll: Player, nobody_may_double: bool) -> Result<Contest, Wrong> {
        let length = self.number(3, 0, 9999)? as u32;
        let points = ByPlayer([self.number(5, 0, 9999)? as u32, self.number(4, 0, 9999)? as u32]);
        // FIBS writes 9999 for an unlimited match.
        if length == 0 || length == 9999 {
            let session = Session { points: points.seen_by(on_roll), ..Session::default() };
            return Ok(Contest::Money(session));
        }
        let is_near = |&points: &u32| length.saturating_sub(points) == 1;
        let crawford = nobody_may_double
            && length > 1
            && points.0.iter().filter(|it| is_near(it)).count() == 1;
        let score = MatchScore::new(length, points.seen_by(on_roll), crawford);
        Ok(Contest::Match(score.map_err(|error| (3, error.to_string()))?))
    }
}
