//! Errors of single lines.

use serde::{Deserialize, Serialize};

/// Error in place of the result of a line of standard input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// Version of the vocabulary.
    pub version: u32,
    /// Message for people.
    pub error: String,
    /// Line of standard input, counted from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: u64,
}
