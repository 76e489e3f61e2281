//! Decks of questions with a schedule, and drills. Days are dates such as `2026-11-30`.

use serde::{Deserialize, Serialize};

use crate::quiz::{Question, QuestionKind};
use crate::{Decimal, Variant};

/// Questions of a day, without their answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Due {
    /// Version of the vocabulary.
    pub version: u32,
    /// The day.
    pub date: String,
    /// Questions that are due, the oldest first, then new ones.
    pub questions: Vec<Asked>,
}

/// Question without its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Asked {
    /// Identity of the question.
    pub id: String,
    /// Kind of the question.
    pub kind: QuestionKind,
    /// Question in words, such as `Black to play 31`.
    pub question: String,
    /// Score and cube in words; empty if they are unknown.
    pub situation: String,
    /// Board in words.
    pub board: String,
    /// Position with score, cube, roll or offered cube; `null` if the state cannot be written.
    pub xgid: Option<String>,
    /// Position ID, seen by the player on roll.
    pub position: String,
    /// Variant of the game.
    pub variant: Variant,
    /// Roll, such as `31`; `null` for a question about the cube.
    pub dice: Option<String>,
    /// Day on which the question is due; `null` for a new one.
    pub due: Option<String>,
}

/// Answer of a person to a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// Identity of the question.
    pub id: String,
    /// Play, `double`, `roll`, `take` or `pass`; `null` if the question is given up.
    pub answer: Option<String>,
    /// Grade to log. Without it the answer is judged, and nothing is logged.
    pub grade: Option<Grade>,
}

/// Answer to a question, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answered {
    /// Version of the vocabulary.
    pub version: u32,
    /// Identity of the question.
    pub id: String,
    /// The answer, in the usual notation; `null` if the question was given up.
    pub answer: Option<String>,
    /// Best choice.
    pub best: String,
    /// Equity that the answer loses; `null` if the question was given up.
    pub loss: Option<Decimal>,
    /// Method by which the answer was evaluated; `null` if the question was given up.
    pub level: Option<String>,
    /// Grade that was logged, or that fits the loss if nothing was logged.
    pub grade: Grade,
    /// True if the answer is in the log.
    pub logged: bool,
    /// Days until the question is due after each grade: again, hard, good, easy.
    pub days: [u32; 4],
    /// True if the question is set apart after this grade, because it was missed again and again.
    pub apart: bool,
    /// The question with its whole answer.
    pub solution: Question,
}

/// Grade of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// Wrong, or not known.
    Again,
    /// Nearly right, or right with trouble.
    Hard,
    /// Right.
    Good,
    /// Right at once.
    Easy,
}

/// Decks of a library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decks {
    /// Version of the vocabulary.
    pub version: u32,
    /// Day for which questions are counted as due.
    pub date: String,
    /// Decks in alphabetical order.
    pub decks: Vec<Deck>,
}

/// Deck with the numbers of its questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deck {
    /// Name.
    pub name: String,
    /// Number of questions.
    pub questions: u32,
    /// Number of questions without an answer.
    pub new: u32,
    /// Number of questions that are due, without new ones and those that are set apart.
    pub due: u32,
    /// Number of questions that are set apart, because they were missed again and again.
    pub apart: u32,
    /// First day on which a question is due that is not set apart; `null` if there is none.
    pub next: Option<String>,
}

/// Change of the decks of a library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Changed {
    /// Version of the vocabulary.
    pub version: u32,
    /// Number of questions that are new in the library.
    pub added: u32,
    /// Number of known questions whose answer is deeper now.
    pub deepened: u32,
    /// Number of questions that the library had already.
    pub known: u32,
    /// Number of answers that are new in the log.
    pub answers: u32,
    /// Number of questions that were removed.
    pub removed: u32,
}

/// Exercise of a drill with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drilled {
    /// Version of the vocabulary.
    pub version: u32,
    /// Name of the drill.
    pub drill: String,
    /// Number of the exercise, from 1 on.
    pub number: u32,
    /// Exercise in words.
    pub question: String,
    /// Position with score, cube and roll; `null` if the exercise has none.
    pub xgid: Option<String>,
    /// The answer; `null` if the exercise was given up.
    pub answer: Option<String>,
    /// Right answer.
    pub best: String,
    /// True if the answer is right.
    pub right: bool,
    /// Numbers of the engine that explain the answer, a line each.
    pub explanation: Vec<String>,
}
