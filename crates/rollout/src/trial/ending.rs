//! End of a game.

use barpoint_core::{GameResult, GameValue, Side};

/// End of a game, from the point of view of the viewpoint player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A side bore off all its chequers.
    Finished(GameResult),
    /// A side passed a double.
    Passed {
        /// Winner, from the point of view of the viewpoint player.
        winner: Side,
    },
    /// The value was known exactly.
    Exact,
    /// The game was truncated after the number of turns of the settings, with an estimate.
    Truncated,
    /// The game reached the limit of turns and ended with an estimate.
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
