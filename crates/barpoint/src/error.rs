//! Errors of questions and of search options.

use core::fmt;

use barpoint_core::{BySide, Play, Variant};
use barpoint_engine::{Cut, MAX_PLIES};

/// Reason why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuestionError {
    /// The variant needs a database.
    Variant(Variant),
    /// The game is over, so nothing is left to decide.
    GameIsOver,
    /// The match is over at these points, but the game on the board is not.
    MatchIsOver(BySide<u32>),
    /// A play that was to be listed in any case is not legal.
    ForcedPlay(Play),
    /// The player on roll cannot double, or gains nothing by it.
    NoDouble,
    /// Nobody may turn the cube.
    NoCube,
    /// The engine [is stopped](crate::Engine::stopped_by).
    Stopped,
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variant(variant) => write!(
                f,
                "{variant} cannot be evaluated without its database: expected one made with \
                 barpoint hypergammon build --chequers {0}",
                variant.chequers()
            ),
            Self::GameIsOver => {
                f.write_str("the game is over: expected a position with chequers on both sides")
            }
            Self::MatchIsOver(points) => write!(
                f,
                "the match is over at {}-{}: expected a score at which both players need points",
                points.on_roll, points.opponent
            ),
            Self::ForcedPlay(play) => write!(f, "`{play}` is not a legal play of this roll"),
            Self::NoDouble => f.write_str(
                "the player on roll has no double: expected a cube that can be turned and is worth it",
            ),
            Self::NoCube => f.write_str("the cube is not in use: expected a game in which it can be turned"),
            Self::Stopped => f.write_str("the search was stopped before it had an answer"),
        }
    }
}

impl core::error::Error for QuestionError {}

/// Reason why search options are invalid.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum OptionsError {
    /// More plies than the search can look ahead.
    Plies(usize),
    /// A cube efficiency outside 0 to 1.
    Efficiency(f64),
    /// A standard deviation of the noise outside 0 to 1.
    Noise(f64),
    /// Pruning that keeps no reply, or a margin that is negative or not a number.
    Pruning(Cut),
    /// A threshold of a move filter that is negative or not a number.
    Threshold(f64),
    /// A move filter that keeps no play.
    EmptyFilter,
    /// A cache of more bytes than the machine can provide.
    Cache(usize),
    /// More threads than the system can start.
    Threads(usize),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plies(plies) => write!(f, "{plies} plies: expected 0 to {MAX_PLIES}"),
            Self::Efficiency(x) => write!(f, "a cube efficiency of {x}: expected 0 to 1"),
            Self::Noise(deviation) => write!(f, "noise of {deviation}: expected 0 to 1"),
            Self::Pruning(Cut { margin, most, .. }) => write!(
                f,
                "pruning to {most} replies within {margin}: expected at least one reply and a \
                 margin of 0 or more"
            ),
            Self::Threshold(threshold) => {
                write!(f, "a move filter with threshold {threshold}: expected 0 or more")
            }
            Self::EmptyFilter => {
                f.write_str("a move filter that keeps no play: expected at least one")
            }
            Self::Threads(threads) => {
                write!(
                    f,
                    "{threads} threads: expected a number up to 1024 that the system can start"
                )
            }
            Self::Cache(bytes) => write!(
                f,
                "a cache of {bytes} bytes: expected no more than the memory of this machine"
            ),
        }
    }
}

impl core::error::Error for OptionsError {}
