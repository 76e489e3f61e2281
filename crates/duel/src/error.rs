//! What can go wrong with a player that is another program.

use core::fmt;
use std::io;

use barpoint_core::{Dice, Position};

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
            Self::Answer { command, position, dice, answer } => write!(
                f,
                "`{command}` answered {answer:?}: expected a legal play of {dice} in {:?}",
                barpoint_core::PositionKey::from(&**position)
            ),
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
