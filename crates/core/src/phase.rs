//! Phase of a game and the next decision in it.

use core::fmt;

use crate::{Dice, GameValue, Side};

/// A resignation that is offered or accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resignation {
    /// Player who resigns.
    pub by: Side,
    /// Result that is conceded: a single game, a gammon or a backgammon.
    pub value: GameValue,
}

/// An offer to double the stakes. Declining it loses the game at the present value of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    /// The player on roll doubles.
    Double,
    /// The opponent was doubled, turned the cube once more and keeps it.
    Beaver,
    /// The player on roll was beavered and turned the cube once more; the opponent keeps it.
    Raccoon,
}

impl Offer {
    /// Side that makes the offer; the other side answers it.
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

/// The next decision of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The player on roll has to roll, or may first double where this is allowed.
    Roll,
    /// The player on roll has to play these dice.
    Play(Dice),
    /// An offer to double the stakes has to be answered.
    ///
    /// The cube still has its value and owner from before this offer. A beaver or a raccoon follows
    /// a double that counts as taken, so the opponent then owns the cube.
    Answer(Offer),
}

impl Decision {
    /// Side that decides.
    pub const fn by(self) -> Side {
        match self {
            Self::Roll | Self::Play(_) => Side::OnRoll,
            Self::Answer(offer) => offer.by().flip(),
        }
    }
}

/// Phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// No game has been started.
    NotStarted,
    /// The game is in progress.
    Playing {
        /// The decision that comes next, once any resignation is settled.
        decision: Decision,
        /// Resignation that the other side has yet to accept or decline.
        resignation: Option<Resignation>,
    },
    /// One side has borne off its last chequer; the board shows which side.
    BorneOff,
    /// One side has resigned and the other has accepted.
    Resigned {
        /// Decision that was due when the game was resigned.
        decision: Decision,
        /// The accepted resignation.
        resignation: Resignation,
    },
    /// One side has declined an offer to double.
    Dropped {
        /// Side that declined and lost.
        by: Side,
    },
}

impl Phase {
    /// A game in progress without a resignation.
    pub const fn playing(decision: Decision) -> Self {
        Self::Playing { decision, resignation: None }
    }
}
