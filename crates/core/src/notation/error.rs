//! Why a text is no legal play.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::{Dice, Die, Play, Point, Source, Target};

/// Text that is no legal play for a position and a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayError {
    /// The piece of the text that is wrong; all of it where no single piece is to blame.
    pub piece: String,
    /// Where the piece begins, in bytes from the beginning of the text.
    pub offset: usize,
    /// What is wrong with it.
    pub problem: PlayProblem,
}

/// What is wrong with a text that should be a play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayProblem {
    /// Not a move at all.
    NotAMove,
    /// Neither a point nor the bar nor off.
    NotAPoint,
    /// Not a number of repetitions.
    NotARepeat,
    /// A move to the same or a higher point.
    Backward,
    /// More moves than the dice allow.
    TooManyMoves(Dice),
    /// Another chequer is still on the bar.
    BarFirst,
    /// No chequer stands there.
    NoChequer(Source),
    /// The dice, or those that the other moves leave, do not move a chequer so far.
    NoDie,
    /// The other player holds a point on which the chequer would land.
    Blocked(Point),
    /// Bearing off while chequers are outside the home board.
    NotHome,
    /// Bearing off with a larger die while chequers are on higher points.
    NotRearmost,
    /// A star on a point where nothing is hit.
    NoHit(Target),
    /// No moves, although some are legal.
    MustMove(Dice),
    /// Moves, although one side has borne off everything.
    GameOver,
    /// Some dice are left that can be played.
    DiceLeft(Dice),
    /// The smaller die is played, although only one can be and the larger one can.
    LargerDie(Die),
    /// These plays, which hit different chequers, may be meant.
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
            return write!(f, "an empty text, which means a pass: {}", self.problem);
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
            Self::NotAMove => write!(f, "not a move: expected one such as 13/7, bar/20 or 6/off"),
            Self::NotAPoint => write!(f, "not a point: expected 1 to 24, bar or off"),
            Self::NotARepeat => write!(f, "not a number of moves: expected (2), (3) or (4)"),
            Self::Backward => write!(f, "chequers move from higher to lower points"),
            Self::TooManyMoves(dice) => write!(f, "more moves than {dice} allows"),
            Self::BarFirst => write!(f, "the chequer on the bar has to enter first"),
            Self::NoChequer(source) => write!(f, "no chequer on {source}"),
            Self::NoDie => write!(f, "no dice are left that move a chequer so far"),
            Self::Blocked(point) => write!(f, "the opponent holds point {point}"),
            Self::NotHome => write!(f, "no bearing off before all chequers are home"),
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
