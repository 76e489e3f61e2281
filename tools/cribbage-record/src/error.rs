//! What is wrong with letters that are no record.

use std::fmt;

use crate::DealProblem;

/// Letters that are no record of cribbage.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// No Base64.
    Letters(String),
    /// Too few bits for what the record says it holds.
    Short {
        /// Bytes found.
        found: usize,
        /// Bytes needed.
        expected: usize,
    },
    /// Something follows the last deal.
    Surplus {
        /// Bytes found.
        found: usize,
        /// Bytes of the record.
        expected: usize,
    },
    /// A name or comment that is no ASCII.
    Text {
        /// Which field.
        field: &'static str,
        /// What is in it.
        found: u8,
    },
    /// A deal that cannot be.
    Deal {
        /// Its number, from 1.
        number: usize,
        /// At which bit of the record, from 0.
        bit: usize,
        /// What is wrong with it.
        problem: DealProblem,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letters(problem) => write!(f, "no Base64: {problem}"),
            Self::Short { found, expected } => {
                write!(f, "{found} bytes: expected {expected} for what the record says it holds")
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
