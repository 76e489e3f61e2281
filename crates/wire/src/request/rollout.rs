//! Settings of a rollout.

use serde::{Deserialize, Serialize};

/// Settings of a rollout. Those that are left out are the settings of the preset.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RolloutSettings {
    /// Preset: `fast`, `standard` (default), `deep`, `roller`, `roller+` or `roller++`.
    pub preset: Option<String>,
    /// Number of trials of each candidate.
    pub trials: Option<u32>,
    /// Seed of the dice.
    pub seed: Option<u64>,
    /// Kind of the dice.
    pub dice_kind: Option<DiceKind>,
    /// True if the first roll is an opening roll, which is never a double.
    pub initial: Option<bool>,
    /// Number of turns after which games are truncated; 0 plays them to the end.
    pub truncate: Option<u32>,
    /// True to truncate games at bearoff positions whose value is known exactly.
    pub truncate_at_bearoff: Option<bool>,
    /// False to leave the luck of the dice in the results.
    pub variance_reduction: Option<bool>,
    /// Number of plies at which variance reduction estimates luck.
    pub luck_plies: Option<u32>,
    /// Number of continuations after a redouble, 1 to 16.
    pub branches: Option<u8>,
    /// Number of plies of searches for plays and for cube decisions.
    pub plies: Option<u32>,
    /// Number of plies of searches for cube decisions.
    pub cube_plies: Option<u32>,
    /// Number of plies of searches for the opponent's plays and cube decisions. The default is that of the player on
    /// roll.
    pub opponent_plies: Option<u32>,
    /// Number of plies of searches for the opponent's cube decisions.
    pub opponent_cube_plies: Option<u32>,
    /// First turn, counted from 0, of the late plies.
    pub late: Option<u32>,
    /// Number of plies of searches for plays and for cube decisions from the late turn on. The default is 0.
    pub late_plies: Option<u32>,
    /// Number of plies of searches for cube decisions from the late turn on.
    pub late_cube_plies: Option<u32>,
    /// Cube efficiency: a number from 0 to 1 for all positions, or `gnubg`. The default follows from the volatility
    /// of a position.
    pub efficiency: Option<String>,
    /// Cube model: `janowski` or `refined`. The default is that of the engine.
    pub cube_model: Option<String>,
    /// Equity by which a play may be worse than the best, by evaluation, to be rolled out.
    pub within: Option<f64>,
    /// Stops when the best candidate is known with this confidence, from 0.5 to below 1. The
    /// default number of trials is then 46656.
    pub confidence: Option<f64>,
    /// Stops when all standard errors of equities are at most this.
    pub error: Option<f64>,
    /// Drops candidates that are this many joint standard deviations behind the best.
    pub jsds: Option<f64>,
    /// Number of trials before the first check of these rules. The default is 144.
    pub minimum: Option<u32>,
}

/// Kind of the dice of a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DiceKind {
    /// Stratified: 36 trials use every roll of a turn once.
    QuasiRandom,
    /// Independent rolls.
    Random,
}
