//! Unchecked settings of a rollout.
//!
//! Rollouts play to the end by default and do not stop at the exact bearoff. Stopping there makes
//! errors smaller, but a rollout that uses the exact answer cannot be checked against it.

use core::num::NonZeroU8;

use barpoint_core::{BySide, CubeValue, More, Variant};
use barpoint_dice::DiceKind;
use barpoint_engine::{MoveFilters, Pruning, SearchOptions};

/// Settings of a rollout, not yet checked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutOptions {
    /// Number of games of every candidate.
    pub trials: u32,
    /// Kind of dice.
    pub dice: DiceKind,
    /// Seed of the dice.
    pub seed: u64,
    /// Variant, whose number of chequers decides what a gammon is.
    pub variant: Variant,
    /// True to end a game as soon as its value is known
    /// [exactly](barpoint_engine::Evaluator::exact).
    pub truncate_at_exact: bool,
    /// Number of turns after which a game ends with an estimate, `None` to play it to the end.
    pub truncate_after: Option<u32>,
    /// True if the first roll is an opening roll, which is never a double.
    pub initial: bool,
    /// True if the cube is in use.
    pub cubeful: bool,
    /// Maximum value of the cube, `None` if the rules set none.
    pub cube_limit: Option<CubeValue>,
    /// Estimation of the luck of the dice, which is subtracted from the results. `None` for results
    /// that include the luck.
    pub variance_reduction: Option<VarianceReduction>,
    /// Number of times that a game is continued from a redouble, with other dice each time; the
    /// mean of the continuations counts. Few games reach a redouble, but their large stakes cause
    /// most of the error. Endings and counts are those of the first continuation.
    pub branches: NonZeroU8,
    /// Settings of the viewpoint player (as `on_roll`) and of the other player.
    pub players: BySide<PlayerSettings>,
    /// Other settings of the players from some turn on.
    pub late: Option<Late>,
    #[doc(hidden)]
    pub more: More,
}

/// Settings of the players for the rest of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Late {
    /// First turn with these settings, counted from 0.
    pub turn: u32,
    /// Settings of the viewpoint player (as `on_roll`) and of the other player.
    pub players: BySide<PlayerSettings>,
}

/// Returns 1296 cubeless trials of backgammon to the end, with quasi-random dice of seed 1, by
/// static evaluation and without variance reduction.
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
            cube_limit: None,
            variance_reduction: None,
            branches: NonZeroU8::MIN,
            players: BySide { on_roll: player, opponent: player },
            late: None,
            more: More::default(),
        }
    }
}

impl RolloutOptions {
    /// Best number of continuations from a redouble: a third one takes more time than it saves.
    pub const BRANCHES: NonZeroU8 = NonZeroU8::new(2).expect("not zero");

    /// Returns the cubeful settings that reach a small error in the shortest time, without a
    /// systematic error: 1296 trials by static evaluation with variance reduction.
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

/// Settings of one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerSettings {
    /// Search for chequer plays.
    pub chequer: SearchOptions,
    /// Search for cube decisions, and for the value of a position at which a game is truncated.
    pub cube: SearchOptions,
    #[doc(hidden)]
    pub more: More,
}

impl PlayerSettings {
    /// Returns settings with this number of plies for plays and for the cube.
    #[must_use]
    pub fn of_plies(plies: usize) -> Self {
        let search = SearchOptions { plies, filters: MoveFilters::NORMAL, ..Default::default() };
        Self { chequer: search, cube: search, more: More::default() }
    }

    /// Returns settings with this number of plies for plays and for the cube. If plays are chosen
    /// by static evaluation, only those that look promising to a pruning net are evaluated.
    #[must_use]
    pub fn quick(plies: usize) -> Self {
        let usual = Self::of_plies(plies);
        let chequer = SearchOptions { pruning: Some(Pruning::QUICK), ..usual.chequer };
        Self { chequer, ..usual }
    }
}

/// Returns settings with static evaluation of every play.
impl Default for PlayerSettings {
    fn default() -> Self {
        Self::of_plies(0)
    }
}

/// Estimation of the luck of the dice, which is subtracted from the results.
///
/// The luck of a roll is the value after the best reply to it, less the mean of that value over all
/// rolls. The best replies are those of [`Pruning::LUCK`]. The mean of the luck is 0, so
/// subtracting it changes no expectation, even if the estimate is bad. The better the estimate, the
/// smaller the standard errors.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VarianceReduction {
    /// Plies at which the best reply to every roll is evaluated.
    pub plies: usize,
}
