//! The match ID.

use std::fmt;
use std::str::FromStr;

use barpoint_core::{MatchScoreError, StateError};

use crate::letters::{self, LettersError, case_hint};
use crate::snippet::snippet;

mod check;
mod field;

pub use field::MatchField;

/// Everything but the board as gnubg writes it: 12 letters such as `QYkqASAAIAAA`.
///
/// This is the loose form: any 72 bits. [`decode`](Self::decode) makes a checked
/// [`MatchState`](barpoint_core::MatchState) of it and [`encode`](Self::encode) writes one.
///
/// # Shape
/// Nine bytes in Base64; bits are counted from the least significant one of the first byte, and
/// [`MatchField`] tells which mean what.
///
/// # Source
/// Manual of GNU Backgammon (2003) for bits 1 to 66. GNU Backgammon 1.07 writes bit 67, which says
/// that the Jacoby rule is not in force, and sets it in matches; the others are zero.
///
/// # Examples
/// ```
/// use barpoint_ids::{MatchField, MatchId, Player};
///
/// // The manual's example: player 1, 4-2 ahead in a match to 9, has to play 52.
/// let id: MatchId = "QYkqASAAIAAA".parse()?;
/// assert_eq!(id.get(MatchField::Length), 9);
///
/// let (state, on_roll) = id.decode()?;
/// assert_eq!(on_roll, Player::One);
/// assert_eq!(state.contest().points().on_roll, 4);
/// assert_eq!(state.cube().value.get(), 2);
/// # Ok::<(), barpoint_ids::MatchIdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MatchId(pub [u8; 9]);

impl MatchId {
    /// Letters of a match ID.
    pub const LENGTH: usize = 12;
    /// All bits zero.
    pub const ZERO: Self = Self([0; 9]);

    /// The value of a field.
    pub fn get(self, field: MatchField) -> u16 {
        let (first, _) = field.bits();
        (self.to_bits() >> (first - 1)) as u16 & field.max()
    }

    /// The same ID with another value in one field, `None` if that is too large for the field.
    #[must_use]
    pub fn with(self, field: MatchField, value: u16) -> Option<Self> {
        (value <= field.max()).then(|| self.with_unchecked(field, value))
    }

    /// Skips the check: a value too large for the field would spill into the next ones.
    fn with_unchecked(self, field: MatchField, value: u16) -> Self {
        let shift = field.bits().0 - 1;
        let others = self.to_bits() & !(u128::from(field.max()) << shift);
        Self::from_bits(others | u128::from(value) << shift)
    }

    fn to_bits(self) -> u128 {
        let mut bytes = [0; 16];
        bytes[..9].copy_from_slice(&self.0);
        u128::from_le_bytes(bytes)
    }

    fn from_bits(bits: u128) -> Self {
        let mut bytes = [0; 9];
        bytes.copy_from_slice(&bits.to_le_bytes()[..9]);
        Self(bytes)
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        letters::write(&self.0, f)
    }
}

impl fmt::Debug for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = MatchField::ALL.into_iter().map(|field| (field, self.get(field)));
        f.debug_map().entries(fields).finish()
    }
}

impl FromStr for MatchId {
    type Err = MatchIdError;

    fn from_str(text: &str) -> Result<Self, MatchIdError> {
        let text = text.trim();
        letters::decode(text).map(Self).map_err(|error| MatchIdError {
            text: text.into(),
            problem: MatchIdProblem::Letters(error),
        })
    }
}

/// Text that is not a match ID, or one that describes nothing possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchIdError {
    /// The ID, without white space around it.
    pub text: String,
    /// What is wrong with it.
    pub problem: MatchIdProblem,
}

/// What is wrong with a match ID.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchIdProblem {
    /// Its letters.
    Letters(LettersError),
    /// The value of a field.
    Field {
        /// Which field.
        field: MatchField,
        /// Its value.
        value: u16,
        /// What it should be.
        expected: &'static str,
    },
    /// The score.
    Score(MatchScoreError),
    /// Fields that contradict each other.
    State(StateError),
}

impl fmt::Display for MatchIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a match ID: ", snippet(&self.text))?;
        match &self.problem {
            MatchIdProblem::Letters(error) => fmt::Display::fmt(error, f),
            MatchIdProblem::Field { field, value, expected } => {
                write!(f, "{field} is {value}: expected {expected}")
            }
            MatchIdProblem::Score(error) => fmt::Display::fmt(error, f),
            MatchIdProblem::State(error) => fmt::Display::fmt(error, f),
        }?;
        case_hint(&self.text, f)
    }
}

impl std::error::Error for MatchIdError {}
