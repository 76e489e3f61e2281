//! The XGID.

use std::fmt;

use barpoint_core::{Chequers, MatchScoreError, PositionError, Setup, StateError};

use crate::snippet::snippet;

mod check;
mod text;

/// A board and its state as eXtreme Gammon writes them:
/// `XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10`.
///
/// This is the unchecked form, field by field. [`decode`](Self::decode) returns a checked position
/// and [`MatchState`](barpoint_core::MatchState), and [`encode`](Self::encode) converts them to an
/// XGID.
///
/// # Perspective
/// Points are numbered by the bottom player, who is [player 1](crate::Player::One).
///
/// # Source
/// Manual of eXtreme Gammon 2, and strings that it wrote. `D` means that the player on turn has
/// doubled and the other player must answer. We have seen no example of `B` and `R`; we assume that
/// they show the cube before the double, as `D` does.
///
/// # Examples
/// ```
/// use barpoint_ids::{Player, Xgid};
///
/// let xgid: Xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10".parse()?;
/// let (position, state, on_roll) = xgid.decode()?;
/// assert_eq!(position, barpoint_core::Variant::Backgammon.start());
/// assert_eq!(state.dice(), barpoint_core::Dice::new(3, 1));
/// assert_eq!(on_roll, Player::One);
/// assert_eq!(Xgid::encode(&position, &state, on_roll), Ok(xgid));
///
/// let error = "-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:7:10".parse::<Xgid>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:7:10` is not an XGID: field 5 (dice) is `37` \
///      at character 34: expected 00, two dice from 1 to 6, D, B or R"
/// );
/// # Ok::<(), barpoint_ids::XgidError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Xgid {
    /// Chequers on the top player's bar, points 1 to 24 and the bottom player's bar; those of the
    /// top player are negative.
    pub board: [i8; 26],
    /// Logarithm to base 2 of the cube's value.
    pub cube: u8,
    /// 1 if the bottom player owns the cube, -1 if the top player does, 0 if it is centred.
    pub owner: i8,
    /// 1 if the bottom player is on turn, -1 if the top player is.
    pub turn: i8,
    /// Roll, or offer to double.
    pub dice: XgidDice,
    /// Points of the bottom player and of the top player.
    pub score: [u32; 2],
    /// In a match 1 for the Crawford game; in a money session 1 for Jacoby plus 2 for beavers.
    pub rules: u8,
    /// Points needed to win the match, 0 for money.
    pub length: u32,
    /// Logarithm to base 2 of the highest cube; mostly 10.
    pub max_cube: u8,
}

impl Xgid {
    /// Prefix that eXtreme Gammon writes before the board.
    pub const PREFIX: &str = "XGID=";

    /// Returns the chequers of a position in the layout of [`board`](Self::board), with the player on roll at the
    /// bottom.
    ///
    /// # Examples
    /// ```
    /// use barpoint_core::Variant;
    /// use barpoint_ids::Xgid;
    ///
    /// let board = Xgid::board_of(Variant::Backgammon.start().into());
    /// assert_eq!(Some(board), Xgid::read_board("-b----E-C---eE---c-e----B-"));
    /// assert_eq!(Xgid::chequers_of(&board), Variant::Backgammon.start().into());
    /// ```
    pub fn board_of(chequers: Setup) -> [i8; 26] {
        let mut board = [0; 26];
        for place in 0..25 {
            board[place + 1] += chequers.on_roll.counts()[place] as i8;
            board[24 - place] -= chequers.opponent.counts()[place] as i8;
        }
        board
    }

    /// Returns the chequers of a board in the layout of [`board`](Self::board), with the player on roll at the bottom.
    /// Chequers on the bar of the other player are left out.
    pub fn chequers_of(board: &[i8; 26]) -> Setup {
        let count = |chequers: i8| chequers.max(0).unsigned_abs();
        Setup {
            on_roll: Chequers::new(std::array::from_fn(|own| count(board[own + 1]))),
            opponent: Chequers::new(std::array::from_fn(|own| {
                count(board[24 - own].saturating_neg())
            })),
        }
    }
}

/// Returns the text after the prefix, or `None` without the prefix.
pub(crate) fn without_prefix(text: &str) -> Option<&str> {
    let (prefix, rest) = text.split_at_checked(Xgid::PREFIX.len())?;
    prefix.eq_ignore_ascii_case(Xgid::PREFIX).then_some(rest)
}

/// The dice field of an [`Xgid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum XgidDice {
    /// `00`: not rolled.
    None,
    /// Two dice in the order in which they are written.
    Rolled([u8; 2]),
    /// `D`: the player on turn has doubled.
    Doubled,
    /// `B`: the double was beavered.
    Beavered,
    /// `R`: the beaver was raccooned.
    Raccooned,
}

/// A field of an [`Xgid`], in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum XgidField {
    /// The chequers.
    Board,
    /// Logarithm of the cube.
    Cube,
    /// Owner of the cube.
    Owner,
    /// Player on turn.
    Turn,
    /// Dice or offer to double.
    Dice,
    /// Points of the bottom player.
    BottomScore,
    /// Points of the top player.
    TopScore,
    /// Crawford game, or Jacoby rule and beavers.
    Rules,
    /// Length of the match.
    Length,
    /// Logarithm of the highest cube.
    MaxCube,
}

