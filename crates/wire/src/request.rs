//! Requests of the JSON-lines protocol.
//!
//! A request is one line. It contains everything that its answer depends on, so requests may be
//! sent in any order. Fields that are left out, or `null`, have the default of the program.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{GameValue, MetQuantities, Owner, Side, TableAction, Variant};

/// Request of the JSON-lines protocol.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Request {
    /// Name that the client chooses; every answer repeats it.
    pub id: String,
    /// Priority; requests with a higher one are begun first, older ones first among equals. The
    /// default is 0.
    pub priority: Option<i32>,
    /// Question or task.
    #[serde(flatten)]
    pub question: Question,
}

/// Fields that an action does not have, with their values.
pub type Unused = BTreeMap<String, Value>;

/// Defines the actions: their names, and the questions that hold their fields.
macro_rules! questions {
    ($($(#[$doc:meta])* $action:ident($fields:ty),)*) => {
        /// Name of a question or task.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        #[non_exhaustive]
        pub enum Action {
            $($(#[$doc])* $action,)*
        }

        /// Question or task, with the fields that it has.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "action", rename_all = "snake_case")]
        #[non_exhaustive]
        pub enum Question {
            $($(#[$doc])* $action($fields),)*
        }

        impl Question {
            /// Returns the name.
            pub const fn action(&self) -> Action {
                match self {
                    $(Self::$action(_) => Action::$action,)*
                }
            }

            /// Returns the fields that the action does not have.
            pub const fn unused(&self) -> &Unused {
                match self {
                    $(Self::$action(it) => &it.unused,)*
                }
            }
        }
    };
}

questions! {
    /// Value of a position before the roll.
    Evaluate(EvaluateRequest),
    /// Values of many positions before the roll.
    EvaluateBatch(EvaluateBatchRequest),
    /// Plays of a roll, best first.
    Moves(MovesRequest),
    /// Cube decision before the roll.
    Cube(CubeRequest),
    /// Best play of each roll.
    Rolls(RollsRequest),
    /// Cube action, or best play of a roll, at every score.
    Scoremap(ScoreMapRequest),
    /// Values of all replies after each roll, or after the best plays of a roll.
    Tempmap(TemperatureMapRequest),
    /// Rollout of a position, of a cube decision or of plays.
    Rollout(Box<RolloutRequest>),
    /// Analysis of a match.
    Analyse(AnalyseRequest),
    /// Legal plays of a roll.
    Legal(LegalRequest),
    /// Resignations of a player beside the rest of the game.
    Resignation(ResignationRequest),
    /// Counts, rules of thumb and exact chances of a race.
    Race(RaceRequest),
    /// Plays of the opening book.
    Openings(OpeningsRequest),
    /// Take points, market windows or gammon values at a score.
    MetPoints(MetPointsRequest),
    /// Action at a table where a match is played, and the table after it.
    Table(TableRequest),
    /// Report of a match, which is analysed before if it has no analysis.
    Report(ReportRequest),
    /// Conversion of a file of matches to another format.
    Convert(ConvertRequest),
    /// Version of the program and of the vocabulary.
    Version(BareRequest),
    /// State of the program.
    Health(BareRequest),
    /// Cancels the requests with an identity.
    Cancel(CancelRequest),
    /// Cancels all requests.
    CancelAll(BareRequest),
}

impl Question {
    /// Returns the seconds between partial replies, `None` if there are none.
    pub fn report_every(&self) -> Option<f64> {
        match self {
            Self::EvaluateBatch(it) => it.report_every,
            Self::Rollout(it) => it.report_every,
            Self::Analyse(it) => it.report_every,
            Self::Report(it) => it.report_every,
            _ => None,
        }
    }

    /// Gives the question partial replies at these intervals, unless it has an interval or no partial replies.
    pub fn report_at_least_every(&mut self, seconds: f64) {
        let interval = match self {
            Self::EvaluateBatch(it) => &mut it.report_every,
            Self::Rollout(it) => &mut it.report_every,
            Self::Analyse(it) => &mut it.report_every,
            Self::Report(it) => &mut it.report_every,
            _ => return,
        };
        interval.get_or_insert(seconds);
    }
}

/// Variant, score, cube and rules of a question. They replace those of the position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ContestFields {
    /// Variant of the position. The default is that of the position, or backgammon.
    pub variant: Option<Variant>,
    /// Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
    pub score: Option<String>,
    /// Length of the match in points, 0 for money play.
    pub length: Option<u16>,
    /// True for the Crawford game, false for a game after it.
    pub crawford: Option<bool>,
    /// Value of the cube, a power of two.
    pub cube: Option<u32>,
    /// Owner of the cube.
    pub cube_owner: Option<Owner>,
    /// True if gammons count only after the cube has been turned; for money play.
    pub jacoby: Option<bool>,
    /// True if beavers are allowed; for money play.
    pub beavers: Option<bool>,
}

/// Search of a question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchFields {
    /// Number of plies of the search, 0 to 4; 0 is static evaluation.
    pub plies: Option<u32>,
    /// False to evaluate every reply with the large net.
    pub pruning: Option<bool>,
}

/// Changes of the engine for a question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineFields {
    /// Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
    pub met: Option<String>,
    /// Standard deviation of random errors that are added to every chance, 0 to 1.
    pub noise: Option<f64>,
    /// Seed of these errors. The default is 0.
    pub noise_seed: Option<u64>,
}

/// File of matches of a task.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileFields {
    /// Text of the file.
    pub record: Option<String>,
    /// Bytes of the file, in Base64.
    pub record_base64: Option<String>,
    /// Number of the match in the file, counted from 1.
    pub number: Option<u32>,
}

/// Question for the value of a position before the roll.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EvaluateRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Search.
    #[serde(flatten)]
    pub search: SearchFields,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// True to use the cube, false if nobody doubles from here on.
    pub cubeful: Option<bool>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Question for the values of many positions before the roll.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EvaluateBatchRequest {
    /// Positions, each in any notation.
    pub positions: Vec<PositionText>,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Search.
    #[serde(flatten)]
    pub search: SearchFields,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// True to use the cube, false if nobody doubles from here on.
    pub cubeful: Option<bool>,
    /// Seconds between partial replies, 0.01 to 86400. Without it there are none.
    pub report_every: Option<f64>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Question for the plays of a roll, best first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MovesRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Roll. The default is that of the position.
    pub dice: Option<DiceText>,
    /// Search.
    #[serde(flatten)]
    pub search: SearchFields,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// True to use the cube, false if nobody doubles from here on.
    pub cubeful: Option<bool>,
    /// Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
    pub filter: Option<String>,
    /// Number of best plays to list, at least 1.
    pub candidates: Option<u32>,
    /// True to list all legal plays.
    pub all: Option<bool>,
    /// Plays such as `8/5 6/5` that are listed in addition to the best.
    pub plays: Option<Vec<String>>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Question for the cube decision before the roll.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CubeRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Search.
    #[serde(flatten)]
    pub search: SearchFields,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Question for the best play of each roll.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RollsRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Search.
    #[serde(flatten)]
    pub search: SearchFields,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// True to use the cube, false if nobody doubles from here on.
    pub cubeful: Option<bool>,
    /// Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
    pub filter: Option<String>,
    /// Order of the rolls. The default is `value`.
    pub order: Option<RollOrder>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Question for the cube action, or for the best play of a roll, at every score.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreMapRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Roll. The default is that of the position.
    pub dice: Option<DiceText>,
    /// Search.
    #[serde(flatten)]
    pub search: SearchFields,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
    pub filter: Option<String>,
    /// Maximum number of points that either player needs, 2 to 64.
    pub points: Option<u32>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Question for the values of all replies after each roll, or after the best plays of a roll.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TemperatureMapRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Roll. The default is that of the position.
    pub dice: Option<DiceText>,
    /// Search.
    #[serde(flatten)]
    pub search: SearchFields,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// True to use the cube, false if nobody doubles from here on.
    pub cubeful: Option<bool>,
    /// Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
    pub filter: Option<String>,
    /// Number of best plays to compare, at least 1.
    pub candidates: Option<u32>,
    /// Plays such as `8/5 6/5` that are compared in addition to the best.
    pub plays: Option<Vec<String>>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Rollout of a position, of a cube decision or of plays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RolloutRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Roll. The default is that of the position.
    pub dice: Option<DiceText>,
    /// Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
    pub met: Option<String>,
    /// True to use the cube, false if nobody doubles from here on.
    pub cubeful: Option<bool>,
    /// False to evaluate every reply with the large net.
    pub pruning: Option<bool>,
    /// Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
    pub filter: Option<String>,
    /// Number of best plays to roll out, at least 1.
    pub candidates: Option<u32>,
    /// Plays such as `8/5 6/5` to roll out instead of the best.
    pub plays: Option<Vec<String>>,
    /// Settings of the rollout.
    pub rollout: Option<RolloutSettings>,
    /// Seconds between partial replies, 0.01 to 86400. Without it there are none.
    pub report_every: Option<f64>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

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

/// Question for the legal plays of a roll.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Roll. The default is that of the position.
    pub dice: Option<DiceText>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Question for the resignations of a player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResignationRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Roll. The default is that of the position.
    pub dice: Option<DiceText>,
    /// Search.
    #[serde(flatten)]
    pub search: SearchFields,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// Player who resigns. The default is the player on roll.
    pub by: Option<Side>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Question for counts, rules of thumb and exact chances of a race.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Question for plays of the opening book: those of a position, or all of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpeningsRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: Option<PositionText>,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Roll. The default is that of the position.
    pub dice: Option<DiceText>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Question for take points, market windows or gammon values at a score.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MetPointsRequest {
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// Quantities. The default are take points.
    pub quantities: Option<MetQuantities>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Action at a table where a match is played, and the table after it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableRequest {
    /// Position at which a new match begins, in any notation.
    pub position: Option<PositionText>,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Roll. The default is that of the position.
    pub dice: Option<DiceText>,
    /// File of matches.
    #[serde(flatten)]
    pub file: FileFields,
    /// Search.
    #[serde(flatten)]
    pub search: SearchFields,
    /// Changes of the engine.
    #[serde(flatten)]
    pub engine: EngineFields,
    /// Names of the players of a new match, player 0 first.
    pub names: Option<[String; 2]>,
    /// Action. Without it the table is only shown.
    pub act: Option<TableAction>,
    /// Play, for the action `play`.
    pub plays: Option<Vec<String>>,
    /// Loss that a resignation offers. The default is a single game.
    pub resignation: Option<GameValue>,
    /// Level of the player, `beginner` to `grandmaster`, instead of plies.
    pub level: Option<String>,
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
    /// Form of the report, such as `html` (default), `pdf` or `json`.
    pub to: Option<String>,
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
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Cancellation of the requests with an identity.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CancelRequest {
    /// Identity of the requests.
    pub target: String,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Action without fields.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BareRequest {
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Position as text or as 26 numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PositionText {
    /// Any notation.
    Text(String),
    /// Chequers of the opponent on the bar, points 1 to 24 of the player on roll (chequers of the
    /// opponent negative), chequers of the player on roll on the bar.
    Numbers(Vec<i32>),
}

/// No position.
impl Default for PositionText {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

/// Reads the value at once. The derived code for two forms would copy it first, which takes longer than the rest of
/// reading a list of positions.
impl<'de> Deserialize<'de> for PositionText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PositionVisitor)
    }
}

struct PositionVisitor;

impl<'de> Visitor<'de> for PositionVisitor {
    type Value = PositionText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a position as a text, or 26 numbers")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<PositionText, E> {
        Ok(PositionText::Text(text.to_owned()))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<PositionText, E> {
        Ok(PositionText::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, numbers: A) -> Result<PositionText, A::Error> {
        let numbers = Vec::deserialize(de::value::SeqAccessDeserializer::new(numbers))?;
        Ok(PositionText::Numbers(numbers))
    }
}

/// Roll as text or as two numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum DiceText {
    /// Roll such as `31`.
    Text(String),
    /// Two dice.
    Pair([u8; 2]),
}

/// Order of rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RollOrder {
    /// From the luckiest to the unluckiest roll.
    Value,
    /// 11, 21, 22, 31 and so on.
    Dice,
}

/// Settings of a rollout. Those that are left out are the settings of the preset.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RolloutSettings {
    /// Preset: `fast`, `standard` (default), `deep`, `roller`, `roller+` or `roller++`.
    pub preset: Option<String>,
    /// Number of trials of each candidate.
    pub trials: Option<u32>,
    /// Seed of the dice.
    pub seed: Option<u64>,
    /// Kind of the dice.
    pub dice_kind: Option<DiceKind>,
    /// True if the first roll is an opening roll, which is never a double.
    pub initial: Option<bool>,
    /// Number of turns after which games are truncated; 0 plays them to the end.
    pub truncate: Option<u32>,
    /// True to truncate games at bearoff positions whose value is known exactly.
    pub truncate_at_bearoff: Option<bool>,
    /// False to leave the luck of the dice in the results.
    pub variance_reduction: Option<bool>,
    /// Number of plies at which variance reduction estimates luck.
    pub luck_plies: Option<u32>,
    /// Number of continuations after a redouble, 1 to 16.
    pub branches: Option<u8>,
    /// Number of plies of searches for plays and for cube decisions.
    pub plies: Option<u32>,
    /// Number of plies of searches for cube decisions.
    pub cube_plies: Option<u32>,
    /// Number of plies of searches for the opponent's plays and cube decisions. The default is that of the player on
    /// roll.
    pub opponent_plies: Option<u32>,
    /// Number of plies of searches for the opponent's cube decisions.
    pub opponent_cube_plies: Option<u32>,
    /// First turn, counted from 0, of the late plies.
    pub late: Option<u32>,
    /// Number of plies of searches for plays and for cube decisions from the late turn on. The default is 0.
    pub late_plies: Option<u32>,
    /// Number of plies of searches for cube decisions from the late turn on.
    pub late_cube_plies: Option<u32>,
    /// Cube efficiency: a number from 0 to 1 for all positions, or `gnubg`. The default follows from the volatility
    /// of a position.
    pub efficiency: Option<String>,
    /// Cube model: `janowski` or `refined`. The default is that of the engine.
    pub cube_model: Option<String>,
    /// Equity by which a play may be worse than the best, by evaluation, to be rolled out.
    pub within: Option<f64>,
    /// Stops when the best candidate is known with this confidence, from 0.5 to below 1. The
    /// default number of trials is then 46656.
    pub confidence: Option<f64>,
    /// Stops when all standard errors of equities are at most this.
    pub error: Option<f64>,
    /// Drops candidates that are this many joint standard deviations behind the best.
    pub jsds: Option<f64>,
    /// Number of trials before the first check of these rules. The default is 144.
    pub minimum: Option<u32>,
}

/// Kind of the dice of a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DiceKind {
    /// Stratified: 36 trials use every roll of a turn once.
    QuasiRandom,
    /// Independent rolls.
    Random,
}
