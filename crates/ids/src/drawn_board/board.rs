//! A board that was drawn, and the error of reading it.

use std::fmt;
use std::ops::Range;

use barpoint_core::{ByPlayer, Dice, MatchState, Player, Position, Variant};

/// A board drawn in letters, with everything that the text around it states.
///
/// Programs draw the points in two lines of numbers, from 13 to 24 and from 12 to 1 or the other way
/// round, with `X` and `O` for chequers. eXtreme Gammon, GNU Backgammon, FIBS, `BGBlitz`, this
/// project and people with patience do so. Lines may be quoted as in mails. Players, score, cube
/// and dice are read from the words beside the board and around it, in several languages.
///
/// # Perspective
/// X is [player 1](Player::One), O is [player 0](Player::Zero). The player at the bottom bears off
/// at the bottom. Position and state are seen by the player on roll.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DrawnBoard {
    /// Lines of the drawing, from edge to edge, counted from 0.
    pub lines: Range<usize>,
    /// Names of the players, where the text has them.
    pub names: ByPlayer<Option<String>>,
    /// Board.
    pub position: Position,
    /// Everything except the board.
    pub state: MatchState,
    /// Player on roll.
    pub on_roll: Player,
    /// Variant, if the chequers borne off show that it is another one than backgammon.
    pub variant: Option<Variant>,
    /// Assumptions about data that the text does not state, one sentence each.
    pub notes: Vec<String>,
    /// Data that the text states.
    pub(crate) stated: Stated,
}

/// Data that a text states beside a drawing; the others of a [`DrawnBoard`] are assumptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stated {
    pub(crate) score: bool,
    pub(crate) cube: bool,
    pub(crate) turn: bool,
    pub(crate) dice: Option<Dice>,
}

/// Error of reading a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnBoardError {
    /// Line in the text, counted from 1.
    pub line: usize,
    /// Description of the problem.
    pub reason: String,
}

impl fmt::Display for DrawnBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "drawing of a board, line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for DrawnBoardError {}
