//! What an identifier cannot say.

use std::fmt;

use crate::Player;

/// Why something cannot be written as an identifier.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// A match ID holds at most 32767 points of either player.
    Points {
        /// Whose points.
        player: Player,
        /// How many.
        points: u32,
    },
    /// A match ID has no place for a resignation by the side that has just offered to double.
    ResignationOutOfTurn,
    /// An XGID says nothing of resignations.
    Resignation,
    /// An XGID describes only a game that is going on.
    NoGame,
    /// There is no board to write.
    NoPosition,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points { player, points } => {
                write!(f, "{player} has {points} points: a match ID holds at most 32767")
            }
            Self::ResignationOutOfTurn => {
                write!(f, "a match ID cannot hold a resignation by the side that has doubled")
            }
            Self::Resignation => write!(f, "an XGID cannot hold a resignation"),
            Self::NoGame => write!(f, "an XGID describes only a game that is going on"),
            Self::NoPosition => write!(f, "a match ID alone has no board"),
        }
    }
}

impl std::error::Error for EncodeError {}
