//! Errors of match analyses.

use core::fmt;

use crate::rollout::RolloutError;
use crate::{OptionsError, QuestionError};

/// Reason why a match cannot be analysed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AnalysisError {
    /// A position cannot be evaluated.
    Question(QuestionError),
    /// Search options are out of range.
    Options(OptionsError),
    /// A position cannot be rolled out.
    Rollout(RolloutError),
    /// A position has neither a roll to play nor a cube to turn.
    NothingToDecide,
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Question(error) => error.fmt(f),
            Self::Options(error) => error.fmt(f),
            Self::Rollout(error) => error.fmt(f),
            Self::NothingToDecide => f.write_str(
                "the player on roll has no roll to play and may not double: expected a roll",
            ),
        }
    }
}

impl core::error::Error for AnalysisError {}

impl From<QuestionError> for AnalysisError {
    fn from(error: QuestionError) -> Self {
        Self::Question(error)
    }
}

impl From<OptionsError> for AnalysisError {
    fn from(error: OptionsError) -> Self {
        Self::Options(error)
    }
}

impl From<RolloutError> for AnalysisError {
    fn from(error: RolloutError) -> Self {
        Self::Rollout(error)
    }
}
