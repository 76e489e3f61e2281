//! Duels of two engines. An array of two values contains that of the first contender and that of
//! the second.

use serde::{Deserialize, Serialize};

use crate::Variant;

/// Result of a duel, from the point of view of the first contender.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Duel {
    /// Version of the vocabulary.
    pub version: u32,
    /// Names of the contenders, as they were given.
    pub contenders: [String; 2],
    /// Terms of the games.
    pub terms: DuelTerms,
    /// Seed of the dice.
    pub seed: u64,
    /// Number of plies of the search that estimates luck.
    pub luck: u32,
    /// Number of games or matches.
    pub bouts: u64,
    /// Mean number of rolls in a game or match.
    pub turns: f64,
    /// Points per game; a match counts as one point.
    pub points: DuelFigure,
    /// Points per game, less luck.
    pub adjusted_points: DuelFigure,
    /// Share of the games or matches won.
    pub wins: DuelFigure,
    /// Share of the games or matches won, less luck.
    pub adjusted_wins: DuelFigure,
    /// Difference of Elo ratings according to `adjusted_wins`; `null` for money games and if it
    /// would be infinite.
    pub elo: Option<DuelFigure>,
    /// Numbers of games won, by the way they ended.
    pub games_won: [DuelGames; 2],
    /// Equity lost by the decisions; `null` if they were not judged.
    pub judged: Option<[Judged; 2]>,
    /// Sequential test that ended the duel; `null` if a number of pairs was played.
    #[serde(default)]
    pub sprt: Option<DuelTest>,
}

/// Sequential probability ratio test of `adjusted_points`. Pairs count in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelTest {
    /// Lower one of the two means.
    pub mu0: f64,
    /// Higher one of the two means.
    pub mu1: f64,
    /// Chance that `mu1` is accepted although `mu0` is true.
    pub alpha: f64,
    /// Chance that `mu0` is accepted although `mu1` is true.
    pub beta: f64,
    /// Logarithm of the ratio at which `mu0` is accepted.
    pub lower: f64,
    /// Logarithm of the ratio at which `mu1` is accepted.
    pub upper: f64,
    /// Logarithm of the ratio of likelihoods, of `mu1` above `mu0`; `null` if all pairs are alike.
    pub llr: Option<f64>,
    /// Number of pairs that count.
    pub pairs: u64,
    /// Their mean, which is biased after a decision.
    pub mean: f64,
    /// Their variance.
    pub variance: f64,
    /// State of the test.
    pub state: DuelTestState,
}

/// State of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum DuelTestState {
    /// `mu0` is accepted.
    H0,
    /// `mu1` is accepted.
    H1,
    /// Neither is accepted.
    Undecided,
}

/// Terms of the games of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelTerms {
    /// True if there is a cube.
    pub cube: bool,
    /// True if gammons count only after the cube has been turned.
    pub jacoby: bool,
    /// Length of a match in points; `null` for single games.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub length: Option<u16>,
    /// Variant, if it is not backgammon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<Variant>,
}

/// Mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelFigure {
    /// Mean over the pairs.
    pub mean: f64,
    /// Standard error of the mean; `null` for fewer than ten pairs.
    pub error: Option<f64>,
}

/// Numbers of games by the way they ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelGames {
    /// Single games.
    pub plain: u32,
    /// Gammons.
    pub gammons: u32,
    /// Backgammons.
    pub backgammons: u32,
    /// Games that ended with a passed double.
    pub passes: u32,
}

/// Equity lost by the decisions of a contender, according to the referee.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judged {
    /// Chequer plays.
    pub plays: DuelLosses,
    /// Cube decisions.
    pub cube: DuelLosses,
}

/// Equity lost by decisions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelLosses {
    /// Number of decisions judged.
    pub decisions: u32,
    /// Mean loss of a decision in points; `null` if there are no decisions.
    pub mean_loss: Option<f64>,
}

/// First line of a file of pairs, which identifies the duel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelHeader {
    /// Version of the file. It is separate from the version of the documents, because a duel can be
    /// continued only in a file of the same version.
    pub version: u32,
    /// Names of the contenders, as they were given.
    pub contenders: [String; 2],
    /// Terms of the games.
    pub terms: DuelTerms,
    /// Seed of the dice.
    pub seed: u64,
    /// Number of plies of the search that estimates luck.
    pub luck: u32,
    /// Number of plies of the search that judges decisions; `null` if they are not judged.
    pub judge: Option<u32>,
    /// Settings of UBGI programs in the form `KEY=VALUE`.
    pub keys: Vec<String>,
    /// Version of the program.
    pub program: String,
}

/// Pair of games or matches with the same rolls and swapped seats; one line of a file of pairs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelPair {
    /// Number of the pair, counted from 0.
    pub pair: u64,
    /// Results of both games or matches.
    pub bouts: [DuelContest; 2],
}

/// Result of a game or match, from the point of view of the first contender.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelContest {
    /// Points won, negative if lost; a match counts as one point.
    pub points: i32,
    /// Luck of the first contender less that of the second, in points.
    pub luck: f64,
    /// Luck of the first contender less that of the second, in games or matches won.
    pub luck_in_wins: f64,
    /// Number of rolls.
    pub turns: u32,
    /// Numbers of games won: single games, gammons, backgammons and passes.
    pub won: [[u32; 4]; 2],
    /// Number of plays judged.
    pub play_decisions: [u32; 2],
    /// Equity lost by the plays in points.
    pub play_loss: [f64; 2],
    /// Number of cube decisions judged.
    pub cube_decisions: [u32; 2],
    /// Equity lost by the cube decisions in points.
    pub cube_loss: [f64; 2],
}
