//! Errors of reading a play.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::{Dice, Die, Play, Point, Source, Target};

/// Error of reading a play: the text is no legal play of the position and the roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayError {
    /// Part of the text that is wrong, or the whole text if no single part is.
    pub piece: String,
    /// Offset of the part in bytes from the beginning of the text.
    pub offset: usize,
    /// Reason why the part is wrong.
    pub problem: PlayProblem,
}

/// Reason why a text is no legal play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayProblem {
    /// The part is not a move.
    NotAMove,
    /// The part is neither a point nor the bar nor off.
    NotAPoint,
    /// The part is not a number of repetitions.
    NotARepeat,
    /// A move leads to the same or to a higher point.
    Backward,
    /// The text has more moves than the dice allow.
    TooManyMoves(Dice),
    /// Another chequer is on the bar and has to enter first.
    BarFirst,
    /// There is no chequer to move on this point.
    NoChequer(Source),
    /// No dice are left that move a chequer this far.
    NoDie,
    /// The opponent holds this point, on which the chequer would land.
    Blocked(Point),
    /// A chequer is borne off while others are outside the home board.
    NotHome,
    /// A chequer is borne off by a larger die while others are on higher points.
    NotRearmost,
    /// A star marks a point on which nothing is hit.
    NoHit(Target),
    /// The text is a pass, but this roll has a legal play.
    MustMove(Dice),
    /// The text has moves, but the game is over.
    GameOver,
    /// Some dice are left that can be played.
    DiceLeft(Dice),
    /// The smaller die is played, but only one die can be played, and the larger one can.
    LargerDie(Die),
    /// The text may mean any of these plays, which hit on different points.
    Ambiguous(Vec<Play>),
}

impl PlayError {
    pub(super) fn new(text: &str, piece: Range<usize>, problem: PlayProblem) -> Self {
        Self { offset: piece.start, piece: text[piece].into(), problem }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.piece.is_empty() {
            return write!(f, "an empty text means a pass: {}", self.problem);
        }
        match self.offset {
            0 => write!(f, "`{}`: {}", self.piece, self.problem),
            offset => write!(f, "`{}` at offset {offset}: {}", self.piece, self.problem),
        }
    }
}

impl core::error::Error for PlayError {}

impl fmt::Display for PlayProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove => {
                write!(f, "not a move: expected a move such as 13/7, bar/20 or 6/off")
            }
            Self::NotAPoint => write!(f, "not a point: expected 1 to 24, bar or off"),
            Self::NotARepeat => write!(f, "not a number of moves: expected (2), (3) or (4)"),
            Self::Backward => write!(f, "chequers move from higher to lower points"),
            Self::TooManyMoves(dice) => write!(f, "more moves than {dice} allows"),
            Self::BarFirst => write!(f, "the chequer on the bar has to enter first"),
            Self::NoChequer(source) => write!(f, "no chequer on {source}"),
            Self::NoDie => write!(f, "the remaining dice do not move a chequer this far"),
            Self::Blocked(point) => write!(f, "the opponent holds point {point}"),
            Self::NotHome => write!(f, "no chequer can be borne off before all are home"),
            Self::NotRearmost => write!(f, "a larger die bears off only the rearmost chequer"),
            Self::NoHit(Target::Point(point)) => write!(f, "nothing is hit on point {point}"),
            Self::NoHit(Target::Off) => write!(f, "nothing is hit off the board"),
            Self::MustMove(dice) => write!(f, "{dice} can be played, so it must be"),
            Self::GameOver => write!(f, "the game is over"),
            Self::DiceLeft(dice) => write!(f, "more of {dice} can be played, so it must be"),
            Self::LargerDie(die) => {
                write!(f, "only one die can be played, so it must be the {}", die.pips())
            }
            Self::Ambiguous(plays) => {
                write!(f, "ambiguous, may mean")?;
                plays.iter().enumerate().try_for_each(|(i, play)| {
                    write!(f, "{}{play}", if i > 0 { " or " } else { " " })
                })
            }
        }
    }
}
