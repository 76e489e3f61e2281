//! Counts of plays and positions.

use serde::{Deserialize, Serialize};

/// Plays of all rolls and the positions that they lead to, counted turn by turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Perft {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID.
    pub position: String,
    /// Counts after one turn, after two, and so on.
    pub counts: Vec<PerftTurn>,
    /// Whether the last count of positions is as expected; `null` if nothing was expected.
    pub passed: Option<bool>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Counts after a number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftTurn {
    /// Legal plays of all rolls in all positions of the turn.
    pub plays: u64,
    /// Different positions that they lead to.
    pub positions: u64,
}
