//! What can go wrong with a player that is another program.

use core::fmt;
use std::io;
use std::time::Duration;

use barpoint_core::{Dice, Position};
use barpoint_ids::PositionId;

/// Why a program did not play.
#[derive(Debug)]
#[non_exhaustive]
pub enum PlayerError {
    /// It could not be started.
    Start {
        /// The command.
        command: String,
        /// Why.
        source: io::Error,
    },
    /// Talking to it failed.
    Talk {
        /// The command.
        command: String,
        /// How.
        source: io::Error,
    },
    /// It ended, or closed its output, when an answer was due.
    Ended {
        /// The command.
        command: String,
    },
    /// It has not answered in time.
    Silent {
        /// The command.
        command: String,
        /// The time that it had.
        limit: Duration,
    },
    /// Its answer is no legal play of the roll.
    Answer {
        /// The command.
        command: String,
        /// What it was asked about.
        position: Box<Position>,
        /// The roll.
        dice: Dice,
        /// What it said.
        answer: String,
    },
    /// Its answer about the cube is none.
    CubeAnswer {
        /// The command.
        command: String,
        /// What it was asked about, seen by the player on roll.
        position: Box<Position>,
        /// What could have been said.
        expected: &'static str,
        /// What it said.
        answer: String,
    },
    /// It was asked about the cube, of which its protocol knows nothing.
    NoCube {
        /// The command.
        command: String,
    },
    /// It did not introduce itself as its protocol demands.
    Greeting {
        /// The command.
        command: String,
        /// What was expected.
        expected: &'static str,
    },
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { command, source } => write!(f, "`{command}` cannot be started: {source}"),
            Self::Talk { command, source } => {
                write!(f, "`{command}` cannot be talked to: {source}")
            }
            Self::Ended { command } => write!(f, "`{command}` ended when an answer was due"),
            Self::Silent { command, limit } => {
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
                write!(f, "`{command}` cannot be asked to double or to take by its protocol")
            }
            Self::Greeting { command, expected } => {
                write!(f, "`{command}` did not say {expected}, as its protocol demands")
            }
        }
    }
}

impl core::error::Error for PlayerError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Start { source, .. } | Self::Talk { source, .. } => Some(source),
            _ => None,
        }
    }
}
