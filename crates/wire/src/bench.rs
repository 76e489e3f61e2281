//! Speed and signature.

use serde::{Deserialize, Serialize};

/// Speed by the clock, and the signature of the evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bench {
    /// Version of the vocabulary.
    pub version: u32,
    /// Static evaluations of contact positions a second on one thread.
    pub evaluations_per_second: u64,
    /// Trials of a rollout a second on all threads.
    pub trials_per_second: u64,
    /// Threads.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub threads: u16,
    /// Hash of evaluations and best plays of fixed positions, 16 hexadecimal digits.
    pub signature: String,
    /// Whether the signature is as expected; `null` if nothing was expected.
    pub passed: Option<bool>,
}
