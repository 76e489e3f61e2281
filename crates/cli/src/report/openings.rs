//! The opening book.

use barpoint_core::Dice;
use serde_json::Value;

use super::Candidate;

/// Opening rolls and what their plays are worth.
#[derive(Debug)]
pub(crate) struct OpeningsReport {
    pub(crate) openings: Vec<Opening>,
}

/// An opening roll.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) dice: Dice,
    /// What was rolled out, and how.
    pub(crate) job: Value,
    /// Its SHA-256.
    pub(crate) job_id: String,
    /// Best first.
    pub(crate) candidates: Vec<Candidate>,
}
