//! Resignations.

use serde::{Deserialize, Serialize};

use crate::{Chances, Class, Decimal, GameValue, Side, State, Variant};

/// Rest of a game beside its possible resignations, from the point of view of the player who resigns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Resignation {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID.
    pub position: String,
    /// Variant of the game.
    pub variant: Variant,
    /// Score, rules and cube.
    pub state: State,
    /// Name of the match equity table; `null` in money play.
    pub met: Option<String>,
    /// Class of the position.
    pub class: Class,
    /// Number of plies of the search; 0 is static evaluation.
    pub plies: u32,
    /// Player who resigns.
    pub by: Side,
    /// Equity if the game continues.
    pub play_on: Decimal,
    /// Each resignation, the cheapest first.
    pub resignations: Vec<ResignationValue>,
    /// Resignation that costs nothing; `null` if the game is not lost.
    pub offer: Option<GameValue>,
    /// Chances of a game without a cube.
    pub chances: Chances,
}

/// Value of a resignation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResignationValue {
    /// Loss that is offered.
    pub value: GameValue,
    /// Equity of the player who resigns if the other one accepts.
    pub equity: Decimal,
    /// True if the other player should accept.
    pub accept: bool,
}
