//! The opening book.

use barpoint_core::{Dice, Play};
use barpoint_rollout::{Job, JobSettings};

use super::Candidate;

/// Opening rolls and what their plays are worth.
#[derive(Debug)]
pub(crate) struct OpeningsReport {
    pub(crate) openings: Vec<Opening>,
}

/// An opening roll, or one that answers an opening.
#[derive(Debug)]
pub(crate) struct Opening {
    /// The opening roll and its play that are answered, if any are.
    pub(crate) after: Option<(Dice, Play)>,
    pub(crate) dice: Dice,
    /// What was rolled out, and how.
    pub(crate) job: Job,
    /// What the job says.
    pub(crate) settings: JobSettings,
    /// Best first.
    pub(crate) candidates: Vec<Candidate>,
}
