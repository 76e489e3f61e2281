//! Statistics of the players in an analysed match. Games are counted from 1, players from 0.

pub use barpoint_analysis::statistics::{
    Amount, BeaverStatistics as Beavers, CountingRule, ErrorCount, ManualCube,
    ResignationStatistics as Resignations,
};
use serde::{Deserialize, Serialize};

use crate::Decimal;

/// Errors, luck and ratings of both players in a match or in one of its games, by the analysis that the file
/// contains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchStatistics {
    /// Version of the vocabulary.
    pub version: u32,
    /// File; `null` for the total of several matches.
    pub file: Option<String>,
    /// Number of the match in the file, counted from 1; `null` for the total of several matches.
    #[serde(rename = "match")]
    pub number: Option<u32>,
    /// Number of matches; more than 1 in a total.
    pub matches: u32,
    /// Number of the game; `null` for the whole match.
    pub game: Option<u32>,
    /// True in money play, in which unnormalised amounts are points.
    pub money: bool,
    /// Length of the match in points; `null` for money play and for the total of matches of different
    /// lengths.
    pub length: Option<u16>,
    /// Program that made the analysis; `null` if it is unknown or there is none.
    pub by: Option<String>,
    /// Names of the players.
    pub names: Vec<String>,
    /// Statistics of the players, in the order of their names.
    pub players: Vec<PlayerStatistics>,
}

/// Statistics of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerStatistics {
    /// Chequer plays.
    pub chequer: ChequerStatistics,
    /// Luck of the rolls.
    pub luck: LuckStatistics,
    /// Cube decisions.
    pub cube: CubeStatistics,
    /// Number of decisions that count: unforced plays, and close or actual cube decisions.
    pub decisions: u32,
    /// Equity lost by all decisions, positive.
    pub error: Amount,
    /// Error for each decision that counts; `null` without decisions.
    pub rate: Option<Amount>,
    /// Error for each roll of both players, as Snowie counts it; `null` if no roll belongs to an analysed play.
    pub snowie_rate: Option<Decimal>,
    /// Word for the rate; `null` without decisions.
    pub rating: Option<String>,
    /// Error rates by the counting rules of several programs.
    pub rates: Vec<Rate>,
    /// Decisions beside those of the static evaluation.
    pub difficulty: Difficulty,
    /// Resignations, which are in no rate.
    pub resignations: Resignations,
    /// Beavers and raccoons, which are in no rate.
    #[serde(default)]
    pub beavers: Beavers,
    /// Points won in money play, change of the match winning chance in a match.
    pub result: Decimal,
    /// Result without the luck of both players: the result, less the luck of the player, plus the luck of
    /// the opponent; `null` unless the luck of every roll is known.
    pub luck_adjusted_result: Option<Decimal>,
    /// One half, less the errors of the player, plus those of the opponent, from 0 to 1; `null` in money
    /// play, and if a player has no decisions.
    pub mwc_against_opponent: Option<Decimal>,
    /// Ratings by the formulas of FIBS; `null` if the matches have no common length.
    pub fibs: Option<FibsRatings>,
}

/// Error rate by one rule, with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rate {
    /// Rule.
    pub rule: CountingRule,
    /// Number by which the rule divides.
    pub decisions: u32,
    /// Rate, positive; `null` without decisions.
    pub rate: Option<Decimal>,
    /// Lower limit of the 95 % interval; `null` if there is too little to draw from.
    pub low: Option<Decimal>,
    /// Upper limit of the 95 % interval; `null` if there is too little to draw from.
    pub high: Option<Decimal>,
}

/// Decisions of a player beside those of the static evaluation. Errors are in normalised equity.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Difficulty {
    /// Number of decisions whose analysis has a verdict of the static evaluation.
    pub decisions: u32,
    /// Equity lost by the player in these decisions, positive.
    pub error: Decimal,
    /// Equity that the best choices of the static evaluation would have lost, positive.
    pub static_error: Decimal,
    /// Mean difficulty: error per decision of the static evaluation; `null` without decisions.
    pub mean: Option<Decimal>,
    /// Error per decision less the mean difficulty; `null` without decisions.
    pub adjusted_rate: Option<Decimal>,
    /// Number of good decisions: the static evaluation rejects them, the deeper analysis approves them.
    pub good: u32,
    /// Number of very good decisions.
    pub very_good: u32,
}

