//! What was odd about a record when it was read.

use std::fmt;

/// Something in a file that does not fit, and what was made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where it stands.
    pub place: Place,
    /// The game it belongs to, counted from 0.
    pub game: Option<usize>,
    /// The entry of that game it belongs to, counted from 0.
    pub entry: Option<usize>,
    /// What kind of oddity it is.
    pub kind: WarningKind,
    /// What is wrong and what was assumed, as a fragment of a sentence.
    pub what: String,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The file as a whole.
    Whole,
    /// A line and a column of a text, in characters, both counted from 1.
    Line {
        /// The line.
        line: u32,
        /// The column, 1 for the line as a whole.
        column: u32,
    },
    /// A byte of a binary file, counted from 0.
    Byte(u64),
}

/// What kind of oddity a [`Warning`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WarningKind {
    /// A play that the rules do not allow, or one that cannot be read.
    Play,
    /// A cube action that the rules do not allow.
    Cube,
    /// A player acting out of turn.
    Turn,
    /// Points or a score that do not follow from the play.
    Points,
    /// An end of a game that the file does not explain.
    Ending,
    /// A header field that makes no sense.
    Header,
    /// Bytes that had to be guessed.
    Encoding,
    /// Text or data that was passed over.
    Ignored,
    /// A file that stops short or is damaged.
    Damage,
}

/// `12:5`, `byte 80`, or nothing.
impl fmt::Display for Place {
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
        if self.place != Place::Whole {
            write!(f, "{}: ", self.place)?;
        }
        if let Some(game) = self.game {
            write!(f, "game {}: ", game + 1)?;
        }
        f.write_str(&self.what)
    }
}
