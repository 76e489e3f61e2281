//! Comparison of two analyses of a match. Games and actions are counted from 1, players from 0.
//! Arrays of two numbers are those of the first and of the second analysis, and differences are the
//! first less the second. Equities are normalised to the cube before each decision, from the point
//! of view of the player who decides.

pub use barpoint_analysis::comparison::Agreement;
use serde::{Deserialize, Serialize};

use crate::{Decimal, Estimate};

/// Comparison of two analyses of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// Version of the vocabulary.
    pub version: u32,
    /// Number of the match in the first file, counted from 1.
    #[serde(rename = "match")]
    pub number: u32,
    /// Length of the match in points; `null` for money play.
    pub length: Option<u16>,
    /// Names of the players.
    pub names: [String; 2],
    /// Analyses, by program and, if there are several files, by file.
    pub analyses: [String; 2],
    /// Numbers of games in both records; only games in both are compared.
    pub games: [u32; 2],
    /// Agreement on all decisions.
    pub all: Agreement,
    /// Agreement on plays with a choice.
    pub plays: Agreement,
    /// Agreement on doubles, and on rolls without a double.
    pub doubles: Agreement,
    /// Agreement on answers to doubles.
    pub answers: Agreement,
    /// Losses of the choices that the players made.
    pub losses: Differences,
    /// Equities of the candidates that both analyses have.
    pub equities: Differences,
    /// Luck of the rolls.
    pub luck: Differences,
    /// Sums of both players.
    pub totals: [Totals; 2],
    /// Decisions with different best choices, the most expensive first.
    pub disagreements: Vec<Disagreement>,
    /// Results of the rollouts; `null` without rollouts.
    pub tally: Option<Tally>,
}

/// Differences of two analyses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Differences {
    /// Number of differences.
    pub number: u32,
    /// Mean; `null` without differences.
    pub mean: Option<Decimal>,
    /// Root of the mean square; `null` without differences.
    pub root_mean_square: Option<Decimal>,
}

/// Sums of a player over the decisions and rolls in both analyses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Totals {
    /// Equity lost, positive.
    pub losses: [Decimal; 2],
    /// Luck.
    pub luck: [Decimal; 2],
}

/// Kind of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ComparedKind {
    /// Play of a roll.
    Play,
    /// Double, or roll without a double.
    Double,
    /// Answer to a double.
    Answer,
}

/// Decision with different best choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Disagreement {
    /// Number of the game.
    pub game: u32,
    /// Number of the action; `null` for a position without an action.
    pub action: Option<u32>,
    /// Player who decides.
    pub player: u8,
    /// Kind of decision.
    pub kind: ComparedKind,
    /// Roll, such as `31`; `null` for the cube.
    pub dice: Option<String>,
    /// Best choices, such as `8/5 6/5`, `no double`, `double`, `take` or `pass`.
    pub best: [String; 2],
    /// Equity that the best choice of the other analysis loses; `null` if that play is not among
    /// the candidates.
    pub losses: [Option<Decimal>; 2],
    /// Choice that was made; `null` for an illegal play.
    pub made: Option<String>,
    /// Rollout; `null` without one.
    pub rollout: Option<Settlement>,
}

/// Rollout of a disagreement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settlement {
    /// Number of trials of each choice.
    pub trials: u64,
    /// Best choices of both analyses, and the choice that was made.
    pub choices: Vec<SettledChoice>,
    /// Equity of the first analysis's choice less that of the second's.
    pub difference: Estimate,
    /// Analysis that was right, 0 or 1; `null` if the difference is below two standard errors.
    pub right: Option<u8>,
}

/// Choice with its equity by a rollout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SettledChoice {
    /// Choice.
    pub choice: String,
    /// Equity.
    pub equity: Estimate,
}

/// Numbers of disagreements by the result of their rollouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally {
    /// Numbers of disagreements in which each analysis was right.
    pub right: [u32; 2],
    /// Number of disagreements whose difference is below two standard errors.
    pub undecided: u32,
    /// Number of listed disagreements that were not rolled out.
    pub open: u32,
}
