//! Errors of writing an identifier.

use std::fmt;

use crate::Player;

/// Reason why something cannot be written as an identifier.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// A match ID holds at most 32767 points of either player.
    Points {
        /// Player who has too many points.
        player: Player,
        /// Number of points.
        points: u32,
    },
    /// A match ID cannot represent a resignation by the side that has just offered to double.
    ResignationOutOfTurn,
    /// An XGID cannot represent a resignation.
    Resignation,
    /// An XGID describes only a game in progress.
    NoGame,
    /// An OGID cannot represent this.
    Ogid(&'static str),
    /// The identifier has no board.
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
            Self::NoGame => write!(f, "an XGID describes only a game in progress"),
            Self::Ogid(what) => write!(f, "an OGID cannot hold {what}"),
            Self::NoPosition => write!(f, "a match ID alone has no board"),
        }
    }
}

impl std::error::Error for EncodeError {}
