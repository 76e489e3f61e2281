//! Positions that are found in text, and what may be one.

use barpoint_core::Dice;

use crate::{Identifier, IdentifierError};

/// A position that was found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundPosition {
    /// The position with all that the text says about it.
    pub identifier: Identifier,
    /// The roll that follows it.
    pub dice: Option<Dice>,
    /// What the text does not say and is taken for granted, a sentence each.
    pub notes: Vec<String>,
}

impl From<Identifier> for FoundPosition {
    fn from(identifier: Identifier) -> Self {
        Self { identifier, dice: None, notes: Vec::new() }
    }
}

/// Something in a text that is meant as an identifier.
pub(super) struct Candidate<'a> {
    /// Where it begins, in bytes.
    pub(super) at: usize,
    /// As it is quoted.
    pub(super) text: &'a str,
    pub(super) result: Result<FoundPosition, IdentifierError>,
}
