//! The position ID.

use std::fmt;
use std::str::FromStr;

use barpoint_core::{Chequers, KeyError, Position, PositionKey, Setup};

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
        if let Some(position) = quick(text) {
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

/// Returns the position of a plain ID, `None` for any other text. Long lists of IDs are read in a fraction of the time
/// with it.
fn quick(text: &str) -> Option<Position> {
    let key = letters::decoded(text)?;
    Position::try_from(setup(key)?).ok()
}

/// Returns the chequers of a key, `None` if it is wrong; [`PositionKey`] has the reasons.
fn setup(key: [u8; KEY]) -> Option<Setup> {
    /// Maximum number of chequers of both sides.
    const CHEQUERS: u32 = 2 * Chequers::MAX as u32;
    let mut bytes = [0; 16];
    bytes[..KEY].copy_from_slice(&key);
    let bits = u128::from_le_bytes(bytes);
    if bits.count_ones() > CHEQUERS {
        return None;
    }
    let (opponent, first) = side(bits as u64);
    let (on_roll, second) = side((bits >> first) as u64);
    let is_whole = bits >> (first + second) == 0;
    is_whole.then_some(Setup { on_roll, opponent })
}

/// Number of bytes of a key.
const KEY: usize = 10;

/// Returns the chequers of a side, whose numbers are runs of ones that end with a zero, and the number of their bits.
/// There are at most thirty ones.
fn side(mut bits: u64) -> (Chequers, u32) {
    let mut counts = [0; PLACES as usize];
    let mut ones = 0;
    while bits != 0 {
        let begin = bits.trailing_zeros();
        // The zeros before a run end the numbers before it.
        let index = begin - ones;
        if index >= PLACES {
            break;
        }
        let count = (!(bits >> begin)).trailing_zeros();
        counts[index as usize] = count as u8;
        ones += count;
        bits = bits >> (begin + count) << (begin + count);
    }
    (Chequers::new(counts), PLACES + ones)
}

/// Number of points and the bar.
const PLACES: u32 = 25;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read_as_by_its_type() {
        let mut state = 1_u64;
        let (mut right, mut next) = (0, || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 33
        });
        for round in 0..200_000 {
            let mut key = PositionKey::from(&barpoint_core::Variant::Backgammon.start()).0;
            for _ in 0..round % 5 {
                let bit = next() as usize % 80;
                key[bit / 8] ^= 1 << (bit % 8);
            }
            let quick = setup(key).and_then(|setup| Position::try_from(setup).ok());
            assert_eq!(quick, Position::try_from(PositionKey(key)).ok(), "{key:?}");
            right += u32::from(quick.is_some());
        }
        assert!((40_000..200_000).contains(&right), "{right}");
        assert_eq!(setup([u8::MAX; 10]), None);
    }
}
