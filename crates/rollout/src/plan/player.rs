//! How the players of a rollout play.

use barpoint_engine::{MoveFilters, Pruning, SearchOptions};

/// How one player plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerSettings {
    /// How plays are found.
    pub chequer: SearchOptions,
    /// How cube decisions are made, and positions evaluated where a game is truncated.
    pub cube: SearchOptions,
}

impl PlayerSettings {
    /// So many plies for plays and as many for the cube.
    #[must_use]
    pub fn of_plies(plies: usize) -> Self {
        let search = SearchOptions { plies, filters: MoveFilters::NORMAL, ..Default::default() };
        Self { chequer: search, cube: search }
    }

    /// The same number of plies for plays and for the cube; where plays are chosen by static evaluation, only
    /// those that look promising to a quick net are evaluated.
    #[must_use]
    pub fn quick(plies: usize) -> Self {
        let Self { chequer, cube } = Self::of_plies(plies);
        Self { chequer: SearchOptions { pruning: Some(Pruning::QUICK), ..chequer }, cube }
    }
}

/// Static evaluation of every play.
impl Default for PlayerSettings {
    fn default() -> Self {
        Self::of_plies(0)
    }
}

/// How the luck of the dice is estimated, which is then taken out of the results.
///
/// The luck of a roll is the value after the best reply to it, less the mean of that over all rolls. The
/// best replies are those of [`Pruning::QUICK`]. The mean luck is 0, so taking it out changes no
/// expectation, however bad the estimate; the better the estimate, the smaller the errors.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VarianceReduction {
    /// Plies at which the best reply to every roll is evaluated.
    pub plies: usize,
}
