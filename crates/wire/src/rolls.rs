//! Tables of all rolls.

use serde::{Deserialize, Serialize};

use crate::{Chances, Decimal, Noise, State, Variant, Worth};

/// All 21 rolls with their best plays, from the point of view of the player on roll, who does not
/// double.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rolls {
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
    /// Number of plies of the search after the plays; 0 is static evaluation.
    pub plies: u32,
    /// Noise of the search, if it has any.
    #[serde(flatten)]
    pub noise: Noise,
    /// True if the cube was used.
    pub cubeful: bool,
    /// Mean value over all rolls.
    pub mean: Worth,
    /// Mean chances over all rolls.
    pub chances: Chances,
    /// Rolls in the requested order.
    pub rolls: Vec<Roll>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Roll with its best play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Roll {
    /// Roll, the higher die first, such as `31`.
    pub dice: String,
    /// Number of the 36 combinations of two dice that give this roll: 1 for a double, otherwise 2.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub weight: u32,
    /// Best play.
    pub play: String,
    /// Position ID after the play, from the point of view of the opponent, who is then on roll.
    pub result: String,
    /// Number of legal plays of the roll.
    pub legal: u32,
    /// Equity of the best play, normalised to the cube.
    pub equity: Decimal,
    /// Chance to win the match with the best play; `null` in money play.
    pub mwc: Option<Decimal>,
    /// Luck of the roll: its value less the mean of all rolls.
    pub luck: Worth,
    /// Chances after the best play.
    pub chances: Chances,
}

/// Values after every roll and every roll of the opponent, from the point of view of the player on
/// roll.
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
    /// Number of plies of the search for each play and each reply.
    pub plies: u32,
    /// Noise of the search, if it has any.
    #[serde(flatten)]
    pub noise: Noise,
    /// True if the cube was used.
    pub cubeful: bool,
    /// Roll whose plays are the rows; `null` if each row is the best play of another roll.
    pub dice: Option<String>,
    /// Mean value over the rows of all rolls; `null` if the rows are plays of one roll.
    pub mean: Option<Worth>,
    /// Market of the player on roll; left out unless asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub market: Option<Market>,
    /// Plays of the player on roll.
    pub rows: Vec<TemperatureRow>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Market of the player on roll, who does not double now, and the right to redouble after a take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Market {
    /// Proper cube action now in words, such as `double, take`.
    pub action: String,
    /// Number of all exchanges, each a roll of both players.
    pub exchanges: u32,
    /// Exchanges after which the opponent has a pass, or after which the player has won; `null` if the rows are
    /// plays of one roll.
    pub lost: Option<u32>,
    /// Exchanges among them after which the player is too good to double, or has won.
    pub too_good: Option<u32>,
    /// Equity of a double that is taken.
    pub double_take: Option<Decimal>,
    /// Equity of a double that is taken if the opponent could never turn the cube.
    pub dead_double_take: Decimal,
    /// Recube vig: what the opponent's right to turn the cube costs the player who doubles.
    pub recube_vig: Option<Decimal>,
}

/// Market after a play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MarketRow {
    /// Rolls of the opponent, of 36, after which the opponent has a pass or the player has won.
    pub lost: u32,
    /// Rolls among them after which the player is too good to double, or has won.
    pub too_good: u32,
    /// Proper cube action of the opponent after the play, if the double was taken; `null` if the play ends the game.
    pub recube_action: Option<String>,
}

/// Play with the replies to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TemperatureRow {
    /// Roll, the higher die first, such as `31`.
    pub dice: String,
    /// Number of the 36 combinations of two dice that give this roll: 1 for a double, otherwise 2.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub weight: u32,
    /// Play of the player on roll.
    pub play: String,
    /// Position ID after the play, from the point of view of the opponent, who is then on roll.
    pub result: String,
    /// Value of the play in a search of `plies` plies.
    pub at_plies: Worth,
    /// Mean value over the replies if the opponent does not double.
    pub mean: Worth,
    /// Best cube action before the reply in words, from the point of view of the opponent; `null`
    /// if the opponent may not double.
    pub opponent_action: Option<String>,
    /// Value with the best cube action of the opponent.
    pub value: Worth,
    /// Market after the play; left out unless asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub market: Option<MarketRow>,
    /// Replies of the opponent, one for each of the 21 rolls; empty if the play ends the game.
    pub cells: Vec<Reply>,
}

/// Roll of the opponent with the best reply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// Roll of the opponent.
    pub dice: String,
    /// Number of the 36 combinations of two dice that give this roll: 1 for a double, otherwise 2.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub weight: u32,
    /// Best reply, in the opponent's numbering.
    pub reply: String,
    /// Position ID after the reply, from the point of view of the player on roll of the map, who is
    /// then on roll again.
    pub result: String,
    /// Equity of the player on roll of the map, normalised to the cube.
    pub equity: Decimal,
    /// Chance of the player on roll of the map to win the match; `null` in money play.
    pub mwc: Option<Decimal>,
    /// Proper cube action of the player on roll of the map after the reply, in words; left out unless asked for, and
    /// if the reply ends the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
}
