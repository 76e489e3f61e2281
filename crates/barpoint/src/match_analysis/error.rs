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
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Question(error) => error.fmt(f),
            Self::Options(error) => error.fmt(f),
            Self::Rollout(error) => error.fmt(f),
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
