//! Settings of the players of a rollout.

use barpoint_engine::{MoveFilters, Pruning, SearchOptions};

/// Settings of one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerSettings {
    /// Search for chequer plays.
    pub chequer: SearchOptions,
    /// Search for cube decisions, and for the value of a position at which a game is truncated.
    pub cube: SearchOptions,
}

impl PlayerSettings {
    /// Returns settings with this number of plies for plays and for the cube.
    #[must_use]
    pub fn of_plies(plies: usize) -> Self {
        let search = SearchOptions { plies, filters: MoveFilters::NORMAL, ..Default::default() };
        Self { chequer: search, cube: search }
    }

    /// Returns settings with this number of plies for plays and for the cube. If plays are chosen
    /// by static evaluation, only those that look promising to a pruning net are evaluated.
    #[must_use]
    pub fn quick(plies: usize) -> Self {
        let Self { chequer, cube } = Self::of_plies(plies);
        Self { chequer: SearchOptions { pruning: Some(Pruning::QUICK), ..chequer }, cube }
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
