//! Questions as people ask them, made ready for the engine: the only place that knows which setting a preset
//! gives, which limits a number has, and which steps lead from an analysed match to its document.
//!
//! Commands, protocols and bindings turn their arguments into these types, and answers into their output.

use core::fmt;

#[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
mod matches;
#[cfg(all(feature = "analysis", feature = "wire"))]
mod position;
#[cfg(feature = "rollout")]
mod rollout;

#[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
pub use matches::Reviewed;
#[cfg(all(feature = "analysis", feature = "wire"))]
pub use position::{Answer, AskError, Topic};
#[cfg(feature = "rollout")]
pub use rollout::{RolloutCandidates, RolloutFields};

/// Reason why a question cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// Name of the field that is wrong.
    pub field: &'static str,
    /// Found and expected value in words.
    pub reason: String,
}

impl Problem {
    fn new(field: &'static str, reason: impl fmt::Display) -> Self {
        Self { field, reason: reason.to_string() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.reason)
    }
}

impl core::error::Error for Problem {}
