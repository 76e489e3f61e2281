//! Checks of the engine: its speed and signature, and answers that are computed again.

use serde::{Deserialize, Serialize};

/// Speed of the engine, and the signature of its evaluations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bench {
    /// Version of the vocabulary.
    pub version: u32,
    /// Number of static evaluations of contact positions per second on one thread.
    pub evaluations_per_second: u64,
    /// Number of trials of a rollout per second on all threads.
    pub trials_per_second: u64,
    /// Number of threads.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub threads: u16,
    /// Hash of the evaluations and best plays of fixed positions, in 16 hexadecimal digits.
    pub signature: String,
    /// True if the signature is as expected; `null` if none was expected.
    pub passed: Option<bool>,
}

/// Answer that was computed again from what it says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verification {
    /// Version of the vocabulary.
    pub version: u32,
    /// Kind of the answer: the action of the request that asks for it, such as `evaluate`.
    pub kind: String,
    /// Position ID.
    pub position: String,
    /// True if all that the answer states is computed again.
    pub equal: bool,
    /// First difference; `null` if there is none.
    pub difference: Option<Difference>,
    /// Line of the file that has the answer, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Place where a computed answer differs from the one that was stated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Difference {
    /// Place, such as `chances.win` or `plays[0].equity`.
    pub place: String,
    /// Value in the answer, as JSON; the beginning of a long one.
    pub stated: String,
    /// Value that is computed, as JSON; `null` if there is none.
    pub computed: Option<String>,
}
