//! Sums by player over many matches.

use serde::{Deserialize, Serialize};

use crate::Decimal;
use crate::statistics::Rate;

/// Summaries of players over many matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerSummaries {
    /// Version of the vocabulary.
    pub version: u32,
    /// Players in the order of their names.
    pub players: Vec<PlayerSummary>,
}

/// Errors, luck and results of a player over many matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerSummary {
    /// Name of the player.
    pub name: String,
    /// Number of matches and sessions.
    pub matches: u32,
    /// Number of matches that the player won.
    pub matches_won: u32,
    /// Number of games.
    pub games: u32,
    /// Number of rolls that belong to analysed plays.
    pub rolls: u32,
    /// Number of analysed plays with more than one legal play.
    pub unforced: u32,
    /// Number of close or actual cube decisions.
    pub close_or_actual: u32,
    /// Number of doubtful plays.
    pub doubtful: u32,
    /// Number of bad plays.
    pub bad: u32,
    /// Number of very bad plays.
    pub very_bad: u32,
    /// Normalised equity lost by plays, positive.
    pub chequer_error: Decimal,
    /// Normalised equity lost by cube decisions, positive.
    pub cube_error: Decimal,
    /// Error rates by the counting rules of several programs; the intervals are by drawing games.
    pub rates: Vec<Rate>,
    /// Mean difficulty of the decisions; `null` if no analysis has a verdict of the static evaluation.
    pub difficulty: Option<Decimal>,
    /// Error per decision less the mean difficulty; `null` if no analysis has such a verdict.
    pub adjusted_rate: Option<Decimal>,
    /// Sum of the normalised luck.
    pub luck: Decimal,
    /// Number of rolls whose luck is known.
    pub luck_rolls: u32,
    /// Normalised luck per roll whose luck is known; `null` without such rolls.
    pub luck_rate: Option<Decimal>,
    /// Results of games of matches, in match winning chances.
    pub in_matches: Results,
    /// Results of money games, in points.
    pub for_money: Results,
}

/// Results of games in one unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Results {
    /// Number of games.
    pub games: u32,
    /// Number of games won.
    pub won: u32,
    /// Sum of the results.
    pub result: Decimal,
    /// Number of games in which the luck of every roll is known.
    pub adjusted_games: u32,
    /// Sum of the results of these games without the luck of both players; `null` without such games.
    pub luck_adjusted: Option<Decimal>,
}

/// Sums of a player that can be continued later, as a batch keeps them.
///
/// Numbers have all their digits and are read back to the last bit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerSums {
    /// Name of the player.
    pub name: String,
    /// Sums.
    #[serde(flatten)]
    pub summary: barpoint_analysis::statistics::PlayerSummary,
}
