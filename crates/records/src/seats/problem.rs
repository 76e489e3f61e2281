//! Rules that recorded actions break.

use std::fmt;

use barpoint_core::{Dice, Offer, Play, Player};

use crate::model::WarningKind;

/// A rule that a recorded action breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ActionProblem {
    /// The game is over.
    GameOver,
    /// It is the other player's turn.
    OutOfTurn(Player),
    /// A resignation awaits an answer, or there is none to answer.
    Resignation,
    /// Nothing is offered.
    NoOffer,
    /// An offer awaits an answer.
    Unanswered(Offer),
    /// The dice have been thrown.
    RolledAlready,
    /// Other dice have been thrown.
    OtherDice(Dice),
    /// The other player owns the cube.
    NotTheOwner,
    /// Nobody may double in the Crawford game.
    Crawford,
    /// Nobody may double before the opening roll.
    OpeningDouble,
    /// The opening roll is no double.
    OpeningRoll,
    /// The cube would be higher than agreed.
    CubeLimit,
    /// Beavers and raccoons are not allowed.
    NoBeavers,
    /// The play is illegal.
    IllegalPlay(Play),
    /// The play is illegal or unreadable and was kept as written.
    OddPlay(String),
    /// The play does not fit the board or is missing, so that the board is unknown afterwards.
    LostBoard(String),
}

impl ActionProblem {
    /// Returns the kind of a warning about the problem.
    pub(crate) const fn kind(&self) -> WarningKind {
        match self {
            Self::OutOfTurn(_) | Self::GameOver => WarningKind::Turn,
            Self::OddPlay(_) | Self::IllegalPlay(_) | Self::OtherDice(_) | Self::OpeningRoll => {
                WarningKind::Play
            }
            _ => WarningKind::Cube,
        }
    }
}

impl fmt::Display for ActionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "the game is over"),
            Self::OutOfTurn(player) => write!(f, "{player} acts out of turn"),
            Self::Resignation => write!(f, "a resignation is open, or there is none to answer"),
            Self::NoOffer => write!(f, "there is no offer to answer"),
            Self::Unanswered(offer) => write!(f, "the {offer} has not been answered"),
            Self::RolledAlready => write!(f, "the dice have been thrown"),
            Self::OtherDice(dice) => write!(f, "the dice show {dice}"),
            Self::NotTheOwner => {
                write!(f, "the other player owns the cube, or it has its highest value")
            }
            Self::Crawford => write!(f, "nobody may double in the Crawford game"),
            Self::OpeningDouble => write!(f, "nobody may double before the opening roll"),
            Self::OpeningRoll => write!(f, "a double cannot be the opening roll"),
            Self::CubeLimit => write!(f, "the cube would exceed its limit"),
            Self::NoBeavers => write!(f, "beavers are not allowed"),
            Self::IllegalPlay(play) => write_illegal(f, &play.to_string()),
            Self::OddPlay(text) => write_illegal(f, text),
            Self::LostBoard(text) => {
                write_illegal(f, text)?;
                f.write_str(
                    "; no later decision of the game is judged, because the board is unknown",
                )
            }
        }
    }
}

fn write_illegal(f: &mut fmt::Formatter<'_>, play: &str) -> fmt::Result {
    match play {
        "" | "cannot move" => write!(f, "no play is recorded, but the roll has legal plays"),
        _ => write!(f, "`{play}` is not a legal play"),
    }
}