/// Ratings and differences of ratings by the formulas of FIBS. All are `null` where a player has no
/// decisions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FibsRatings {
    /// Difference to the opponent by the result without luck; `null` also if that is below 0 or above 1.
    pub difference_by_luck: Option<Decimal>,
    /// Difference to the opponent by the error rates of both.
    pub difference_by_errors: Option<Decimal>,
    /// Chance to win a match against this opponent, by that difference.
    pub win_chance: Option<Decimal>,
    /// Rating by the error rate.
    pub by_rate: Option<Decimal>,
    /// Rating by the error rates of plays and of cube decisions.
    pub by_both_rates: Option<Decimal>,
}

/// Chequer plays of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChequerStatistics {
    /// Number of rolls that were played.
    pub moves: u32,
    /// Number of analysed plays with more than one legal play.
    pub unforced: u32,
    /// Number of plays marked very good.
    pub very_good: u32,
    /// Number of plays marked good.
    pub good: u32,
    /// Number of plays without a mark.
    pub unmarked: u32,
    /// Number of plays marked doubtful.
    pub doubtful: u32,
    /// Number of plays marked bad.
    pub bad: u32,
    /// Number of plays marked very bad.
    pub very_bad: u32,
    /// Equity lost, positive.
    pub error: Amount,
    /// Error for each unforced play; `null` without them.
    pub rate: Option<Amount>,
    /// Word for the rate; `null` without unforced plays.
    pub rating: Option<String>,
}

/// Luck of a player's rolls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LuckStatistics {
    /// Number of rolls, analysed or not.
    pub rolls: u32,
    /// Number of rolls whose luck is known.
    pub analysed: u32,
    /// Number of very lucky rolls.
    pub very_lucky: u32,
    /// Number of lucky rolls.
    pub lucky: u32,
    /// Number of rolls without a mark.
    pub unmarked: u32,
    /// Number of unlucky rolls.
    pub unlucky: u32,
    /// Number of very unlucky rolls.
    pub very_unlucky: u32,
    /// Sum of the luck.
    pub total: Amount,
    /// Mean luck of the rolls whose luck is known; `null` without them.
    pub rate: Option<Amount>,
    /// Word of GNU Backgammon's manual for the rate; `null` without a rate.
    pub rating: Option<String>,
    /// Word of GNU Backgammon 1.07 for the rate; `null` without a rate.
    pub rating_107: Option<String>,
}

/// Cube decisions of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CubeStatistics {
    /// Number of analysed decisions: rolls without a double, doubles and answers.
    pub decisions: u32,
    /// Number of doubles, of answers, and of close or wrong decisions not to double.
    pub close_or_actual: u32,
    /// Number of doubles.
    pub doubles: u32,
    /// Number of takes.
    pub takes: u32,
    /// Number of passes.
    pub passes: u32,
    /// Missed doubles where a take is correct.
    pub missed_doubles_below_cash: ErrorCount,
    /// Missed doubles where a pass is correct.
    pub missed_doubles_above_cash: ErrorCount,
    /// Doubles that came too early.
    pub wrong_doubles_below_double: ErrorCount,
    /// Doubles where the position was too good.
    pub wrong_doubles_above_too_good: ErrorCount,
    /// Wrong takes.
    pub wrong_takes: ErrorCount,
    /// Wrong passes.
    pub wrong_passes: ErrorCount,
    /// Equity lost, positive.
    pub error: Amount,
    /// Error for each close or actual decision; `null` without them.
    pub rate: Option<Amount>,
    /// Word for the rate; `null` without close or actual decisions.
    pub rating: Option<String>,
    /// The same decisions in the terms of GNU Backgammon's manual.
    pub manual: ManualCube,
}
