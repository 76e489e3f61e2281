//! Requests of the JSON-lines protocol.
//!
//! A request is one line. It contains everything that its answer depends on, so requests may be
//! sent in any order. Fields that are left out, or `null`, have the default of the program.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{GameValue, MetQuantities, Side, TableAction};

mod fields;
mod files;

pub use barpoint_rollout::RolloutFields;
pub use fields::{
    ContestFields, DiceText, EngineFields, FileFields, PositionText, RollOrder, SearchFields,
    Unused,
};
pub use files::{ActionComment, AnalyseRequest, ConvertRequest, ReportRequest};

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
    /// Text about a position and an answer, for a forum or another program.
    Post(PostRequest),
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

/// Question for the value of a position before the roll.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EvaluateRequest {
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    #[serde(alias = "candidates")]
    pub top: Option<u32>,
    /// True to list all legal plays.
    pub all: Option<bool>,
    /// Plays such as `8/5 6/5` that are listed in addition to the best.
    pub plays: Option<Vec<String>>,
    /// True to add the best plays for each owner of the cube.
    pub by_cube: Option<bool>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Question for the cube decision before the roll.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CubeRequest {
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    #[serde(alias = "candidates")]
    pub top: Option<u32>,
    /// Plays such as `8/5 6/5` that are compared in addition to the best.
    pub plays: Option<Vec<String>>,
    /// True to add the market of the player on roll, and the recube vig.
    pub market: Option<bool>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Rollout of a position, of a cube decision or of plays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RolloutRequest {
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    #[serde(alias = "candidates")]
    pub top: Option<u32>,
    /// Plays such as `8/5 6/5` to roll out instead of the best.
    pub plays: Option<Vec<String>>,
    /// Settings of the rollout.
    pub rollout: Option<RolloutFields>,
    /// Rollout file of the same rollout, whose games are not played again. It may have fewer trials than are asked for.
    pub resume: Option<String>,
    /// True if replies have the rollout file of the games so far.
    pub keep: Option<bool>,
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
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
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
    /// Day of a new match, such as `2025-11-08`.
    pub date: Option<String>,
    /// Action. Without it the table is only shown.
    pub act: Option<TableAction>,
    /// Play, for the action `play`.
    pub plays: Option<Vec<String>>,
    /// Loss that a resignation offers. The default is a single game.
    pub resignation: Option<GameValue>,
    /// Level of the player, `beginner` to `grandmaster`, instead of plies.
    pub level: Option<String>,
    /// False for an engine that plays every game to its end. The default is one that resigns once that costs nothing.
    pub resigns: Option<bool>,
    /// Fields that the action does not have.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unused: Unused,
}

/// Text about a position and an answer, for a forum or another program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PostRequest {
    /// Position: an ID, a drawn board, a FIBS board, 26 numbers, a start such as `start`, or text with one of them.
    pub position: PositionText,
    /// Score, cube and rules, which replace those of the position.
    #[serde(flatten)]
    pub contest: ContestFields,
    /// Roll, unless the answer has one.
    pub dice: Option<DiceText>,
    /// Answer to `moves`, `cube` or `rollout` about the position, as it came. Without it the text has the board
    /// alone.
    pub answer: Option<Value>,
    /// Form of the text: `xg`, `gnubg`, `forum` or `markdown`.
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