impl XgidField {
    /// All fields in order.
    pub const ALL: [Self; 10] = [
        Self::Board,
        Self::Cube,
        Self::Owner,
        Self::Turn,
        Self::Dice,
        Self::BottomScore,
        Self::TopScore,
        Self::Rules,
        Self::Length,
        Self::MaxCube,
    ];

    /// Returns a short description of the field.
    pub const fn name(self) -> &'static str {
        FIELDS[self as usize].0
    }

    /// Returns a description of the values that the field may hold.
    pub const fn expected(self) -> &'static str {
        FIELDS[self as usize].1
    }
}

/// Description of each field, and of its values.
const FIELDS: [(&str, &str); XgidField::ALL.len()] = [
    ("board", "26 characters: -, A to O and a to o"),
    ("cube", "the logarithm of the cube, 0 to 15"),
    ("cube owner", "-1, 0 or 1"),
    ("turn", "-1 or 1"),
    ("dice", "00, two dice from 1 to 6, D, B or R"),
    ("bottom player's score", "a number of points"),
    ("top player's score", "a number of points"),
    ("Crawford, or Jacoby and beavers", "0 to 3 for money, 0 or 1 in a match"),
    ("match length", "the points that win the match, or 0 for money"),
    ("highest cube", "the logarithm of the highest cube"),
];

/// Writes the number and the name: `field 5 (dice)`.
impl fmt::Display for XgidField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {} ({})", *self as u8 + 1, self.name())
    }
}

/// Error of reading an XGID: wrong text, or an impossible state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XgidError {
    /// The XGID, without surrounding white space.
    pub text: String,
    /// Reason.
    pub problem: XgidProblem,
}

/// Reason why an XGID is wrong.
///
/// Offsets count characters from 0; messages count them from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum XgidProblem {
    /// Too few or too many fields.
    FieldCount(usize),
    /// A field cannot be read.
    Text {
        /// Field.
        field: XgidField,
        /// Offset of its first character.
        offset: usize,
        /// Text of the field.
        found: String,
    },
    /// A character is not allowed at its place in the board.
    Board {
        /// Offset of the character.
        offset: usize,
        /// Character.
        found: char,
        /// Description of the expected character.
        expected: &'static str,
    },
    /// A field has an impossible value.
    Field {
        /// Field.
        field: XgidField,
        /// Value of the field.
        value: i64,
    },
    /// The cube belongs to the other player at a beaver or a raccoon.
    BeaveredCube,
    /// The chequers are impossible.
    Position(PositionError),
    /// The score is impossible.
    Score(MatchScoreError),
    /// Fields contradict each other.
    State(StateError),
}

impl fmt::Display for XgidError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not an XGID: ", snippet(&self.text))?;
        match &self.problem {
            XgidProblem::FieldCount(found) => {
                let plural = if *found == 1 { "" } else { "s" };
                write!(f, "{found} field{plural}: expected {}, the last ", XgidField::ALL.len())?;
                write!(f, "of them {}", XgidField::MaxCube.expected())
            }
            XgidProblem::Text { field: field @ XgidField::Board, found, .. } => {
                let (length, expected) = (found.chars().count(), field.expected());
                let plural = if length == 1 { "" } else { "s" };
                write!(f, "{field} has {length} character{plural}: expected {expected}")
            }
            XgidProblem::Text { field, offset, found } => {
                let (at, expected, found) = (offset + 1, field.expected(), snippet(found));
                write!(f, "{field} is `{found}` at character {at}: expected {expected}")
            }
            XgidProblem::Board { offset, found, expected } => {
                write!(f, "`{found}` at character {}: expected {expected}", offset + 1)
            }
            XgidProblem::Field { field, value } => {
                write!(f, "{field} is {value}: expected {}", field.expected())
            }
            XgidProblem::BeaveredCube => write!(
                f,
                "{} is that of the opponent after a beaver or a raccoon: expected 0, or the \
                 player on roll",
                XgidField::Owner
            ),
            XgidProblem::Position(error) => {
                fmt::Display::fmt(error, f)?;
                case_hint(self.board(), f)
            }
            XgidProblem::Score(error) => fmt::Display::fmt(error, f),
            XgidProblem::State(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl XgidError {
    fn board(&self) -> &str {
        let body = without_prefix(&self.text).unwrap_or(&self.text);
        body.split(':').next().unwrap_or_default()
    }
}

/// Adds a hint about capital letters if all chequers belong to one player, because the board has
/// then probably lost its case.
fn case_hint(board: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let has = |is: fn(&u8) -> bool| board.bytes().any(|byte| is(&byte));
    match (has(u8::is_ascii_lowercase), has(u8::is_ascii_uppercase)) {
        (true, false) | (false, true) => {
            f.write_str("; capital letters are the bottom player's, small ones the top player's")
        }
        _ => Ok(()),
    }
}

impl std::error::Error for XgidError {}
