//! Score maps.

use serde::{Deserialize, Serialize};

use crate::{Chances, Decimal, Double, Noise, Owner, Take, Variant, Worth};

/// Cube action, or best plays of a roll, at every score, from the point of view of the player on
/// roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreMap {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID.
    pub position: String,
    /// Variant of the game.
    pub variant: Variant,
    /// Name of the match equity table.
    pub met: String,
    /// Number of plies of the search; 0 is static evaluation.
    pub plies: u32,
    /// Noise of the search, if it has any.
    #[serde(flatten)]
    pub noise: Noise,
    /// Value of the cube, a power of two.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub cube: u32,
    /// Owner of the cube.
    pub cube_owner: Owner,
    /// Roll whose plays are compared; `null` for cube actions.
    pub dice: Option<String>,
    /// Decision in money play.
    pub money: Decided,
    /// Decisions at all possible scores, sorted by the points that the player on roll needs and
    /// then by those that the opponent needs.
    pub scores: Vec<Score>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Score with the decision at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// Points that the player on roll needs.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub on_roll_away: u32,
    /// Points that the opponent needs.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub opponent_away: u32,
    /// True if this is the Crawford game, in which nobody may double.
    pub crawford: bool,
    /// Decision at this score.
    pub decision: Decided,
}

/// Decision at a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Decided {
    /// Cube decision.
    Cube(CubeCell),
    /// Plays of a roll.
    Play(PlayCell),
}

/// Cube decision at a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CubeCell {
    /// Best action of both players in words, such as `double, take`.
    pub action: String,
    /// Assessment of a double.
    pub double: Double,
    /// Best answer to a double.
    pub take: Take,
    /// Value with the best action of both players.
    pub best: Worth,
    /// Equity of not doubling, normalised to the cube.
    pub no_double: Decimal,
    /// Equity of a double that is taken; `null` if a double is impossible or cannot change the
    /// result.
    pub double_take: Option<Decimal>,
    /// Equity of doubling less that of not doubling; `null` if `double_take` is.
    pub gain: Option<Decimal>,
    /// Chances of a game without a cube.
    pub chances: Chances,
}

/// Best plays of a roll at a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayCell {
    /// Equity of the best play less that of the second; `null` if there is only one play.
    pub margin: Option<Decimal>,
    /// Plays, best first, at most five.
    pub plays: Vec<RatedPlay>,
}

/// Play at a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatedPlay {
    /// Play in the numbering of the player who makes it, such as `8/5 6/5`.
    pub play: String,
    /// Position ID after the play, from the point of view of the opponent, who is then on roll.
    pub result: String,
    /// Number of plies at which the play was evaluated: fewer than requested if a move filter
    /// dropped it.
    pub plies: u32,
    /// Equity, normalised to the cube.
    pub equity: Decimal,
    /// Chance to win the match; `null` in money play.
    pub mwc: Option<Decimal>,
}
