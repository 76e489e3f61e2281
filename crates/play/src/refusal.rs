//! Refused actions.

use core::fmt;

use barpoint_core::{MatchScoreError, PlayError, StateError};
use barpoint_records::ActionProblem;

use crate::legal::LegalAction;

/// An action that is not legal, with those that are. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// Reason.
    pub reason: Reason,
    /// Actions that are legal now.
    pub legal: Vec<LegalAction>,
}

/// Reason why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The action breaks a rule.
    Rule(ActionProblem),
    /// The action would lead to an impossible state.
    State(StateError),
    /// The text is not a legal play.
    Play(PlayError),
    /// The score is impossible.
    Score(MatchScoreError),
    /// The dice have not been rolled.
    NotRolled,
    /// The game has not begun.
    NotBegun,
    /// The game is still in progress.
    InProgress,
    /// The match, or the single game, is over.
    Over,
    /// A beaver is the last turn of the cube.
    NoRaccoons,
    /// The play is not shown.
    Hidden,
    /// On this board the game is over.
    FinishedBoard,
    /// The board has more chequers than the variant.
    Chequers,
    /// Nothing can be taken back.
    NothingToUndo,
    /// The record has nothing further in this direction.
    EndOfRecord,
    /// No action is there to be annotated.
    NothingToAnnotate,
}

impl Reason {
    /// Returns true if the reason is about settings, so that it has nothing to do with the legal actions.
    pub const fn is_about_settings(&self) -> bool {
        matches!(self, Self::State(_) | Self::Score(_))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(problem) => fmt::Display::fmt(problem, f),
            Self::State(error) => fmt::Display::fmt(error, f),
            Self::Play(error) => fmt::Display::fmt(error, f),
            Self::Score(error) => fmt::Display::fmt(error, f),
            Self::NotRolled => f.write_str("the dice have not been rolled"),
            Self::NotBegun => f.write_str("the game has not begun"),
            Self::InProgress => f.write_str("the game is in progress"),
            Self::Over => f.write_str("play is over"),
            Self::NoRaccoons => f.write_str("raccoons are not allowed"),
            Self::Hidden => f.write_str("the play is not shown"),
            Self::FinishedBoard => f.write_str("the game is over on this board"),
            Self::Chequers => f.write_str("the board has too many chequers for the variant"),
            Self::NothingToUndo => f.write_str("there is nothing to take back"),
            Self::EndOfRecord => f.write_str("the record has nothing further there"),
            Self::NothingToAnnotate => f.write_str("there is no action to annotate"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason)?;
        if self.reason.is_about_settings() {
            return Ok(());
        }
        for (i, legal) in self.legal.iter().enumerate() {
            f.write_str(match i {
                0 => ": expected ",
                _ if i + 1 == self.legal.len() => " or ",
                _ => ", ",
            })?;
            write!(f, "{legal}")?;
        }
        Ok(())
    }
}

impl core::error::Error for Refusal {}
