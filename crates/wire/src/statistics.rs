//! Statistics of the players in an analysed match. Games are counted from 1, players from 0.

use serde::{Deserialize, Serialize};

use crate::Decimal;

/// Errors, luck and ratings of both players in a match or in one of its games, by the analysis that the file
/// contains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchStatistics {
    /// Version of the vocabulary.
    pub version: u32,
    /// Number of the match in the file, counted from 1.
    #[serde(rename = "match")]
    pub number: u32,
    /// Number of the game; `null` for the whole match.
    pub game: Option<u32>,
    /// Length of the match in points; `null` for money play.
    pub length: Option<u16>,
    /// Names of the players.
    pub names: [String; 2],
    /// Statistics of the players.
    pub players: [PlayerStatistics; 2],
}

/// Amount of equity on two scales.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Amount {
    /// Equity normalised to the cube before each decision.
    pub normalised: Decimal,
    /// Match winning chance, from 0 to 1, in a match; points in money play.
    pub unnormalised: Decimal,
}

/// Number and cost of one kind of error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorCount {
    /// Number of errors.
    pub number: u32,
    /// Equity lost by them, positive.
    pub error: Amount,
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
    /// Error for each decision that counts.
    pub rate: Amount,
    /// Error for each roll of both players, as Snowie counts it.
    pub snowie_rate: Decimal,
    /// Word for the rate; `null` without decisions.
    pub rating: Option<String>,
    /// Points won in money play, change of the match winning chance in a match.
    pub result: Decimal,
    /// The result without the luck of both players.
    pub luck_adjusted_result: Decimal,
}

/// Chequer plays of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChequerStatistics {
    /// Number of rolls that were played.
    pub moves: u32,
    /// Number of analysed plays with more than one legal play.
    pub unforced: u32,
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
    /// Error for each unforced play.
    pub rate: Amount,
    /// Word for the rate; `null` without unforced plays.
    pub rating: Option<String>,
}

/// Luck of a player's rolls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LuckStatistics {
    /// Number of rolls.
    pub rolls: u32,
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
    /// Luck of each roll on average.
    pub rate: Amount,
    /// Word of GNU Backgammon's manual for the rate; `null` without rolls.
    pub rating: Option<String>,
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
    /// Error for each close or actual decision.
    pub rate: Amount,
    /// Word for the rate; `null` without close or actual decisions.
    pub rating: Option<String>,
}
