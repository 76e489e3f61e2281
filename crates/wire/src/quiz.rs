//! Questions about decisions with their answers. Games and actions are counted from 1.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::analysis::{Candidate, Cube};
use crate::matches::Mark;
use crate::reasons::{JudgedCubeEvent, JudgedEvent, Sentence, SidedTheme};
use crate::statistics::Amount;
use crate::{Decimal, Variant};

/// Question about a decision, with its answer.
///
/// The player who decides is on roll, except for [`QuestionKind::Take`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// Version of the vocabulary.
    pub version: u32,
    /// Identity: equal for the same question about the same position, score and cube, whoever
    /// had to answer it.
    pub id: String,
    /// Kind of the question.
    pub kind: QuestionKind,
    /// Question in words, such as `Black to play 31`.
    pub question: String,
    /// Score and cube in words; empty if they are unknown.
    pub situation: String,
    /// Board in words.
    pub board: String,
    /// Position with score, cube, roll or offered cube; the player on roll sees it. `null` if the
    /// state cannot be written.
    pub xgid: Option<String>,
    /// Position ID, seen by the player on roll.
    pub position: String,
    /// Variant of the game.
    pub variant: Variant,
    /// Roll, such as `31`; `null` for a question about the cube.
    pub dice: Option<String>,
    /// Choice of the player, such as `8/5 6/5` or `take`; `null` if the question is about a position
    /// of no match.
    pub made: Option<String>,
    /// Best choice.
    pub best: String,
    /// Equity lost by the choice of the player, positive; `null` if there is none.
    pub error: Option<Amount>,
    /// Mark of the choice; `null` for none.
    pub mark: Option<Mark>,
    /// Equity that the best choice of the static evaluation loses; `null` if it is unknown.
    pub difficulty: Option<Decimal>,
    /// Candidate plays, best first; empty for a question about the cube.
    pub candidates: Vec<Candidate>,
    /// Values of the choices about the cube, for the player on roll; `null` for a play.
    pub cube: Option<Cube>,
    /// Best choice at other scores; `null` if it was not evaluated.
    pub scores: Option<ScoreMatrix>,
    /// Themes of the position, the main one first.
    pub themes: Vec<SidedTheme>,
    /// Events of a play with their verdicts.
    pub events: Vec<JudgedEvent>,
    /// Events of a cube action with their verdicts.
    pub cube_events: Vec<JudgedCubeEvent>,
    /// Reasons why the best choice is better, in one or two sentences; `null` if the choice was
    /// right or there is none.
    pub reasons: Option<String>,
    /// Sentences of the reasons, to be said in other languages.
    #[serde(default)]
    pub explanation: Vec<Sentence>,
    /// Origin of the answer.
    pub engine: Provenance,
    /// Place where the decision was made.
    pub source: Source,
}

/// Kind of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// Play of a roll.
    Play,
    /// Double or redouble, by the player on roll.
    Double,
    /// Answer to a double, by the opponent of the player on roll.
    Take,
}

impl QuestionKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Play, Self::Double, Self::Take];

    /// Returns the name of the kind, as in a document.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Double => "double",
            Self::Take => "take",
        }
    }
}

/// Origin of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Provenance {
    /// Program with its version, such as `Barpoint 0.1.0`; `null` if it is unknown.
    pub program: Option<String>,
    /// SHA-256 of each net file by the name of the net, in hexadecimal digits; empty if the nets are
    /// unknown, for example because the analysis was read from a file of matches.
    #[serde(default)]
    pub nets: BTreeMap<String, String>,
    /// Method of the answer, such as `2-ply` or `rollout of 324 trials`.
    pub level: String,
}

/// Place where a decision was made. Unknown facts are `null`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Source {
    /// Name of the file without its folder.
    pub file: Option<String>,
    /// Number of the match, or of the position, in the file.
    #[serde(rename = "match")]
    pub number: Option<u32>,
    /// Name of the player who decided.
    pub player: Option<String>,
    /// Name of the opponent.
    pub opponent: Option<String>,
    /// Length of the match in points; `null` also for money play.
    pub length: Option<u16>,
    /// Name of the event.
    pub event: Option<String>,
    /// Date, such as `2025-11-08`.
    pub date: Option<String>,
    /// Number of the game.
    pub game: Option<u32>,
    /// Number of the action in the game.
    pub action: Option<u32>,
}

/// Best choice at every score, from the point of view of the player who decides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreMatrix {
    /// Name of the match equity table.
    pub met: String,
    /// Number of plies of the search; 0 is static evaluation.
    pub plies: u32,
    /// Best choice in money play.
    pub money: ScoreChoice,
    /// Best choices at all scores, sorted by the points that the player needs and then by those that
    /// the opponent needs.
    pub scores: Vec<ScoreCell>,
}

/// Score with the best choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreCell {
    /// Points that the player who decides needs.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub away: u32,
    /// Points that the opponent needs.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub opponent_away: u32,
    /// True if this is the Crawford game, in which nobody may double.
    pub crawford: bool,
    /// Best choice at this score.
    pub choice: ScoreChoice,
}

/// Best choice at a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreChoice {
    /// Short form: a letter for a play, the same for the same play, and `A` for the answer to the
    /// question; `D` double, `ND` no double, `OD` optional double, `TG` too good to double, `T` take,
    /// `P` pass, `B` beaver; `-` if a double is impossible or useless.
    pub label: String,
    /// Best choice: a play such as `8/5 6/5`, or cube actions such as `double, take`.
    pub best: String,
    /// Equity of the best play less that of the second, or equity of doubling less that of waiting;
    /// `null` without a choice.
    pub margin: Option<Decimal>,
}
