//! Rules of backgammon: board, dice, legal plays, results and variants.
//!
//! This crate holds the types that all other crates share: a board position, a roll of the dice, a
//! play and its notation, the cube, the score, and the results of a game. It generates the legal
//! plays of a position and needs no other crate.
//!
//! Positions and scores are seen by the player on roll. A [`Position`] is checked once, when it is
//! created from an unchecked [`Setup`]; all positions that are derived from it are legal, too.
//!
//! ```
//! use barpoint_core::{Dice, Variant};
//!
//! let start = Variant::Backgammon.start();
//! let dice: Dice = "31".parse()?;
//! assert_eq!(start.plays(dice).len(), 16);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod chequers;
mod class;
mod contest;
mod cube;
mod dice;
mod key;
pub mod masks;
mod moved_board;
mod notation;
mod outcome;
mod parse_error;
mod perft;
mod phase;
mod play;
mod player;
mod plays;
mod point;
mod position;
mod result;
mod side;
mod state;
mod variant;
mod written_score;

pub use chequers::Chequers;
pub use class::Class;
pub use contest::{Contest, MatchLength, MatchScore, MatchScoreError, MoneyRules, Session};
pub use cube::{Cube, CubeOwner, CubeValue};
pub use dice::{Dice, Die};
pub use key::{KeyError, PositionKey};
pub use notation::{CombinedMove, PlayError, PlayProblem};
pub use outcome::{Equity, Outcome};
pub use parse_error::ParseError;
pub use perft::{MAX_PERFT_POSITIONS, PerftCount, PerftError, perft};
pub use phase::{Decision, Offer, Phase, Resignation};
pub use play::{Move, Play, Source, Target};
pub use player::{ByPlayer, Player};
pub use plays::{LegalPlay, Plays};
pub use point::Point;
pub use position::{Position, PositionError, Setup, SetupProblem};
pub use result::{GameResult, GameValue};
pub use side::{BySide, Side};
pub use state::{MatchState, StateError, StateProblem, StateSetup};
pub use variant::Variant;
pub use written_score::{WrittenPoints, WrittenScore};

/// Place of the fields that a later version may add to a structure of settings, which is therefore
/// written with `..`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct More(());

impl More {
    /// The place, for constants.
    pub const PLACE: Self = Self(());
}
