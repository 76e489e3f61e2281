//! Choices that a player may have.

use core::fmt;

use barpoint_core::{Dice, LegalPlay};

/// Kind of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceKind {
    /// Play of this roll.
    Play(Dice),
    /// Double or roll.
    Double,
    /// Answer to a double.
    Answer,
}

/// Choice of a player. Plays are equal if they lead to the same position.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    /// A play.
    Play(LegalPlay),
    /// Rolls without a double.
    NoDouble,
    /// Doubles.
    Double,
    /// Takes, or turns the cube again at once.
    Take,
    /// Passes.
    Pass,
}

impl PartialEq for Choice {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Play(a), Self::Play(b)) => a.result == b.result,
            (a, b) => core::mem::discriminant(a) == core::mem::discriminant(b),
        }
    }
}

/// Writes the choice as people write it, such as `8/5 6/5` or `no double`.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(legal) => legal.play.fmt(f),
            Self::NoDouble => f.pad("no double"),
            Self::Double => f.pad("double"),
            Self::Take => f.pad("take"),
            Self::Pass => f.pad("pass"),
        }
    }
}
