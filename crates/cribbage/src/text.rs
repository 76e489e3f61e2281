//! Text of a fixed length.

use std::fmt;

/// Up to `N` printable ASCII characters, without blanks at the end.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Text<const N: usize>(String);

impl<const N: usize> Text<N> {
    /// Returns a text without the blanks at its end.
    ///
    /// # Errors
    /// If it is too long, or has a character outside printable ASCII.
    pub fn new(text: &str) -> Result<Self, TextError> {
        let text = text.trim_end_matches(' ');
        match text.chars().find(|c| !matches!(c, ' '..='~')) {
            Some(found) => Err(TextError::Character(found)),
            None if text.len() > N => Err(TextError::Length { found: text.len(), most: N }),
            None => Ok(Self(text.to_owned())),
        }
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the bytes, padded with blanks.
    pub(crate) fn padded(&self) -> [u8; N] {
        let mut bytes = [b' '; N];
        bytes[..self.0.len()].copy_from_slice(self.0.as_bytes());
        bytes
    }
}

impl<const N: usize> fmt::Display for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<const N: usize> fmt::Debug for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// Reason why a field cannot hold a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// A character is outside printable ASCII.
    Character(char),
    /// There are too many characters.
    Length {
        /// Number of characters found.
        found: usize,
        /// Maximum number of characters.
        most: usize,
    },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(found) => write!(f, "{found:?}: expected printable ASCII"),
            Self::Length { found, most } => {
                write!(f, "{found} characters: expected at most {most}")
            }
        }
    }
}

impl std::error::Error for TextError {}
