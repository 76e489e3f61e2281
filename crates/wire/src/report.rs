//! Report of an analysed match: the score sheet with every board, the verdicts and the statistics. Games,
//! actions and matches are counted from 1, players from 0.

use serde::{Deserialize, Serialize};

use crate::matches::{Person, Rules};
use crate::statistics::MatchStatistics;
use crate::{Decimal, analysis, sheet};

/// Report of an analysed match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// Version of the vocabulary.
    pub version: u32,
    /// File; `null` if there is none.
    pub file: Option<String>,
    /// Number of the match in the file.
    #[serde(rename = "match")]
    pub number: u32,
    /// Program that made the analysis; `null` if the file does not say, or has no analysis.
    pub by: Option<String>,
    /// Length of the match in points; `null` for money play.
    pub length: Option<u16>,
    /// Rules.
    pub rules: Rules,
    /// Players 0 and 1.
    pub players: [Person; 2],
    /// Event; empty if it is unknown.
    pub event: String,
    /// Round; empty if it is unknown.
    pub round: String,
    /// Place; empty if it is unknown.
    pub place: String,
    /// Date, such as `2025-11-08`; `null` if it is unknown.
    pub date: Option<String>,
    /// Author of the remarks; empty if there is none.
    pub annotator: String,
    /// Remark about the match; empty if there is none.
    pub comment: String,
    /// Points after the last game.
    pub score: [u32; 2],
    /// Winner of the match; `null` for money play and for a match that is not finished.
    pub winner: Option<u16>,
    /// Numbers of decisions by the tier that gave the verdict; `null` if the analysis was read from
    /// a file.
    pub coverage: Option<analysis::Coverage>,
    /// Statistics of the match.
    pub statistics: MatchStatistics,
    /// Games.
    pub games: Vec<Game>,
}

/// Game of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game {
    /// Score, number of actions and end of the game.
    #[serde(flatten)]
    pub game: sheet::Game,
    /// Remark about the game; empty if there is none.
    pub comment: String,
    /// Value of the match for player 0 before the game; see [`Moment::value`].
    pub value_before: Option<Decimal>,
    /// Value of the match for player 0 after the game; `null` if the game has no end.
    pub value_after: Option<Decimal>,
    /// Statistics of the game.
    pub statistics: MatchStatistics,
    /// Actions.
    pub moments: Vec<Moment>,
}

/// Action of a game, the board before it, and the decisions that were made with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moment {
    /// Action in words, and the position before it.
    #[serde(flatten)]
    pub action: sheet::Action,
    /// Position before the action with score, cube and roll; the player on roll sees it. `null` if
    /// the state cannot be written.
    pub xgid: Option<String>,
    /// Decisions with their verdicts. A play may follow a decision not to double.
    pub decisions: Vec<analysis::Action>,
    /// Verdict about an offer to resign.
    pub resignation: Option<analysis::Resignation>,
    /// Value for player 0 after the action: match winning chance from 0 to 1 in a match, points that the
    /// session will have brought in money play. `null` if it is unknown.
    pub value: Option<Decimal>,
}
