//! Analysis of a match, action by action. Games and actions are counted from 1, players from 0.

use std::collections::BTreeMap;

pub use barpoint_analysis::review::ActionKind;
pub use barpoint_analysis::statistics::BeaverKind;
use serde::{Deserialize, Serialize};

use crate::matches::Mark;
use crate::reasons::{
    CubeReasons, JudgedCubeEvent, JudgedEvent, PlayReasons, Sentence, SidedTheme,
};
use crate::statistics::Amount;
use crate::{Chances, Decimal, Variant};

/// Actions of both players in a match with their verdicts, by the analysis of one program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchAnalysis {
    /// Version of the vocabulary.
    pub version: u32,
    /// Number of the match in the file, counted from 1.
    #[serde(rename = "match")]
    pub number: u32,
    /// Program that made the analysis; `null` if the file does not say.
    pub by: Option<String>,
    /// SHA-256 of each net file by the name of the net, in hexadecimal digits; empty if the nets are
    /// unknown because the analysis was read from a file.
    #[serde(default)]
    pub nets: BTreeMap<String, String>,
    /// Variant of the game.
    #[serde(default)]
    pub variant: Variant,
    /// Length of the match in points; `null` for money play.
    pub length: Option<u16>,
    /// Names of the players.
    pub names: [String; 2],
    /// Numbers of decisions by the tier that gave the verdict; `null` if the analysis was read from
    /// a file.
    pub coverage: Option<Coverage>,
    /// Match with its analysis, as a text in the format that was asked for; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Plays and cube actions that have an analysis, in their order.
    pub actions: Vec<Action>,
    /// Offers to resign that have an analysis.
    pub resignations: Vec<Resignation>,
    /// Beavers and raccoons, made or not, that have an analysis. Their errors are in no error of an action.
    #[serde(default)]
    pub beavers: Vec<Beaver>,
}

/// Numbers of decisions by the way in which they were treated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Coverage {
    /// Chequer plays.
    pub plays: Treated,
    /// Cube decisions; a double and its answer are one.
    pub cubes: Treated,
    /// Number of rolls whose luck was evaluated.
    pub rolls: u32,
    /// Number of offers to resign.
    pub resignations: u32,
}

/// Numbers of decisions of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Treated {
    /// Number of plays without a choice.
    pub forced: u32,
    /// Number of decisions in which all choices are worth the same.
    pub settled: u32,
    /// Number of decisions that cannot be analysed.
    pub impossible: u32,
    /// All other decisions, by tier.
    pub tiers: Vec<Tier>,
}

/// Decisions that passed through a tier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tier {
    /// Method of the tier, such as `2 plies` or `rollout (fast)`.
    pub tier: String,
    /// Number of decisions evaluated in this tier.
    pub evaluated: u32,
    /// Number of decisions whose verdict is that of this tier.
    pub decided: u32,
    /// Number of decisions whose mark differs from that of the tier before.
    pub changed: u32,
}

