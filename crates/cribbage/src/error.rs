//! Errors of reading records.

use std::fmt;

use crate::DealProblem;

/// Reason why letters are no record of cribbage.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// The letters are no Base64.
    Letters(String),
    /// There are too few bytes for the games and deals that the header counts.
    Short {
        /// Number of bytes found.
        found: usize,
        /// Number of bytes needed.
        expected: usize,
    },
    /// Data follows the last deal.
    Surplus {
        /// Number of bytes found.
        found: usize,
        /// Number of bytes in the record.
        expected: usize,
    },
    /// A name or comment is not printable ASCII.
    Text {
        /// Name of the field.
        field: &'static str,
        /// Byte in the field.
        found: u8,
    },
    /// A deal is impossible.
    Deal {
        /// Number of the deal, from 1.
        number: usize,
        /// First bit of the deal in the record, from 0.
        bit: usize,
        /// Reason why the deal is impossible.
        problem: DealProblem,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letters(problem) => write!(f, "no Base64: {problem}"),
            Self::Short { found, expected } => {
                write!(
                    f,
                    "{found} bytes: expected {expected} for the games and deals in the header"
                )
            }
            Self::Surplus { found, expected } => write!(
                f,
                "{found} bytes, which are not all zero after the {expected} of the record"
            ),
            Self::Text { field, found } => {
                write!(f, "byte {found} in the {field}: expected printable ASCII")
            }
            Self::Deal { number, bit, problem } => {
                write!(f, "deal {number}, bit {bit}: {problem}")
            }
        }
    }
}

impl std::error::Error for DecodeError {}
