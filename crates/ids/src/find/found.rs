//! Positions found in text, and candidates for them.

use barpoint_core::Dice;

use crate::{Identifier, IdentifierError};

/// A position found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundPosition {
    /// Position, with everything that the text states about it.
    pub identifier: Identifier,
    /// Roll that follows the position.
    pub dice: Option<Dice>,
    /// Assumptions about data that the text does not state, one sentence each.
    pub notes: Vec<String>,
}

impl From<Identifier> for FoundPosition {
    fn from(identifier: Identifier) -> Self {
        Self { notes: identifier.notes(), identifier, dice: None }
    }
}

/// Part of a text that looks like an identifier.
pub(super) struct Candidate<'a> {
    /// Offset of its first byte.
    pub(super) at: usize,
    /// Text as the message quotes it.
    pub(super) text: &'a str,
    pub(super) result: Result<FoundPosition, IdentifierError>,
}

/// Reason why a text has no identifier.
pub(super) enum NoId {
    /// A part of it is meant as an identifier and wrong.
    Wrong(IdentifierError),
    /// It looks like none; the error is about the whole text.
    Otherwise(IdentifierError),
}

impl NoId {
    pub(super) fn into_error(self) -> IdentifierError {
        match self {
            Self::Wrong(error) | Self::Otherwise(error) => error,
        }
    }
}
