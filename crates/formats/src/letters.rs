//! Bytes written as Base64 letters without padding, as gnubg's IDs are.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use base64::{DecodeError, DecodeSliceError};

/// What is wrong with the letters of an ID.
///
/// Offsets count characters from 0; messages count them from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LettersError {
    /// A character outside `A`–`Z`, `a`–`z`, `0`–`9`, `+` and `/`.
    Character {
        /// Where it stands.
        offset: usize,
        /// What it is.
        found: char,
    },
    /// Too few or too many characters.
    Length {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A last character whose surplus bits are not all zero.
    LastCharacter {
        /// Where it stands.
        offset: usize,
        /// What it is.
        found: char,
    },
}

impl fmt::Display for LettersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character { offset, found } => write!(
                f,
                "`{found}` at character {}: expected a letter, a digit, + or /",
                offset + 1
            ),
            Self::Length { found, expected } => {
                write!(f, "{found} characters: expected {expected}")
            }
            Self::LastCharacter { offset, found } => write!(
                f,
                "`{found}` at character {}: expected a last letter whose unused bits are zero",
                offset + 1
            ),
        }
    }
}

impl std::error::Error for LettersError {}

/// Reads exactly `N` bytes.
pub(crate) fn decode<const N: usize>(letters: &str) -> Result<[u8; N], LettersError> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '+' || c == '/';
    if let Some((offset, found)) = letters.chars().enumerate().find(|&(_, c)| !is_letter(c)) {
        return Err(LettersError::Character { offset, found });
    }
    let expected = (N * 8).div_ceil(6);
    let wrong_length = LettersError::Length { found: letters.len(), expected };
    if letters.len() != expected {
        return Err(wrong_length);
    }
    let mut bytes = [0; N];
    match STANDARD_NO_PAD.decode_slice(letters, &mut bytes) {
        Ok(_) => Ok(bytes),
        Err(DecodeSliceError::DecodeError(DecodeError::InvalidLastSymbol {
            offset,
            symbol,
            ..
        })) => Err(LettersError::LastCharacter { offset, found: char::from(symbol) }),
        Err(_) => Err(wrong_length),
    }
}

/// Writes bytes as letters.
pub(crate) fn write(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.pad(&STANDARD_NO_PAD.encode(bytes))
}
