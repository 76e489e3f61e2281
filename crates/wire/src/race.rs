//! Races.

use serde::{Deserialize, Serialize};

use crate::{Chances, Class, Decimal, GameValue, Noise, RaceAction, Side, State, Variant};

/// Race by rules of thumb and, if a database contains it, by its exact values, from the point of
/// view of the player on roll.
///
/// The rules of thumb are given even if the sides can still meet, but are then meaningless.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Race {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID.
    pub position: String,
    /// `yes` if the sides can still meet, otherwise `no`.
    pub contact: String,
    /// Pip count of the player on roll.
    pub pips: u32,
    /// Pip count of the opponent.
    pub opponent_pips: u32,
    /// Lead of the player on roll in percent of the player's own pips.
    pub lead_percent: Decimal,
    /// Action by the 8-9-12 rule.
    pub rule_8_9_12_action: RaceAction,
    /// Keith's count of the player on roll.
    pub keith: u32,
    /// Keith's count of the player on roll with the correction for the comparison with the
    /// opponent.
    pub keith_compared: Decimal,
    /// Keith's count of the opponent.
    pub opponent_keith: u32,
    /// Action by Keith's count.
    pub keith_action: RaceAction,
    /// Thorp's count of the player on roll.
    pub thorp: u32,
    /// Thorp's count of the player on roll with the correction for the comparison with the
    /// opponent.
    pub thorp_compared: Decimal,
    /// Thorp's count of the opponent.
    pub opponent_thorp: u32,
    /// Action by Thorp's count.
    pub thorp_action: RaceAction,
    /// Reichert's count (iSight) of the player on roll.
    pub isight: u32,
    /// Reichert's count of the opponent.
    pub opponent_isight: u32,
    /// Winning chance by Reichert's count in percent.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 100)))]
    pub isight_win_percent: Decimal,
    /// Action by Reichert's count.
    pub isight_action: RaceAction,
    /// Kleinman's metric; `null` if it is infinite, because at most four pips are left.
    pub kleinman: Option<Decimal>,
    /// Winning chance by Kleinman's metric.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub kleinman_win: Decimal,
    /// Trice's point of last take: maximum number of pips by which the opponent may be behind and
    /// still take.
    pub trice_last_take: i32,
    /// Action by Trice's rule.
    pub trice_action: RaceAction,
    /// Effective pip count of the player on roll; `null` if no database contains the side.
    pub effective_pips: Option<Decimal>,
    /// Effective pip count of the player on roll less the pip count.
    pub wastage: Option<Decimal>,
    /// Effective pip count of the opponent; `null` if no database contains the side.
    pub opponent_effective_pips: Option<Decimal>,
    /// Effective pip count of the opponent less the pip count.
    pub opponent_wastage: Option<Decimal>,
    /// Database of the chances below. The chances and this field are `null` if no database contains
    /// the race.
    pub source: Option<String>,
    /// Chance to win.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub win: Option<Decimal>,
    /// Chance to win a gammon.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub win_gammon: Option<Decimal>,
    /// Chance to lose a gammon.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub lose_gammon: Option<Decimal>,
    /// Money equity of not doubling with a centred cube; `null` if the database has no cubeful
    /// equities.
    pub centred_equity: Option<Decimal>,
    /// Money equity with a centred cube and the best action of both players.
    pub centred_equity_best: Option<Decimal>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

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
    /// Noise of the search, if it has any.
    #[serde(flatten)]
    pub noise: Noise,
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
