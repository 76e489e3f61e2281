//! A position ID and a match ID together.

use std::fmt;
use std::str::FromStr;

use crate::snippet::snippet;
use crate::{MatchId, MatchIdError, PositionId, PositionIdError};

/// A position ID and a match ID together, as forums quote them: `4HPwATDgc/ABMA:cInlAAAAAAAE`.
///
/// When reading, either order is accepted, white space may replace the colon, and the labels of GNU
/// Backgammon may precede the IDs: `GNUBGID`, `GNU Backgammon Position ID:` and so on.
///
/// # Examples
/// ```
/// use barpoint_ids::GnubgId;
///
/// let shown = " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n Match ID   : cInlAAAAAAAE";
/// let id: GnubgId = shown.parse()?;
/// assert_eq!(id.to_string(), "4HPwATDgc/ABMA:cInlAAAAAAAE");
/// # Ok::<(), barpoint_ids::GnubgIdError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GnubgId {
    /// Board.
    pub position_id: PositionId,
    /// Everything except the board; not checked yet.
    pub match_id: MatchId,
}

/// Labels that GNU Backgammon and forums put around IDs, in lower case.
const LABELS: [&str; 7] = ["gnubgid", "gnubg", "gnu", "backgammon", "position", "match", "id"];

/// Returns the words of a text that are not labels, each with its offset in characters.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_label = |word: &str| LABELS.iter().any(|label| label.eq_ignore_ascii_case(word));
    text.split(|c: char| c.is_whitespace() || c == ':' || c == '=')
        .scan(0, |offset, word| {
            let start = *offset;
            *offset += word.chars().count() + 1;
            Some((start, word))
        })
        .filter(move |&(_, word)| !word.is_empty() && !is_label(word))
}

impl fmt::Display for GnubgId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.position_id, self.match_id)
    }
}

impl FromStr for GnubgId {
    type Err = GnubgIdError;

    fn from_str(text: &str) -> Result<Self, GnubgIdError> {
        let mut words = words(text);
        let (Some((_, first)), Some((_, second))) = (words.next(), words.next()) else {
            return Err(GnubgIdError::Incomplete(text.trim().into()));
        };
        if let Some((offset, word)) = words.next() {
            return Err(GnubgIdError::Surplus { offset, word: word.into() });
        }
        let swapped = first.len() == MatchId::LENGTH && second.len() != MatchId::LENGTH;
        let (position, rest) = if swapped { (second, first) } else { (first, second) };
        Ok(Self {
            position_id: position.parse().map_err(GnubgIdError::Position)?,
            match_id: rest.parse().map_err(GnubgIdError::Match)?,
        })
    }
}

/// Error of reading a position ID and a match ID.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GnubgIdError {
    /// One of the two IDs is missing.
    Incomplete(String),
    /// A word that belongs to neither ID.
    Surplus {
        /// Offset of the word, in characters from 0.
        offset: usize,
        /// Surplus word.
        word: String,
    },
    /// The position ID is wrong.
    Position(PositionIdError),
    /// The match ID is wrong.
    Match(MatchIdError),
}

impl fmt::Display for GnubgIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incomplete(text) => {
                let text = snippet(text);
                write!(f, "`{text}` is incomplete: expected a position ID and a match ID")
            }
            Self::Surplus { offset, word } => write!(
                f,
                "`{}` at character {}: expected nothing after a position ID and a match ID",
                snippet(word),
                offset + 1
            ),
            Self::Position(error) => fmt::Display::fmt(error, f),
            Self::Match(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for GnubgIdError {}
