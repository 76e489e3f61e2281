//! Errors of contenders that are other programs.

use core::fmt;
use std::io;
use std::time::Duration;

use barpoint_core::{Dice, Position};
use barpoint_ids::PositionId;

/// Reason why a program did not play.
#[derive(Debug)]
#[non_exhaustive]
pub enum PlayerError {
    /// The program could not be started.
    Start {
        /// The command.
        command: String,
        /// Error of the system.
        source: io::Error,
    },
    /// Communication with the program failed.
    Communication {
        /// The command.
        command: String,
        /// Error of the system.
        source: io::Error,
    },
    /// The program ended or closed its output before it answered.
    Ended {
        /// The command.
        command: String,
    },
    /// The program did not answer in time.
    TimedOut {
        /// The command.
        command: String,
        /// Time limit of the answer.
        limit: Duration,
    },
    /// The answer is not a legal play of the roll.
    Answer {
        /// The command.
        command: String,
        /// Position of the question.
        position: Box<Position>,
        /// The roll.
        dice: Dice,
        /// Answer of the program.
        answer: String,
    },
    /// The answer is not a valid cube action.
    CubeAnswer {
        /// The command.
        command: String,
        /// Position of the question, from the point of view of the player on roll.
        position: Box<Position>,
        /// Answers that are valid.
        expected: &'static str,
        /// Answer of the program.
        answer: String,
    },
    /// The protocol of the program has no questions about the cube.
    NoCube {
        /// The command.
        command: String,
    },
    /// The program refused a setting.
    Setting {
        /// The command.
        command: String,
        /// Line that sets the key.
        setting: String,
        /// Answer of the program.
        answer: String,
    },
    /// The program did not send the greeting of its protocol.
    Greeting {
        /// The command.
        command: String,
        /// Greeting that was expected.
        expected: &'static str,
    },
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { command, .. } => write!(f, "`{command}` cannot be started"),
            Self::Communication { command, .. } => {
                write!(f, "communication with `{command}` failed")
            }
            Self::Setting { command, setting, answer } => {
                write!(f, "`{command}` answered `{answer}` to `{setting}`: expected no error")
            }
            Self::Ended { command } => write!(f, "`{command}` ended before it answered"),
            Self::TimedOut { command, limit } => {
                write!(f, "`{command}` has not answered within {} s", limit.as_secs_f64())
            }
            Self::Answer { command, position, dice, answer } => write!(
                f,
                "`{command}` answered {answer:?}: expected a legal play of {dice} in {}",
                PositionId(**position)
            ),
            Self::CubeAnswer { command, position, expected, answer } => write!(
                f,
                "`{command}` answered {answer:?}: expected {expected} in {}",
                PositionId(**position)
            ),
            Self::NoCube { command } => {
                write!(f, "the protocol of `{command}` has no cube decisions")
            }
            Self::Greeting { command, expected } => {
                write!(f, "`{command}` did not send {expected}, as its protocol requires")
            }
        }
    }
}

impl core::error::Error for PlayerError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Start { source, .. } | Self::Communication { source, .. } => Some(source),
            _ => None,
        }
    }
}
