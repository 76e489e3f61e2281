//! Temperature maps.

use serde::{Deserialize, Serialize};

use crate::{Decimal, State, Variant, Worth};

/// What every roll and every reply comes to, seen by the player on roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TemperatureMap {
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
    /// Turns looked ahead to find and evaluate each play and each reply.
    pub plies: u32,
    /// Whether the cube was used.
    pub cubeful: bool,
    /// Roll whose plays the rows are; `null` if each row is the best play of another roll.
    pub dice: Option<String>,
    /// Mean over the rows of all rolls; `null` if the rows are plays of one roll.
    pub mean: Option<Worth>,
    /// Plays of the player on roll.
    pub rows: Vec<TemperatureRow>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// A play with the replies to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TemperatureRow {
    /// Roll, the higher die first, such as `31`.
    pub dice: String,
    /// Ways of 36 to throw it: 1 for a double, else 2.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub weight: u32,
    /// Play of the player on roll.
    pub play: String,
    /// ID of the position after it, seen by the opponent, who is on roll there.
    pub result: String,
    /// Value of the play as a search of the plies finds it.
    pub at_plies: Worth,
    /// Mean over the replies; the opponent has not doubled.
    pub mean: Worth,
    /// Best cube action before the reply in words, seen by the opponent; `null` where the opponent
    /// may not double.
    pub opponent_action: Option<String>,
    /// Value with the best cube action of the opponent.
    pub value: Worth,
    /// Replies of the opponent, one for each of the 21 rolls; none if the play ends the game.
    pub cells: Vec<Reply>,
}

/// A roll of the opponent with the best reply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// Roll of the opponent.
    pub dice: String,
    /// Ways of 36 to throw it: 1 for a double, else 2.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub weight: u32,
    /// Best reply, in the opponent's numbering.
    pub reply: String,
    /// ID of the position after it, seen by the player on roll of the map, whose turn it is there.
    pub result: String,
    /// Equity of the player on roll of the map, normalised to the cube.
    pub equity: Decimal,
    /// Chance of the player on roll of the map to win the match; `null` in money play.
    pub mwc: Option<Decimal>,
}
