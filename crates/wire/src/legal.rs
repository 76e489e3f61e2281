//! Legal plays.

use serde::{Deserialize, Serialize};

/// All legal plays of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Legal {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID before the play.
    pub position: String,
    /// Roll, the higher die first, such as `31`.
    pub dice: String,
    /// Plays in the order of the resulting positions; empty if the game is over.
    pub plays: Vec<LegalPlay>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Legal play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalPlay {
    /// Play in the numbering of the player who makes it, such as `8/5 6/5`.
    pub play: String,
    /// Position ID after the play, from the point of view of the opponent, who is then on roll.
    pub result: String,
}
