//! The library: matches, players and positions of many matches. Games and actions are counted from 1,
//! players from 0.

use serde::{Deserialize, Serialize};

use crate::analysis::Action;
use crate::player_summary::Results;
use crate::statistics::{MatchStatistics, Rate};
use crate::{Decimal, Variant};

/// Match of a file that was added, or the reason why it was not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Added {
    /// Version of the vocabulary.
    pub version: u32,
    /// File.
    pub file: String,
    /// Number of the match in the file, counted from 1; `null` if the file cannot be read.
    #[serde(rename = "match")]
    pub number: Option<u32>,
    /// Result.
    pub outcome: Outcome,
    /// Number of the match in the library; `null` if it was not added.
    pub id: Option<i64>,
    /// Names of the players; `null` if the file cannot be read.
    pub names: Option<[String; 2]>,
    /// True if some decision of this copy has an analysis.
    pub analysed: bool,
    /// Reason why nothing was added; `null` without an error.
    pub error: Option<String>,
}

/// Result of adding a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The match is new.
    New,
    /// The new copy has replaced the match.
    Replaced,
    /// The library had the match already, and keeps it.
    Known,
    /// The library had the match already, and keeps it, but the analysis of the new copy is better.
    KnownWorse,
    /// The match was not added.
    Failed,
}

/// Numbers of matches that were added; the last document of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AddedTotal {
    /// Version of the vocabulary.
    pub version: u32,
    /// Number of files.
    pub files: u32,
    /// Number of new matches.
    pub new: u32,
    /// Number of matches that were replaced.
    pub replaced: u32,
    /// Number of matches that the library had already.
    pub known: u32,
    /// Number of files and matches that were not added.
    pub failed: u32,
    /// Number of added matches without an analysis.
    pub unanalysed: u32,
}

/// Selected matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Matches {
    /// Version of the vocabulary.
    pub version: u32,
    /// Number of all selected matches; some may not be listed.
    pub total: u32,
    /// Matches.
    pub matches: Vec<MatchInfo>,
}

/// Match of the library.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchInfo {
    /// Number of the match in the library.
    pub id: i64,
    /// Names of the players, each the main name of the person.
    pub names: [String; 2],
    /// Length in points; `null` for money play.
    pub length: Option<u16>,
    /// Name of the variant.
    pub variant: String,
    /// Day, such as `2025-11-08`; `null` if it is unknown.
    pub date: Option<String>,
    /// Name of the event; empty if it is unknown.
    pub event: String,
    /// Round; empty if it is unknown.
    pub round: String,
    /// Place; empty if it is unknown.
    pub place: String,
    /// Score after the last game.
    pub score: [u32; 2],
    /// Winner; `null` in money play and for an unfinished match.
    pub winner: Option<u16>,
    /// Number of games.
    pub games: u32,
    /// True if some decision has an analysis.
    pub analysed: bool,
    /// Program whose analysis counts; `null` if it is unknown or there is none.
    pub by: Option<String>,
    /// Performance ratings of the players by the rule of eXtreme Gammon; `null` without decisions.
    pub ratings: [Option<Decimal>; 2],
    /// Result of player 0 without luck, in points for money and else in match winning chances; `null` if the luck of
    /// a game is unknown.
    pub luck_adjusted_result: Option<Decimal>,
    /// Name of the file from which the match came.
    pub file: String,
}

/// Match with its statistics.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchShown {
    /// Version of the vocabulary.
    pub version: u32,
    /// The match.
    #[serde(flatten)]
    pub info: MatchInfo,
    /// Statistics of the players.
    pub statistics: MatchStatistics,
}

/// Tags of a library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tags {
    /// Version of the vocabulary.
    pub version: u32,
    /// Tags in the order of their names.
    pub tags: Vec<Tag>,
}

/// Tag: a collection of actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tag {
    /// Name.
    pub name: String,
    /// Number of actions that have it.
    pub actions: u32,
}

/// Player who is "me" in a library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Me {
    /// Version of the vocabulary.
    pub version: u32,
    /// Name of the player; `null` if nobody is.
    pub name: Option<String>,
}

/// Persons with more than one name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Aliases {
    /// Version of the vocabulary.
    pub version: u32,
    /// Persons in the order of their names.
    pub players: Vec<Person>,
}

/// Person with several names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Person {
    /// Name that is shown.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
}

/// Error rates of a player in parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trend {
    /// Version of the vocabulary.
    pub version: u32,
    /// Name of the player.
    pub player: String,
    /// Kind of the parts: `match`, `month`, `year`, `moving`, `opponent`, `theme` or `score`.
    pub by: String,
    /// Number of matches of each part of a moving mean; `null` for other kinds.
    pub window: Option<u32>,
    /// Parts.
    pub points: Vec<TrendPoint>,
    /// All matches together.
    pub total: TrendPoint,
}

/// Part of the decisions of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrendPoint {
    /// Name of the part.
    pub label: String,
    /// First day; `null` if no match has a date.
    pub first: Option<String>,
    /// Last day; `null` if no match has a date.
    pub last: Option<String>,
    /// Number of matches and sessions.
    pub matches: u32,
    /// Number of games.
    pub games: u32,
    /// Error rates by the counting rules of several programs; the intervals are by drawing games.
    pub rates: Vec<Rate>,
    /// Normalised equity lost, positive.
    pub error: Decimal,
    /// Normalised luck per roll whose luck is known; `null` by theme and by score, and without such rolls.
    pub luck_rate: Option<Decimal>,
    /// Number of matches that the player won; `null` by theme and by score.
    pub matches_won: Option<u32>,
    /// Results of games of matches; `null` by theme and by score.
    pub in_matches: Option<Results>,
    /// Results of money games; `null` by theme and by score.
    pub for_money: Option<Results>,
}

/// Hits of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Found {
    /// Version of the vocabulary.
    pub version: u32,
    /// Number of all hits; some may not be listed.
    pub total: u32,
    /// Hits.
    pub hits: Vec<Hit>,
}

/// Action that a search has found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hit {
    /// Number of the match in the library.
    pub id: i64,
    /// Names of the players, each the main name of the person.
    pub names: [String; 2],
    /// Day of the match; `null` if it is unknown.
    pub date: Option<String>,
    /// Name of the event; empty if it is unknown.
    pub event: String,
    /// Length of the match in points; `null` for money play.
    pub length: Option<u16>,
    /// Variant of the game.
    pub variant: Variant,
    /// Program that made the analysis; `null` if it is unknown.
    pub by: Option<String>,
    /// Player on roll, 0 or 1, who sees the position.
    pub on_roll: u16,
    /// Pips by which the board differs from the wanted one; `null` unless one is wanted.
    pub distance: Option<u32>,
    /// Tags of the action in the library; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The action with its verdict.
    pub action: Action,
}

/// Matches that were erased.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Erased {
    /// Version of the vocabulary.
    pub version: u32,
    /// Numbers of the matches.
    pub erased: Vec<i64>,
}

/// Matches that were written to files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exported {
    /// Version of the vocabulary.
    pub version: u32,
    /// Files, each with its matches.
    pub files: Vec<ExportedFile>,
}

/// File with matches of the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportedFile {
    /// Path.
    pub file: String,
    /// Numbers of the matches in the library.
    pub ids: Vec<i64>,
}
