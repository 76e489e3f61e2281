//! The opening book.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Candidate;

/// Plays of opening rolls, or of rolls that answer them, rolled out with the cube in money play with
/// the Jacoby rule and beavers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Openings {
    /// Version of the vocabulary.
    pub version: u32,
    /// The rolls.
    pub openings: Vec<Opening>,
}

/// A roll with its plays, seen by the player who makes them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opening {
    /// Opening that is answered; left out of an opening itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
    /// Roll, the higher die first, such as `31`.
    pub dice: String,
    /// Plays, best first.
    pub candidates: Vec<Candidate>,
    /// SHA-256 of `settings` without blanks, in hexadecimal digits.
    pub job: String,
    /// All settings that decide what the trials come to, as they are hashed.
    pub settings: Value,
}

/// An opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct After {
    /// Opening roll.
    pub dice: String,
    /// Play of it.
    pub play: String,
}
