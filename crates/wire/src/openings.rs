//! Opening book.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Candidate;

/// Plays of opening rolls, or of replies to openings, rolled out cubeful for money with the Jacoby
/// rule and beavers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Openings {
    /// Version of the vocabulary.
    pub version: u32,
    /// List of the rolls.
    pub openings: Vec<Opening>,
}

/// Roll with its plays, from the point of view of the player who makes them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opening {
    /// Opening that this roll replies to; left out for an opening itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
    /// Roll, the higher die first, such as `31`.
    pub dice: String,
    /// Plays, best first.
    pub candidates: Vec<Candidate>,
    /// SHA-256 of `settings` without blanks, in hexadecimal digits.
    pub job: String,
    /// All settings that determine the results of the trials, as they are hashed.
    pub settings: Value,
}

/// Opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct After {
    /// Opening roll.
    pub dice: String,
    /// Play of the opening roll.
    pub play: String,
}
