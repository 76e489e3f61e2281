//! The OGID.

use std::fmt;

use barpoint_core::{MatchScoreError, PositionError, StateError};

use crate::snippet::snippet;

mod check;
mod text;

/// A board and its state as `OpenGammon` and `HedgeHog` write them:
/// `11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:0:3:0`.
///
/// This is a text whose fields can be read, but may contradict each other.
/// [`decode`](Self::decode) returns a checked position and
/// [`MatchState`](barpoint_core::MatchState), and [`encode`](Self::encode) converts them to an
/// OGID. The text is written back as it was read.
///
/// # Perspective
/// White, whose chequers are in the first field, is [player 0](crate::Player::Zero) and moves
/// from point 1 to point 24. Black is [player 1](crate::Player::One). The colour in field 5 is the
/// player who acted last, so the other one acts next; a double names the doubler. Some older
/// programs write the player on roll there: with the prefix `OGIDR=` the colour is read so.
///
/// # Examples
/// ```
/// use barpoint_ids::{Ogid, Player};
///
/// let ogid: Ogid = "11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:0:3:0".parse()?;
/// let (position, state, on_roll) = ogid.decode()?;
/// assert_eq!(position, barpoint_core::Variant::Backgammon.start());
/// assert_eq!(state.dice(), barpoint_core::Dice::new(6, 4));
/// assert_eq!(on_roll, Player::Zero);
/// assert_eq!(Ogid::encode(&position, &state, on_roll), Ok(ogid));
///
/// let error = "11ccccchhhjjjjj:66666888dddddoo:N0N:47:B".parse::<Ogid>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`11ccccchhhjjjjj:66666888dddddoo:N0N:47:B` is not an OGID: field 4 (dice) is `47` at \
///      character 37: expected two dice from 1 to 6, or nothing"
/// );
/// # Ok::<(), barpoint_ids::OgidError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ogid {
    /// ASCII text, followed by zeros.
    text: [u8; Self::MAX_LENGTH],
    length: u8,
}

impl Ogid {
    /// Prefix that may precede the first field, in either case.
    pub const PREFIX: &str = "OGID=";

    /// Maximum number of characters; the fields of a possible position need fewer.
    pub const MAX_LENGTH: usize = 120;

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        let text = self.text.get(..self.length.into()).unwrap_or_default();
        std::str::from_utf8(text).unwrap_or_default()
    }

    /// Stores an ASCII text, or returns `None` if it is too long or not ASCII.
    fn of_text(text: &str) -> Option<Self> {
        let mut stored = [0; Self::MAX_LENGTH];
        stored.get_mut(..text.len()).filter(|_| text.is_ascii())?.copy_from_slice(text.as_bytes());
        Some(Self { text: stored, length: text.len() as u8 })
    }
}

impl fmt::Debug for Ogid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ogid").field(&self.as_str()).finish()
    }
}

/// Writes the OGID as it was read; an encoded one has no prefix.
impl fmt::Display for Ogid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A field of an [`Ogid`], in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OgidField {
    /// White's chequers.
    White,
    /// Black's chequers.
    Black,
    /// Owner and value of the cube, and what was done with it.
    Cube,
    /// Roll.
    Dice,
    /// Player who acted last.
    Colour,
    /// State of the game.
    State,
    /// Points of White.
    WhiteScore,
    /// Points of Black.
    BlackScore,
    /// Length of the match, and Crawford.
    Length,
    /// Number of rolls in the game.
    Turn,
    /// Number of chequers of each player.
    Chequers,
}

impl OgidField {
    /// All fields in order.
    pub const ALL: [Self; 11] = [
        Self::White,
        Self::Black,
        Self::Cube,
        Self::Dice,
        Self::Colour,
        Self::State,
        Self::WhiteScore,
        Self::BlackScore,
        Self::Length,
        Self::Turn,
        Self::Chequers,
    ];

    /// Number of fields that may not be left out.
    pub const REQUIRED: usize = 3;

    /// Returns a short description of the field.
    pub const fn name(self) -> &'static str {
        FIELDS[self as usize].0
    }

    /// Returns a description of the values that the field may hold.
    pub const fn expected(self) -> &'static str {
        FIELDS[self as usize].1
    }
}

