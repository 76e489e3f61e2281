//! What cannot be asked.

use core::fmt;

use barpoint_core::{BySide, Play, Variant};
use barpoint_engine::{Cut, MAX_PLIES};

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuestionError {
    /// The variant needs a database.
    Variant(Variant),
    /// Nothing is left to decide, the game is over.
    GameIsOver,
    /// The match has been won with these points, but the board shows a game that goes on.
    MatchIsOver(BySide<u32>),
    /// A play to be forced in is not a legal one.
    ForcedPlay(Play),
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variant(variant) => write!(
                f,
                "{variant} cannot be evaluated without its database: expected one made with \
                 barpoint hypergammon build"
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
        }
    }
}

impl core::error::Error for QuestionError {}

/// What is wrong with search options.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum OptionsError {
    /// More plies than the search can look ahead.
    Plies(usize),
    /// A cube efficiency outside 0 to 1.
    Efficiency(f64),
    /// A standard deviation of the noise outside 0 to 1.
    Noise(f64),
    /// Pruning that lets no reply through, or with a margin that is negative or no number.
    Pruning(Cut),
    /// A threshold of a move filter that is negative or no number.
    Threshold(f64),
    /// A move filter that lets no play through.
    EmptyFilter,
    /// More bytes to remember evaluations in than can be had.
    Cache(usize),
    /// More threads than the system starts.
    Threads(usize),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plies(plies) => write!(f, "{plies} plies: expected 0 to {MAX_PLIES}"),
            Self::Efficiency(x) => write!(f, "a cube efficiency of {x}: expected 0 to 1"),
            Self::Noise(deviation) => write!(f, "noise of {deviation}: expected 0 to 1"),
            Self::Pruning(Cut { margin, most }) => write!(
                f,
                "pruning to {most} replies within {margin}: expected one or more and a margin from \
                 0 on"
            ),
            Self::Threshold(threshold) => {
                write!(f, "a move filter with threshold {threshold}: expected a number from 0 on")
            }
            Self::EmptyFilter => {
                f.write_str("a move filter that keeps no play: expected it to keep at least one")
            }
            Self::Threads(threads) => {
                write!(f, "{threads} threads: expected as many as the system can start")
            }
            Self::Cache(bytes) => write!(
                f,
                "a cache of {bytes} bytes: expected no more than this machine has memory for"
            ),
        }
    }
}

impl core::error::Error for OptionsError {}
