//! Dice.

use serde::{Deserialize, Serialize};

use crate::Decimal;

/// Throws of a source of dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceThrows {
    /// Version of the vocabulary.
    pub version: u32,
    /// Name of the source.
    pub generator: String,
    /// Seed as a decimal number, which may have more than 64 bits; `null` for a source without seed.
    pub seed: Option<String>,
    /// First and second die of each throw.
    pub throws: Vec<[u8; 2]>,
}

/// Sources of dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceGenerators {
    /// Version of the vocabulary.
    pub version: u32,
    /// Sources; the default is the first.
    pub generators: Vec<DiceGenerator>,
}

/// Source of dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceGenerator {
    /// Name.
    pub name: String,
    /// Algorithm and publication, or the origin of the dice.
    pub description: String,
    /// True if a seed determines the dice.
    pub seeded: bool,
    /// True if equal seeds give the throws of GNU Backgammon 1.07.
    pub equals_gnubg: bool,
}

/// Commitment to dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceCommitment {
    /// Version of the vocabulary.
    pub version: u32,
    /// SHA-256 digest to publish before the game, 64 hexadecimal digits.
    pub commitment: String,
    /// Secret to reveal after the game, 64 hexadecimal digits.
    pub secret: String,
}

/// Verification of dice after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceVerification {
    /// Version of the vocabulary.
    pub version: u32,
    /// True if the secret belongs to the commitment; `null` if the dice come from a seed.
    pub commitment_fits: Option<bool>,
    /// Number of recorded rolls that are equal, before the first difference; `null` without a record.
    pub equal_rolls: Option<u64>,
    /// First recorded roll that differs; `null` if there is none.
    pub difference: Option<DiceDifference>,
    /// True if commitment and rolls fit.
    pub passed: bool,
}

/// Recorded roll that differs from the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceDifference {
    /// Number of the game, from 1 on.
    pub game: usize,
    /// Number of the roll in the game, from 1 on.
    pub roll: usize,
    /// Roll of the dice, such as `31`.
    pub thrown: String,
    /// Roll of the record.
    pub recorded: String,
}

/// Statistics of the rolls in records.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceStatistics {
    /// Version of the vocabulary.
    pub version: u32,
    /// All rolls together, then those of each player.
    pub groups: Vec<DiceFrequencies>,
}

/// Frequencies of rolls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceFrequencies {
    /// Name of the player; `null` for all players.
    pub player: Option<String>,
    /// Number of rolls.
    pub rolls: u64,
    /// Number of doubles.
    pub doubles: u64,
    /// Mean sum of the two dice, 7 for fair dice; `null` without rolls.
    pub mean_pips: Option<Decimal>,
    /// Counts of the numbers 1 to 6 on both dice.
    pub numbers: [u64; 6],
    /// Counts of the 21 rolls.
    pub counts: Vec<DiceCount>,
    /// Pearson's chi-square of the 21 counts, with 20 degrees of freedom; `null` without rolls.
    pub chi_square: Option<Decimal>,
    /// Chance from 0 to 1 that fair dice have at least this chi-square; `null` without rolls.
    pub chance: Option<Decimal>,
}

/// Count of a roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceCount {
    /// Roll, the higher die first.
    pub dice: String,
    /// Number of times.
    pub count: u64,
    /// Mean number of times for fair dice.
    pub expected: Decimal,
}
