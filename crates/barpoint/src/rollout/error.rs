//! Errors of rollouts.

use core::fmt;

use barpoint_core::{Dice, Play};
use barpoint_rollout::{FileError, PlanError, TallyError};

use crate::{OptionsError, QuestionError};

/// Reason why a situation cannot be rolled out.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RolloutError {
    /// The situation cannot be evaluated.
    Question(QuestionError),
    /// Search options of the players are out of range.
    Options(OptionsError),
    /// The settings are invalid.
    Plan(PlanError),
    /// The file cannot be resumed.
    File(FileError),
    /// The roll has no legal play.
    NoPlays(Dice),
    /// A play is not legal with this roll.
    IllegalPlay(Dice),
    /// Two plays lead to the same position.
    SamePlay(Play),
    /// Rules that stop a rollout early need its first trials, but this part begins later. It ends
    /// at this trial.
    RulesForPart(u32),
    /// A part contains other trials or candidates than those that are next.
    PartOutOfOrder,
    /// A part was stopped before its last trial.
    Stopped,
}

impl fmt::Display for RolloutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Question(error) => error.fmt(f),
            Self::Options(error) => error.fmt(f),
            Self::Plan(error) => error.fmt(f),
            Self::File(error) => error.fmt(f),
            Self::NoPlays(dice) => {
                write!(f, "no plays of {dice} to compare: expected at least one")
            }
            Self::IllegalPlay(dice) => {
                write!(f, "a play that is not legal with {dice}: expected legal plays only")
            }
            Self::SamePlay(play) => {
                write!(f, "`{play}` leads to the same position as a play given before it")
            }
            Self::RulesForPart(end) => {
                write!(f, "stopping early in a part of the trials: expected all trials, 0 to {end}")
            }
            Self::PartOutOfOrder => f.write_str(
                "a part of other trials: expected the next trials, of all candidates left",
            ),
            Self::Stopped => f.write_str("the rollout was stopped"),
        }
    }
}

impl core::error::Error for RolloutError {}

impl From<QuestionError> for RolloutError {
    fn from(error: QuestionError) -> Self {
        Self::Question(error)
    }
}

impl From<OptionsError> for RolloutError {
    fn from(error: OptionsError) -> Self {
        Self::Options(error)
    }
}

impl From<PlanError> for RolloutError {
    fn from(error: PlanError) -> Self {
        Self::Plan(error)
    }
}

impl From<FileError> for RolloutError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<TallyError> for RolloutError {
    fn from(error: TallyError) -> Self {
        Self::File(FileError::Tally(error))
    }
}
