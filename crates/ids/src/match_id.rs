//! The match ID.

use std::fmt;
use std::str::FromStr;

use barpoint_core::{MatchScoreError, StateError};

use crate::letters::{self, LettersError, case_hint};
use crate::snippet::snippet;

mod check;
mod field;

pub use field::MatchField;

/// Everything except the board, as GNU Backgammon writes it: 12 letters such as `QYkqASAAIAAA`.
///
/// This is the unchecked form: any 72 bits. [`decode`](Self::decode) returns a checked
/// [`MatchState`](barpoint_core::MatchState), and [`encode`](Self::encode) converts one to an ID.
///
/// # Shape
/// Nine bytes in Base64. Bits are counted from the least significant bit of the first byte;
/// [`MatchField`] lists their meanings.
///
/// # Source
/// Manual of GNU Backgammon (2003) for bits 1 to 66. GNU Backgammon 1.07 also writes bit 67, which
/// is 1 if the Jacoby rule is not in force and in every match. The other bits are zero.
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
    /// Number of letters in a match ID.
    pub const LENGTH: usize = 12;
    /// Match ID whose bits are all zero.
    pub const ZERO: Self = Self([0; 9]);

    /// Returns the value of a field.
    pub fn get(self, field: MatchField) -> u16 {
        let (first, _) = field.bits();
        (self.to_bits() >> (first - 1)) as u16 & field.max()
    }

    /// Returns the ID with a new value in one field, or `None` if the value is too large for the
    /// field.
    #[must_use]
    pub fn with(self, field: MatchField, value: u16) -> Option<Self> {
        (value <= field.max()).then(|| self.with_unchecked(field, value))
    }

    /// Sets a field without a check. The caller guarantees the limit, because a larger value would
    /// spill into the next fields.
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

/// Error of reading a match ID: wrong text, or an impossible state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchIdError {
    /// The ID, without surrounding white space.
    pub text: String,
    /// Reason.
    pub problem: MatchIdProblem,
}

/// Reason why a match ID is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchIdProblem {
    /// The letters are wrong.
    Letters(LettersError),
    /// The value of a field is impossible.
    Field {
        /// Field.
        field: MatchField,
        /// Value of the field.
        value: u16,
        /// Description of the expected value.
        expected: &'static str,
    },
    /// The score is impossible.
    Score(MatchScoreError),
    /// Fields contradict each other.
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
