//! The position ID.

use std::fmt;
use std::str::FromStr;

use barpoint_core::{KeyError, Position, PositionKey};

use crate::letters::{self, LettersError, case_hint};
use crate::snippet::snippet;

/// A position as GNU Backgammon writes it: 14 letters such as `4HPwATDgc/ABMA`.
///
/// # Perspective
/// The [`Position`] is seen by the player on roll. The ID does not state who that is.
///
/// # Shape
/// Base64 letters of a [`PositionKey`]. When reading, surrounding white space and up to two `=` at
/// the end are accepted.
///
/// # Source
/// Manual of GNU Backgammon (2003), but with the player on roll second: see [`PositionKey`].
///
/// # Examples
/// ```
/// use barpoint_ids::PositionId;
///
/// let after_31: PositionId = "sGfwATDgc/ABMA".parse()?;
/// assert_eq!(after_31.0.opponent().counts()[4], 2, "the five point just made");
/// assert_eq!(after_31.to_string(), "sGfwATDgc/ABMA");
///
/// let error = "4HPwATDgc_ABMA".parse::<PositionId>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`4HPwATDgc_ABMA` is not a position ID: `_` at character 10: \
///      expected a letter, a digit, + or /"
/// );
/// # Ok::<(), barpoint_ids::PositionIdError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PositionId(pub Position);

impl PositionId {
    /// Number of letters in a position ID.
    pub const LENGTH: usize = 14;
}

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        letters::write(&PositionKey::from(&self.0).0, f)
    }
}

impl FromStr for PositionId {
    type Err = PositionIdError;

    fn from_str(text: &str) -> Result<Self, PositionIdError> {
        let plain = letters::decoded(text).map(|key| Position::try_from(PositionKey(key)));
        if let Some(Ok(position)) = plain {
            return Ok(Self(position));
        }
        let text = text.trim();
        let padding = text.len() - text.trim_end_matches('=').len();
        let id = &text[..text.len() - padding.min(2)];
        let wrong = |problem| PositionIdError { text: text.into(), problem };
        let key = letters::decode(id).map_err(|e| wrong(PositionIdProblem::Letters(e)))?;
        let position = Position::try_from(PositionKey(key));
        position.map(Self).map_err(|e| wrong(PositionIdProblem::Key(e)))
    }
}

/// Error of reading a position ID.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionIdError {
    /// The text, without surrounding white space.
    pub text: String,
    /// Reason.
    pub problem: PositionIdProblem,
}

/// Reason why a position ID is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionIdProblem {
    /// The letters are wrong.
    Letters(LettersError),
    /// The chequers are impossible.
    Key(KeyError),
}

impl fmt::Display for PositionIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a position ID: ", snippet(&self.text))?;
        match &self.problem {
            PositionIdProblem::Letters(error) => fmt::Display::fmt(error, f)?,
            PositionIdProblem::Key(error) => fmt::Display::fmt(error, f)?,
        }
        case_hint(&self.text, f)
    }
}

impl std::error::Error for PositionIdError {}
