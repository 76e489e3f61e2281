//! Settings of a match analysis.

use barpoint_analysis::statistics::Thresholds;
use barpoint_core::{ByPlayer, Player};
use barpoint_engine::MoveFilters;
use barpoint_records::DecisionPlace;

use super::AnalysisLevel;

/// Selection of decisions and levels of a match analysis.
///
/// The search options are those of the engine, except for the number of plies and the filters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnalysisSettings {
    /// Level of chequer plays, `None` to leave them out.
    pub plays: Option<AnalysisLevel>,
    /// Level of cube decisions and resignations, `None` to leave them out. A resignation is
    /// evaluated by a search.
    pub cubes: Option<AnalysisLevel>,
    /// Number of plies at which the luck of rolls is evaluated, `None` to leave luck out.
    pub luck: Option<usize>,
    /// Move filters of searches.
    pub filters: MoveFilters,
    /// Players whose decisions are analysed.
    pub players: ByPlayer<bool>,
    /// Game to analyse, counted from 0; `None` for all games.
    pub game: Option<usize>,
    /// Action of that game to analyse, counted from 0; `None` for all actions.
    pub action: Option<usize>,
    /// Number of candidate plays to keep in the record. The play that was made is always kept.
    pub candidates: usize,
    /// Thresholds of the marks that errors and rolls get.
    pub thresholds: Thresholds,
    /// Seed of the rollouts.
    pub seed: u64,
}

/// All decisions at [`AnalysisLevel::Standard`] with the filters [`MoveFilters::STEPWISE`], the luck at
/// 0 plies, five candidates, and GNU Backgammon's thresholds.
impl Default for AnalysisSettings {
    fn default() -> Self {
        Self {
            plays: Some(AnalysisLevel::default()),
            cubes: Some(AnalysisLevel::default()),
            luck: Some(0),
            filters: MoveFilters::STEPWISE,
            players: ByPlayer([true; 2]),
            game: None,
            action: None,
            candidates: 5,
            thresholds: Thresholds::default(),
            seed: 1,
        }
    }
}

impl AnalysisSettings {
    /// Returns the default settings with plays and cube decisions at one level.
    pub fn at(level: AnalysisLevel) -> Self {
        Self { plays: Some(level), cubes: Some(level), ..Self::default() }
    }

    /// Returns true if a decision at this place by one of these players is selected.
    pub(super) fn selects(&self, place: DecisionPlace, players: &[Player]) -> bool {
        self.game.is_none_or(|game| game == place.game)
            && self.action.is_none_or(|action| [place.action, place.answer].contains(&Some(action)))
            && players.iter().any(|&player| self.players[player])
    }
}
