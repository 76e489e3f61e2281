//! Requests about files of matches.

use serde::{Deserialize, Serialize};

use super::fields::{EngineFields, FileFields, Unused};

/// Analysis of a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalyseRequest {
    /// File of matches.
    #[serde(flatten)]
    pub file: FileFields,
    /// Level of the analysis: `instant`, `fast`, `standard`, `deep` and so on, or `0-ply` to `4-ply`.
    pub level: Option<String>,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
    pub filter: Option<String>,
    /// Number of best plays that the analysis of a play keeps, at least 1.
    pub candidates: Option<u32>,
    /// Program whose analysis in the file is taken: its name, or how the name begins.
    pub analyst: Option<String>,
    /// True to take the analysis that the file has, if it has one.
    pub reuse: Option<bool>,
    /// Format in which the answer has the analysed match, such as `sgf`.
    pub to: Option<String>,
    /// Seconds between partial replies, 0.01 to 86400. Without it there are none.
    pub report_every: Option<f64>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Report of a match, which is analysed before if it has no analysis.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportRequest {
    /// File of matches.
    #[serde(flatten)]
    pub file: FileFields,
    /// Level of the analysis: `instant`, `fast`, `standard`, `deep` and so on, or `0-ply` to `4-ply`.
    pub level: Option<String>,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
    pub filter: Option<String>,
    /// Number of best plays that the analysis of a play keeps, at least 1.
    pub candidates: Option<u32>,
    /// Program whose analysis in the file is used: its name, or how the name begins. The default is Barpoint, or else the
    /// first.
    pub analyst: Option<String>,
    /// Form of the report, such as `html` (default), `pdf` or `json`.
    pub to: Option<String>,
    /// Language of the report: `en` (default), `de`, `fr`, `es`, `it` or `ja`. Japanese is for `html`, `text`, `markdown`
    /// and `forum`, and `json` has none.
    pub language: Option<String>,
    /// Seconds between partial replies, 0.01 to 86400. Without it there are none.
    pub report_every: Option<f64>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Conversion of a file of matches to another format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConvertRequest {
    /// File of matches.
    #[serde(flatten)]
    pub file: FileFields,
    /// Format, such as `sgf`.
    pub to: String,
    /// Comments to write into the match of the file before.
    pub comments: Option<Vec<ActionComment>>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Comment by a person about an action of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ActionComment {
    /// Number of the game, counted from 1.
    pub game: u32,
    /// Number of the action in the game, counted from 1.
    pub action: u32,
    /// Comment, in place of that which the action has; an empty one removes it.
    pub comment: String,
}
