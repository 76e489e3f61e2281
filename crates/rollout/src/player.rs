//! How the players of a rollout play.

use barpoint_engine::{Cut, MoveFilters, SearchOptions};

/// How one player plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerSettings {
    /// How plays are found.
    pub chequer: SearchOptions,
    /// How cube decisions are made, and positions evaluated where a game is truncated.
    pub cube: SearchOptions,
    /// Which plays are evaluated at all where `chequer` does not look ahead, `None` for every play.
    pub cut: Option<Cut>,
}

impl PlayerSettings {
    /// So many plies for plays and as many for the cube.
    #[must_use]
    pub fn of_plies(plies: usize) -> Self {
        let search = SearchOptions { plies, filters: MoveFilters::NORMAL, ..Default::default() };
        Self { chequer: search, cube: search, cut: None }
    }
}

/// Static evaluation of every play.
impl Default for PlayerSettings {
    fn default() -> Self {
        Self::of_plies(0)
    }
}

/// How the luck of the dice is told, which is then taken out of the results.
///
/// The luck of a roll is what the best reply to it is worth, less the mean of that over all rolls.
/// Its own mean is nought, so taking it out changes no expectation, however badly it is told; the
/// better it is told, the smaller the errors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VarianceReduction {
    /// Plies at which the best reply to every roll is evaluated.
    pub plies: usize,
    /// Which replies are evaluated to find the best one, `None` for every reply.
    pub cut: Option<Cut>,
}

/// Static evaluation of those replies to each roll that look best to a quick net.
impl Default for VarianceReduction {
    fn default() -> Self {
        Self { plies: 0, cut: Some(QUICK) }
    }
}

/// Which replies are evaluated where nobody looks ahead. A wider cut takes more time and gains
/// hardly anything, in the plays or in the errors.
pub const QUICK: Cut = Cut { margin: 0.06, most: 3 };
