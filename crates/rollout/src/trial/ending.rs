//! The end of a game.

use barpoint_core::{GameResult, GameValue, Side};

/// How one game ended, for the player asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// One side bore off everything.
    Finished(GameResult),
    /// One side passed a double.
    Passed {
        /// Who won, as seen by the player asked about.
        winner: Side,
    },
    /// At a value known exactly.
    Exact,
    /// After as many turns as were to be played, with an estimate.
    Truncated,
    /// At the limit of turns, with an estimate.
    CutOff,
}

impl Ending {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Finished(GameResult { winner: Side::OnRoll, value }) => match value {
                GameValue::Single => "won",
                GameValue::Gammon => "won gammon",
                GameValue::Backgammon => "won backgammon",
            },
            Self::Finished(GameResult { winner: Side::Opponent, value }) => match value {
                GameValue::Single => "lost",
                GameValue::Gammon => "lost gammon",
                GameValue::Backgammon => "lost backgammon",
            },
            Self::Passed { winner: Side::OnRoll } => "cashed",
            Self::Passed { winner: Side::Opponent } => "passed",
            Self::Exact => "exact",
            Self::Truncated => "truncated",
            Self::CutOff => "cut off",
        }
    }
}
