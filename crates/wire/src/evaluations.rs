//! Evaluations of many positions.

use serde::{Deserialize, Serialize};

use crate::Decimal;

/// Values of many positions before the roll, each from the point of view of the player on roll. Every list has an entry
/// for each position, in the order of the request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Evaluations {
    /// Version of the vocabulary.
    pub version: u32,
    /// Number of positions.
    pub count: u32,
    /// Number of plies of the search; 0 is static evaluation.
    pub plies: u32,
    /// True if both players use the cube in the best way, false if nobody turns it any more.
    pub cubeful: bool,
    /// Equities, normalised to the cube. They are those of `cubeless_equities` if the search was cubeless.
    pub equities: Vec<Decimal>,
    /// Chances to win the match that belong to `equities`, `null` for a position in money play; `null` instead of the
    /// list if all positions are in money play.
    pub mwc: Option<Vec<Option<Decimal>>>,
    /// Equities if nobody turns the cube any more, normalised to the cube.
    pub cubeless_equities: Vec<Decimal>,
    /// Cumulative chances of a game without a cube: to win, to win a gammon or a backgammon, to win a backgammon, to
    /// lose a gammon or a backgammon, to lose a backgammon.
    pub chances: Vec<[Decimal; 5]>,
}
