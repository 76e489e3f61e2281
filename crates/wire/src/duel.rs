//! Duels of two engines. Pairs of values are those of the first contender and of the second.

use serde::{Deserialize, Serialize};

/// Result of a duel, seen by the first contender.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Duel {
    /// Version of the vocabulary.
    pub version: u32,
    /// Contenders, as they were named.
    pub contenders: [String; 2],
    /// What they played for.
    pub terms: DuelTerms,
    /// Seed of the dice.
    pub seed: u64,
    /// Turns looked ahead to estimate luck.
    pub luck: u32,
    /// Games, or matches, that were played.
    pub bouts: u64,
    /// Mean count of rolls in a game or match.
    pub turns: f64,
    /// Points won in a game; a match is one point.
    pub points: DuelFigure,
    /// Points won in a game with the luck taken out.
    pub adjusted_points: DuelFigure,
    /// Share of the games or matches won.
    pub wins: DuelFigure,
    /// Share of the games or matches won with the luck taken out.
    pub adjusted_wins: DuelFigure,
    /// Elo points that follow from `adjusted_wins`; `null` for money games and where they would be
    /// infinite.
    pub elo: Option<DuelFigure>,
    /// Games won by how they ended.
    pub games_won: [DuelGames; 2],
    /// Losses of the decisions; `null` if nobody judged them.
    pub judged: Option<[Judged; 2]>,
}

/// Stake of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelTerms {
    /// Whether there is a cube.
    pub cube: bool,
    /// Whether gammons count only once the cube has been turned.
    pub jacoby: bool,
    /// Points to win a match; `null` if single games are played.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub length: Option<u16>,
}

/// Mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelFigure {
    /// Mean over the pairs.
    pub mean: f64,
    /// Standard error of the mean; `null` if a single pair was played.
    pub error: Option<f64>,
}

/// Games by how they ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelGames {
    /// Plain games.
    pub plain: u32,
    /// Gammons.
    pub gammons: u32,
    /// Backgammons.
    pub backgammons: u32,
    /// Doubles that were passed.
    pub passes: u32,
}

/// Decisions of a contender as the referee judges them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judged {
    /// Plays.
    pub plays: DuelLosses,
    /// Cube decisions.
    pub cube: DuelLosses,
}

/// Losses of decisions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelLosses {
    /// Decisions judged.
    pub decisions: u32,
    /// Mean loss of a decision in points; `null` without decisions.
    pub mean_loss: Option<f64>,
}

/// First line of a file of pairs, which says whose they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelHeader {
    /// Version of the file, which counts for itself because a duel goes on only in a file of the
    /// same version.
    pub version: u32,
    /// Contenders, as they were named.
    pub contenders: [String; 2],
    /// What they play for.
    pub terms: DuelTerms,
    /// Seed of the dice.
    pub seed: u64,
    /// Turns looked ahead to estimate luck.
    pub luck: u32,
    /// Turns looked ahead to judge decisions; `null` if nobody does.
    pub judge: Option<u32>,
    /// Settings of programs that speak UBGI, as `KEY=VALUE`.
    pub keys: Vec<String>,
    /// Version of the program.
    pub program: String,
}

/// A pair of games or matches with the same rolls and the seats swapped, a line of a file of pairs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelPair {
    /// Pair, counted from 0.
    pub pair: u64,
    /// Both games or matches.
    pub bouts: [DuelBout; 2],
}

/// A game or match, seen by the first contender.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelBout {
    /// Points won, negative if they were lost; a match is one point.
    pub points: i32,
    /// Luck of the first contender less that of the second, in points.
    pub luck: f64,
    /// Luck of the first contender less that of the second, in games or matches won.
    pub luck_in_wins: f64,
    /// Rolls.
    pub turns: u32,
    /// Games won: plain games, gammons, backgammons and passes.
    pub won: [[u32; 4]; 2],
    /// Plays judged.
    pub play_decisions: [u32; 2],
    /// Losses of the plays in points.
    pub play_loss: [f64; 2],
    /// Cube decisions judged.
    pub cube_decisions: [u32; 2],
    /// Losses of the cube decisions in points.
    pub cube_loss: [f64; 2],
}
