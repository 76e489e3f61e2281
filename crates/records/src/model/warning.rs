//! Oddities found when a record was read.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An oddity in a file, and the assumption made about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Place in the file.
    pub place: FilePlace,
    /// Game that it belongs to, counted from 0.
    pub game: Option<usize>,
    /// Entry of that game, counted from 0.
    pub entry: Option<usize>,
    /// Kind of oddity.
    pub kind: WarningKind,
    /// Problem and assumption, as a fragment of a sentence.
    pub what: String,
}

impl Warning {
    /// Returns a warning about the match as a whole.
    pub(crate) fn of_match(place: FilePlace, kind: WarningKind, what: impl Into<String>) -> Self {
        Self { place, game: None, entry: None, kind, what: what.into() }
    }
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FilePlace {
    /// The file as a whole.
    Whole,
    /// A line and a column of a text, counted in characters from 1.
    Line {
        /// Line.
        line: u32,
        /// Column; 1 for the line as a whole.
        column: u32,
    },
    /// A byte of a binary file, counted from 0.
    Byte(u64),
}

impl FilePlace {
    /// Returns a line of a text as a whole, counted from 1.
    pub(crate) const fn line(line: u32) -> Self {
        Self::Line { line, column: 1 }
    }
}

/// Kind of oddity of a [`Warning`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Kind"))]
#[non_exhaustive]
pub enum WarningKind {
    /// An illegal or unreadable play.
    Play,
    /// An illegal cube action.
    Cube,
    /// An action out of turn.
    Turn,
    /// Points or a score that contradict the play.
    Points,
    /// The end of a game has no explanation in the file.
    Ending,
    /// A header field without sense.
    Header,
    /// Bytes that had to be guessed.
    Encoding,
    /// Text or data that was skipped.
    Ignored,
    /// A file that stops short or is damaged.
    Damage,
}

/// Writes `12:5`, `byte 80`, or nothing.
impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Line { line, column } => write!(f, "{line}:{column}"),
            Self::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place != FilePlace::Whole {
            write!(f, "{}: ", self.place)?;
        }
        if let Some(game) = self.game {
            write!(f, "game {}: ", game + 1)?;
        }
        f.write_str(&self.what)
    }
}
