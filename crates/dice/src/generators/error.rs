//! Errors of sources of throws.

use alloc::string::String;
use core::fmt;

/// Error of a source of throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThrowError {
    /// The source ended.
    Ended,
    /// An answer that is no throw.
    NotAThrow {
        /// The answer.
        answer: String,
    },
    /// The source cannot be reached.
    Failed {
        /// Reason.
        reason: String,
    },
}

impl fmt::Display for ThrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended => f.write_str("no more dice: the source ended"),
            Self::NotAThrow { answer } => {
                write!(f, "'{answer}' is no throw: expected two dice from 1 to 6, such as 31")
            }
            Self::Failed { reason } => write!(f, "no dice: {reason}"),
        }
    }
}

impl core::error::Error for ThrowError {}
