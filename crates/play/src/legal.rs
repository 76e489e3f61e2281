//! Actions that may be legal.

use core::fmt;

/// Kind of an action that a player may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LegalAction {
    /// Roll the dice.
    Roll,
    /// Double or redouble.
    Double,
    /// Play the roll.
    Play,
    /// Take a double, a beaver or a raccoon.
    Take,
    /// Pass and lose the game.
    Pass,
    /// Turn the cube at once in answer to a double.
    Beaver,
    /// Turn the cube at once in answer to a beaver.
    Raccoon,
    /// Offer to resign.
    Resign,
    /// Accept a resignation.
    Accept,
    /// Decline a resignation.
    Decline,
    /// Begin the next game.
    NextGame,
}

/// Writes the action in words: `move` for a play.
impl fmt::Display for LegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Roll => "roll",
            Self::Double => "double",
            Self::Play => "move",
            Self::Take => "take",
            Self::Pass => "pass",
            Self::Beaver => "beaver",
            Self::Raccoon => "raccoon",
            Self::Resign => "resign",
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::NextGame => "next game",
        })
    }
}
