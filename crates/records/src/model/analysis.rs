//! Analysis of decisions, as files hold it.

use std::fmt;
use std::sync::Arc;

use barpoint_core::{GameValue, More, Outcome, Play};
use serde::{Deserialize, Serialize};

/// The analysis of one action by one program.
///
/// # Perspective
/// The player who acts.
///
/// # Units
/// Equities are normalised to the cube before the action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// Program that made the analysis, such as `GNU Backgammon 1.07.001`; `None` if it is unknown.
    pub by: Option<Arc<str>>,
    /// Ranking of the plays.
    pub play: Option<PlayAnalysis>,
    /// Decision to double, to take or to drop; for a play, the decision not to double.
    pub cube: Option<CubeAnalysis>,
    /// Offer to resign, or the answer to it.
    pub resignation: Option<ResignationAnalysis>,
    /// Verdict of the static evaluation on the play.
    pub static_play: Option<StaticVerdict>,
    /// Verdict of the static evaluation on the cube action.
    pub static_cube: Option<StaticVerdict>,
    /// Luck of the roll: gain over the mean of all rolls.
    pub luck: Option<f32>,
    /// Mark of the play.
    pub play_mark: Option<Mark>,
    /// Mark of the cube action.
    pub cube_mark: Option<Mark>,
    /// Mark of the roll.
    pub luck_mark: Option<Mark>,
    #[doc(hidden)]
    pub more: More,
}

/// A quality mark from `??` to `!!`; for a roll, from very unlucky to very lucky.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Blunder, or joker of the other side.
    VeryBad,
    /// Error, or bad luck.
    Bad,
    /// Doubtful.
    Doubtful,
    /// Good.
    Good,
    /// Very good, or joker.
    VeryGood,
}

impl Mark {
    /// Returns the word for the quality of an action.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::VeryBad => "very bad",
            Self::Bad => "bad",
            Self::Doubtful => "doubtful",
            Self::Good => "good",
            Self::VeryGood => "very good",
        }
    }

    /// Returns the word for the luck of a roll.
    #[must_use]
    pub const fn luck_word(self) -> &'static str {
        match self {
            Self::VeryBad => "very unlucky",
            Self::Bad | Self::Doubtful => "unlucky",
            Self::Good => "lucky",
            Self::VeryGood => "very lucky",
        }
    }

    /// Returns the sign for the quality of an action, such as `?!`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::VeryBad => "??",
            Self::Bad => "?",
            Self::Doubtful => "?!",
            Self::Good => "!",
            Self::VeryGood => "!!",
        }
    }
}

/// Plays of a roll, as a program ranked them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayAnalysis {
    /// Candidates, best first.
    pub candidates: Vec<Candidate>,
    /// Index of the play that was made, if it is a candidate.
    pub played: Option<usize>,
}

impl PlayAnalysis {
    /// Returns the analysis of the candidates that are known; `played` is an index among all of them.
    pub(crate) fn of_known(
        all: impl Iterator<Item = Option<Candidate>>,
        played: Option<usize>,
    ) -> Self {
        let mut analysis = Self::default();
        for (index, candidate) in all.enumerate() {
            let Some(candidate) = candidate else { continue };
            if played == Some(index) {
                analysis.played = Some(analysis.candidates.len());
            }
            analysis.candidates.push(candidate);
        }
        analysis
    }
}

/// A candidate play.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Play.
    pub play: Play,
    /// Chances after the play, if known.
    pub outcome: Option<Outcome>,
    /// Equity.
    pub equity: f32,
    /// Method of the evaluation.
    pub level: Level,
    /// Further results of a rollout.
    pub rollout: Option<RolloutFacts>,
}

/// Values of the answers to a double.
///
/// # Perspective
/// The player who doubles or may double, even if the analysis belongs to a take or a drop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Cube"))]
pub struct CubeAnalysis {
    /// Method of the evaluation.
    pub level: Level,
    /// Value without a double.
    pub no_double: CubeChances,
    /// Value after double and take.
    pub double_take: CubeChances,
    /// Equity after double and drop: 1 except near the end of a match.
    pub double_drop: f32,
}

/// Value of a game that a player offers to resign.
///
/// # Perspective
/// The player who resigns, even if the analysis belongs to the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Resignation"))]
pub struct ResignationAnalysis {
    /// Method of the evaluation.
    pub level: Level,
    /// Value that the player offers to lose.
    pub value: GameValue,
    /// Equity if the game continues.
    pub play_on: CubeChances,
    /// Equity if the resignation is accepted.
    pub resigned: f32,
}

/// Verdict of the static evaluation on a decision that was also analysed more deeply.
///
/// # Units
/// Equity normalised to the cube before the decision, never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StaticVerdict {
    /// Difficulty of the decision: equity that the best choice of the static evaluation loses by
    /// the deeper analysis.
    pub best_loses: f32,
    /// Equity that the choice of the player loses by the static evaluation.
    pub made_loses: f32,
}

/// Value of one cube action or answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Answer"))]
pub struct CubeChances {
    /// Chances, if known.
    #[serde(default, rename = "chances", skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Cubeful equity.
    pub equity: f32,
    /// Further results of a rollout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rollout: Option<RolloutFacts>,
}

/// Method of an evaluation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Search to a number of plies.
    Plies {
        /// Number of plies; 0 is the static evaluation.
        plies: u8,
        /// True if the evaluation is cubeful.
        cubeful: bool,
        /// Standard deviation of the added noise.
        noise: f32,
        /// True if the noise is the same for the same position.
        deterministic: bool,
        /// True if plays were pruned with a small net.
        prune: bool,
    },
    /// Rollout.
    Rollout {
        /// Number of trials.
        trials: u32,
        /// True if the rollout is cubeful.
        cubeful: bool,
    },
    /// A program's own method, such as `XG Roller++` or an opening book.
    Named(String),
}

impl Level {
    /// Returns a cubeful search without noise and without pruning.
    pub(crate) const fn full(plies: u8) -> Self {
        Self::Plies { plies, cubeful: true, noise: 0.0, deterministic: true, prune: false }
    }
}

/// Writes the method, such as `2-ply` or `rollout of 324 trials`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plies { plies, .. } => write!(f, "{plies}-ply"),
            Self::Rollout { trials, .. } => write!(f, "rollout of {trials} trials"),
            Self::Named(name) => f.write_str(name),
        }
    }
}

/// Results of a rollout besides its means.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Rollout"))]
pub struct RolloutFacts {
    /// Standard error of the equity, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equity_error: Option<f32>,
    /// Standard errors of the chances, if known.
    #[serde(default, rename = "chances_errors", skip_serializing_if = "Option::is_none")]
    pub outcome_errors: Option<Outcome>,
    /// Seed, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}
