//! Speed of the engine, and its signature.

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
