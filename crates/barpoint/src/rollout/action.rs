//! The first action of a candidate.

use core::fmt;

use barpoint_core::{LegalPlay, Position};
use barpoint_ids::PositionId;

/// The first action of a candidate of a rollout.
///
/// `Display` writes it as people do: `8/5 6/5`, `no double`, `double, take`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// None: the position itself was rolled out, before the roll.
    Roll,
    /// A play.
    Play(LegalPlay),
    /// A play from a position that is not known, given as the position that it leads to, seen by the
    /// opponent.
    Result(Position),
    /// The cube stays where it is.
    NoDouble,
    /// The cube is turned and accepted.
    DoubleTake,
}

impl Action {
    /// The play, if the action is one.
    pub const fn play(&self) -> Option<&LegalPlay> {
        match self {
            Self::Play(play) => Some(play),
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll => f.pad("before the roll"),
            Self::Play(legal) => legal.play.fmt(f),
            Self::Result(position) => PositionId(*position).fmt(f),
            Self::NoDouble => f.pad("no double"),
            Self::DoubleTake => f.pad("double, take"),
        }
    }
}
