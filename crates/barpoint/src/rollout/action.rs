//! First action of a candidate.

use core::fmt;

use barpoint_core::{LegalPlay, Position};
use barpoint_ids::PositionId;

/// First action of a candidate of a rollout.
///
/// `Display` writes it in the usual notation: `8/5 6/5`, `no double`, `double, take`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// No action: the position itself is rolled out, before the roll.
    Roll,
    /// A play.
    Play(LegalPlay),
    /// A play from an unknown position, given as the resulting position from the point of view of
    /// the opponent.
    Result(Position),
    /// The player on roll does not double.
    NoDouble,
    /// The player on roll doubles and the opponent takes.
    DoubleTake,
}

impl Action {
    /// Returns the play, if the action is a play from a known position.
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
