//! Loose settings of a rollout.
//!
//! Rollouts play to the end by default and do not stop at the exact bearoff. Stopping there makes
//! errors smaller, but a rollout that uses the exact answer cannot be checked against it.

use core::num::NonZeroU8;

use barpoint_core::{BySide, Variant};
use barpoint_dice::DiceKind;

use super::player::{PlayerSettings, VarianceReduction};

/// Settings of a rollout, as a user may give them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutOptions {
    /// How many times to play every candidate to the end.
    pub trials: u32,
    /// What kind of dice to play with.
    pub dice: DiceKind,
    /// Which dice of that kind.
    pub seed: u64,
    /// How many chequers there were, which decides what a gammon is.
    pub variant: Variant,
    /// Whether a game ends as soon as its value is known
    /// [exactly](barpoint_engine::Evaluator::exact).
    pub truncate_at_exact: bool,
    /// After how many turns a game ends with an estimate, `None` to play on.
    pub truncate_after: Option<u32>,
    /// Whether the first roll is that of a game, never a double.
    pub initial: bool,
    /// Whether the cube is in use.
    pub cubeful: bool,
    /// Whether and how the luck of the dice is taken out of the results.
    pub variance_reduction: Option<VarianceReduction>,
    /// How often a game is played on, with other dice each time, from wherever a cube that was
    /// turned before is turned again; the mean counts. Few games come so far, but what they are
    /// about makes most of the error. What is counted of games is that of the first time.
    pub branches: NonZeroU8,
    /// How the player asked about (as `on_roll`) and the other one play.
    pub players: BySide<PlayerSettings>,
    /// From some turn on they play like this instead.
    pub late: Option<Late>,
}

/// Other settings for the rest of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Late {
    /// The first turn, counted from 0, at which they are in force.
    pub turn: u32,
    /// How the player asked about (as `on_roll`) and the other one play.
    pub players: BySide<PlayerSettings>,
}

/// 1296 trials of backgammon with quasi-random dice of seed 1, played out without a cube by static
/// evaluation, luck and all.
impl Default for RolloutOptions {
    fn default() -> Self {
        let player = PlayerSettings::default();
        Self {
            trials: 1296,
            dice: DiceKind::QuasiRandom,
            seed: 1,
            variant: Variant::Backgammon,
            truncate_at_exact: false,
            truncate_after: None,
            initial: false,
            cubeful: false,
            variance_reduction: None,
            branches: NonZeroU8::MIN,
            players: BySide { on_roll: player, opponent: player },
            late: None,
        }
    }
}

impl RolloutOptions {
    /// How often a game is best played on from a redouble: a third time takes more time than it
    /// saves.
    pub const BRANCHES: NonZeroU8 = NonZeroU8::new(2).expect("not zero");

    /// What is quickest to a small error without a systematic one, but with a cube in use:
    /// by static evaluation, luck taken out, on 1296 trials.
    #[must_use]
    pub fn quick() -> Self {
        let player = PlayerSettings::quick(0);
        Self {
            cubeful: true,
            variance_reduction: Some(VarianceReduction::default()),
            branches: Self::BRANCHES,
            players: BySide { on_roll: player, opponent: player },
            ..Self::default()
        }
    }
}
