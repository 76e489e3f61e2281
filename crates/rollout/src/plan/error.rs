//! Errors of plans.

use core::fmt;

use barpoint_core::Variant;
use barpoint_engine::MAX_PLIES;

/// Reason why a plan is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// There is no candidate.
    NoCandidates,
    /// The number of trials is 0.
    NoTrials,
    /// Games are truncated after 0 turns.
    NoTurns,
    /// A player is to look further ahead than the engine can.
    TooManyPlies(usize),
    /// A candidate is not a position of the variant.
    TooManyChequers {
        /// Index of the candidate.
        candidate: usize,
        /// Number of chequers of the side that has more.
        chequers: u32,
        /// The variant, which has fewer chequers a side.
        variant: Variant,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCandidates => write!(f, "nothing to roll out: expected at least one position"),
            Self::NoTrials => write!(f, "0 trials: expected at least 1"),
            Self::NoTurns => write!(f, "a game truncated after 0 turns: expected at least 1"),
            Self::TooManyPlies(plies) => write!(f, "{plies} plies: expected at most {MAX_PLIES}"),
            Self::TooManyChequers { candidate, chequers, variant } => write!(
                f,
                "{chequers} chequers on one side of candidate {}: {variant} has at most {}",
                candidate + 1,
                variant.chequers()
            ),
        }
    }
}

impl core::error::Error for PlanError {}
