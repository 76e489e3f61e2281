//! Chances of the results of a game.

use serde::{Deserialize, Serialize};

use crate::Decimal;

/// Five cumulative chances of a game without a cube: wins include gammons, and gammons include
/// backgammons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chances<T = Decimal> {
    /// Chance to win.
    pub win: T,
    /// Chance to win a gammon or a backgammon.
    pub win_gammon: T,
    /// Chance to win a backgammon.
    pub win_backgammon: T,
    /// Chance to lose a gammon or a backgammon.
    pub lose_gammon: T,
    /// Chance to lose a backgammon.
    pub lose_backgammon: T,
}

/// Takes the chances in the order of the fields.
impl<T> From<[T; 5]> for Chances<T> {
    fn from([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [T; 5]) -> Self {
        Self { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }
}
