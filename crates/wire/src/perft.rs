//! Counts of plays and positions.

use serde::{Deserialize, Serialize};

/// Numbers of plays of all rolls and of the resulting positions, turn by turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Perft {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID.
    pub position: String,
    /// Counts after one turn, after two, and so on.
    pub counts: Vec<PerftTurn>,
    /// True if the last number of positions is as expected; `null` if none was expected.
    pub passed: Option<bool>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Counts after a number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftTurn {
    /// Number of legal plays of all rolls in all positions of the turn.
    pub plays: u64,
    /// Number of different resulting positions.
    pub positions: u64,
}
