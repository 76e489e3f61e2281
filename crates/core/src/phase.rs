//! How far a game has come and what is to be decided.

use core::fmt;

use crate::{Dice, GameValue, Side};

/// A resignation offered or agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resignation {
    /// Who gives the game up.
    pub by: Side,
    /// What it is given up for.
    pub value: GameValue,
}

/// An offer to double the stakes; declining it loses the game at the present value of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    /// The player on roll doubles.
    Double,
    /// The opponent was doubled, has turned the cube once more and keeps it.
    Beaver,
    /// The player on roll was beavered and turns the cube yet again; the opponent keeps it.
    Raccoon,
}

impl Offer {
    /// Who makes the offer; the other side answers it.
    pub const fn by(self) -> Side {
        match self {
            Self::Double | Self::Raccoon => Side::OnRoll,
            Self::Beaver => Side::Opponent,
        }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Double => "double",
            Self::Beaver => "beaver",
            Self::Raccoon => "raccoon",
        })
    }
}

/// What has to be decided before the game can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The player on roll has to roll, or first to double where that is allowed.
    Roll,
    /// The player on roll has to play these dice.
    Play(Dice),
    /// The stakes are to be doubled.
    ///
    /// The cube is still as it was before this offer. A beaver or a raccoon follows a double that
    /// counts as taken, so the opponent then owns the cube.
    Answer(Offer),
}

impl Decision {
    /// Who decides.
    pub const fn by(self) -> Side {
        match self {
            Self::Roll | Self::Play(_) => Side::OnRoll,
            Self::Answer(offer) => offer.by().flip(),
        }
    }
}

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// No game has been started.
    NotStarted,
    /// The game is going on.
    Playing {
        /// The decision that comes next, once any resignation is settled.
        decision: Decision,
        /// A resignation that the other side has yet to accept or decline.
        resignation: Option<Resignation>,
    },
    /// One side has borne off its last chequer; the board tells which.
    BorneOff,
    /// One side has resigned and the other agreed.
    Resigned {
        /// The decision that was not made any more.
        decision: Decision,
        /// What was agreed on.
        resignation: Resignation,
    },
    /// One side has declined an offer to double.
    Dropped {
        /// Who declined and lost.
        by: Side,
    },
}

impl Phase {
    /// A game going on, with nobody resigning.
    pub const fn playing(decision: Decision) -> Self {
        Self::Playing { decision, resignation: None }
    }
}
