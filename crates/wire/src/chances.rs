//! How a game may end.

use serde::{Deserialize, Serialize};

use crate::Decimal;

/// The five cumulative chances of a game without a cube: a gammon is a win too, and a backgammon a
/// gammon too.
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

/// The chances in the order of the fields.
impl<T> From<[T; 5]> for Chances<T> {
    fn from([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [T; 5]) -> Self {
        Self { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }
}