/// Play or cube action of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Action {
    /// Number of the game.
    pub game: u32,
    /// Number of the action in the game.
    pub action: u32,
    /// Player who acted, 0 or 1.
    pub player: u8,
    /// Kind of the action.
    pub kind: ActionKind,
    /// Position before the action with score, cube and roll; the player on roll sees it. `null` if
    /// the state cannot be written.
    pub xgid: Option<String>,
    /// Position ID before the action, seen by the player on roll.
    pub position: String,
    /// Roll, such as `31`; `null` for a cube action.
    pub dice: Option<String>,
    /// Action that was made, such as `8/5 6/5` or `take`; empty in the report of a position, where nobody acted.
    pub made: String,
    /// Best action; `null` if it is unknown.
    pub best: Option<String>,
    /// Equity lost, positive; `null` if only the luck of the roll is known.
    pub error: Option<Amount>,
    /// Mark of the action; `null` for none.
    pub mark: Option<Mark>,
    /// True if the roll has a single legal play.
    pub forced: bool,
    /// Luck of the roll; `null` for a cube action.
    pub luck: Option<Amount>,
    /// Mark of the roll; `null` for none.
    pub luck_mark: Option<Mark>,
    /// Equity that the best choice of the static evaluation loses; `null` if it is unknown.
    pub difficulty: Option<Decimal>,
    /// Equity that the action loses by static evaluation; `null` if it is unknown.
    pub static_error: Option<Decimal>,
    /// Candidate plays, best first; empty for a cube action.
    pub candidates: Vec<Candidate>,
    /// Values of the choices about the cube; `null` for a play.
    pub cube: Option<Cube>,
    /// Themes of the position, the main one first.
    pub themes: Vec<SidedTheme>,
    /// Events of a play with their verdicts.
    pub events: Vec<JudgedEvent>,
    /// Events of a cube action with their verdicts.
    pub cube_events: Vec<JudgedCubeEvent>,
    /// Reasons why the best action is better, in one or two sentences; `null` if the action was
    /// right.
    pub reasons: Option<String>,
    /// Sentences of the reasons, to be said in other languages; empty if the action was right.
    #[serde(default)]
    pub explanation: Vec<Sentence>,
    /// Numbers behind the reasons for a play; `null` if the play was right, and for a cube action.
    pub play_reasons: Option<PlayReasons>,
    /// Numbers behind the reasons for a cube action; `null` if it was right, and for a play.
    pub cube_reasons: Option<CubeReasons>,
}

/// Candidate play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// Play, such as `8/5 6/5`.
    pub play: String,
    /// Equity, normalised to the cube.
    pub equity: Decimal,
    /// Equity less that of the best play.
    pub difference: Decimal,
    /// Chances after the play; `null` if they are unknown.
    pub chances: Option<Chances>,
    /// Method of the evaluation, such as `2-ply` or `rollout of 324 trials`.
    pub level: String,
    /// Standard error of the equity; `null` unless the play was rolled out.
    pub standard_error: Option<Decimal>,
    /// True for the play that was made.
    pub made: bool,
}

/// Values of the choices about the cube, for the player on roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cube {
    /// Equity without a double, normalised to the cube.
    pub no_double: Decimal,
    /// Equity after a double and a take.
    pub double_take: Decimal,
    /// Equity after a double and a pass.
    pub double_pass: Decimal,
    /// Standard errors of the first two; `null` unless they were rolled out.
    pub standard_errors: Option<[Decimal; 2]>,
    /// Chances without a double; `null` if they are unknown.
    pub chances: Option<Chances>,
    /// Method of the evaluation.
    pub level: String,
    /// Correct actions of both players, such as `double, take`.
    pub correct: String,
}

impl Cube {
    /// Returns the names of the three choices, which speak of a redouble where the correct actions do.
    #[must_use]
    pub fn choices(&self) -> [&'static str; 3] {
        if self.correct.contains("redouble") {
            ["no redouble", "redouble, take", "redouble, pass"]
        } else {
            ["no double", "double, take", "double, pass"]
        }
    }
}

/// Choice to turn the cube once more after a double, or not to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Beaver {
    /// Number of the game.
    pub game: u32,
    /// Number of the action in the game: the answer to the double, or to the beaver.
    pub action: u32,
    /// Player who chose, 0 or 1.
    pub player: u8,
    /// Kind of the turn.
    pub kind: BeaverKind,
    /// True if the player turned the cube.
    pub made: bool,
    /// Equity lost by the choice, normalised to the cube before the double.
    pub error: Amount,
}

/// Offer to resign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Resignation {
    /// Number of the game.
    pub game: u32,
    /// Number of the action in the game.
    pub action: u32,
    /// Player who offered to resign, 0 or 1.
    pub player: u8,
    /// Points that the player offered to lose, on a cube of 1.
    pub value: u8,
    /// True if the opponent accepted; `null` if the record has no answer.
    pub accepted: Option<bool>,
    /// Equity of the player if the game continues.
    pub play_on: Decimal,
    /// Equity of the player if the resignation is accepted.
    pub resigned: Decimal,
    /// Method of the evaluation.
    pub level: String,
    /// Equity lost by the offer.
    pub error_of_offer: Amount,
    /// Equity lost by the answer; `null` without an answer.
    pub error_of_answer: Option<Amount>,
}
