//! Races.

use serde::{Deserialize, Serialize};

use crate::{Decimal, RaceAction};

/// A race by rules of thumb, and exactly where a database knows it, seen by the player on roll.
///
/// Rules of thumb are given even if the sides can still meet, where they mean nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Race {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID.
    pub position: String,
    /// Whether the sides can still meet: `yes` or `no`.
    pub contact: String,
    /// Pips of the player on roll.
    pub pips: u32,
    /// Pips of the opponent.
    pub opponent_pips: u32,
    /// Pips that the opponent has more, in percent of those of the player on roll.
    pub lead_percent: Decimal,
    /// Action by the 8-9-12 rule.
    pub rule_8_9_12_action: RaceAction,
    /// Keith's count of the player on roll.
    pub keith: u32,
    /// Keith's count of the player on roll, as it is compared with that of the opponent.
    pub keith_compared: Decimal,
    /// Keith's count of the opponent.
    pub opponent_keith: u32,
    /// Action by Keith's count.
    pub keith_action: RaceAction,
    /// Thorp's count of the player on roll.
    pub thorp: u32,
    /// Thorp's count of the player on roll, as it is compared with that of the opponent.
    pub thorp_compared: Decimal,
    /// Thorp's count of the opponent.
    pub opponent_thorp: u32,
    /// Action by Thorp's count.
    pub thorp_action: RaceAction,
    /// Reichert's count (iSight) of the player on roll.
    pub isight: u32,
    /// Reichert's count of the opponent.
    pub opponent_isight: u32,
    /// Winning chance by Reichert's count in percent; it may lie outside 0 to 100.
    pub isight_win_percent: Decimal,
    /// Action by Reichert's count.
    pub isight_action: RaceAction,
    /// Kleinman's metric; `null` if it is infinite, because at most four pips are left.
    pub kleinman: Option<Decimal>,
    /// Winning chance by Kleinman's metric.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub kleinman_win: Decimal,
    /// Trice's point of last take: pips that the opponent may have more and still take.
    pub trice_last_take: i32,
    /// Action by Trice's rule.
    pub trice_action: RaceAction,
    /// Effective pips of the player on roll; `null` if no database has the side.
    pub effective_pips: Option<Decimal>,
    /// Effective pips of the player on roll less the pips.
    pub wastage: Option<Decimal>,
    /// Effective pips of the opponent; `null` if no database has the side.
    pub opponent_effective_pips: Option<Decimal>,
    /// Effective pips of the opponent less the pips.
    pub opponent_wastage: Option<Decimal>,
    /// Database that the chances below come from; `null`, as they are, if none covers the race.
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
    /// Money equity with a centred cube if the player on roll does not double now; `null` if the
    /// database has no cubeful equities.
    pub centred_equity: Option<Decimal>,
    /// Money equity with a centred cube and the best action of both players.
    pub centred_equity_best: Option<Decimal>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}