/// Values of a field with chequers.
const CHEQUERS: &str =
    "a character for each chequer: 0 to 9, a to p (points 10 to 25) or q (borne off)";
/// Values of the field with the cube.
const CUBE: &str =
    "the owner N, W or B, the logarithm of the value, 0 to 15, and N, O, T or P, such as N0N";

/// Description of each field, and of its values.
const FIELDS: [(&str, &str); OgidField::ALL.len()] = [
    ("White's chequers", CHEQUERS),
    ("Black's chequers", CHEQUERS),
    ("cube", CUBE),
    ("dice", "two dice from 1 to 6, or nothing"),
    ("colour", "W or B, the player who acted last"),
    ("state", "IB, IW, R, C, D, A, G, M, F, RG or RM"),
    ("White's score", "a number of points"),
    ("Black's score", "a number of points"),
    ("match length", "the points that win the match, or 0 for money, and then C, L or Gn"),
    ("number of rolls", "a number of rolls"),
    ("chequers of a player", "a number of chequers from 1 to 15"),
];

/// Writes the number and the name: `field 4 (dice)`.
impl fmt::Display for OgidField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {} ({})", *self as u8 + 1, self.name())
    }
}

/// Error of reading an OGID: wrong text, or an impossible state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OgidError {
    /// The OGID, without surrounding white space.
    pub text: String,
    /// Reason.
    pub problem: OgidProblem,
}

/// Reason why an OGID is wrong.
///
/// Offsets count characters from 0; messages count them from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OgidProblem {
    /// The text is longer than any OGID.
    TooLong(usize),
    /// Too few or too many fields.
    FieldCount(usize),
    /// A field cannot be read.
    Text {
        /// Field.
        field: OgidField,
        /// Offset of its first character.
        offset: usize,
        /// Text of the field.
        found: String,
    },
    /// A character is no chequer.
    Chequer {
        /// Field.
        field: OgidField,
        /// Offset of the character.
        offset: usize,
        /// Character.
        found: char,
    },
    /// A player has too many chequers.
    TooManyChequers {
        /// Field.
        field: OgidField,
        /// Number of chequers.
        count: usize,
        /// Highest possible number.
        most: usize,
    },
    /// Two fields contradict each other.
    Contradiction {
        /// Field.
        field: OgidField,
        /// What is wrong with it, and what was expected.
        reason: String,
    },
    /// The chequers are impossible.
    Position(PositionError),
    /// The score is impossible.
    Score(MatchScoreError),
    /// The state is impossible.
    State(StateError),
}

impl fmt::Display for OgidError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not an OGID: ", snippet(&self.text))?;
        match &self.problem {
            OgidProblem::TooLong(length) => {
                write!(f, "{length} characters: expected at most {}", Ogid::MAX_LENGTH)
            }
            OgidProblem::FieldCount(found) => {
                let plural = if *found == 1 { "" } else { "s" };
                let (least, most) = (OgidField::REQUIRED, OgidField::ALL.len());
                write!(f, "{found} field{plural}: expected {least} to {most}, the third ")?;
                write!(f, "of them {}", OgidField::Cube.expected())
            }
            OgidProblem::Text { field, offset, found } => {
                let (at, expected, found) = (offset + 1, field.expected(), snippet(found));
                write!(f, "{field} is `{found}` at character {at}: expected {expected}")
            }
            OgidProblem::Chequer { field, offset, found } => {
                let (at, expected) = (offset + 1, field.expected());
                write!(f, "{field} has `{found}` at character {at}: expected {expected}")
            }
            OgidProblem::TooManyChequers { field, count, most } => {
                write!(f, "{field} has {count} characters: expected at most {most}")
            }
            OgidProblem::Contradiction { field, reason } => write!(f, "{field} {reason}"),
            OgidProblem::Position(error) => fmt::Display::fmt(error, f),
            OgidProblem::Score(error) => fmt::Display::fmt(error, f),
            OgidProblem::State(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for OgidError {}
