//! Settings of a match analysis.

use barpoint_analysis::statistics::Thresholds;
use barpoint_core::{ByPlayer, More, Player};
use barpoint_engine::{MoveFilters, SearchOptions};
use barpoint_records::DecisionPlace;

use super::{AnalysisLevel, Tier};
use crate::rollout::{RolloutOptions, RolloutRequest, StopRules};

/// Options of one kind of decision that replace those of the engine and of the presets.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OwnOptions {
    /// Options of the searches. Their plies and filters are those of the settings.
    pub search: Option<SearchOptions>,
    /// Options of the rollouts by player on roll, and the rules that stop them. A decision is then
    /// rolled out once.
    pub rollouts: Option<(ByPlayer<RolloutOptions>, StopRules)>,
    #[doc(hidden)]
    pub more: More,
}

impl OwnOptions {
    /// Returns the tiers of a level: with own rollouts the last of its rollouts alone.
    pub(super) fn tiers(&self, mut tiers: Vec<Tier>) -> Vec<Tier> {
        let is_rollout = |tier: &Tier| matches!(tier, Tier::Rollout(_));
        if self.rollouts.is_some()
            && let Some(last) = tiers.iter().rfind(|tier| is_rollout(tier)).copied()
        {
            tiers.retain(|tier| !is_rollout(tier) || *tier == last);
        }
        tiers
    }

    /// Returns a rollout of a decision of a player with these options.
    pub(super) fn applied<'a>(
        &self,
        rollout: RolloutRequest<'a>,
        player: Player,
    ) -> RolloutRequest<'a> {
        match self.rollouts {
            Some((options, rules)) => rollout.options(options[player]).stop_rules(rules),
            None => rollout,
        }
    }
}

/// Selection of decisions and levels of a match analysis.
///
/// The search options are those of the engine, except for the number of plies, the filters and own
/// options.
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
    /// Own options of chequer plays.
    pub own_plays: OwnOptions,
    /// Own options of cube decisions.
    pub own_cubes: OwnOptions,
    /// Own options of the searches for the luck of rolls. Their plies are those of the settings.
    pub own_luck: Option<SearchOptions>,
    #[doc(hidden)]
    pub more: More,
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
            own_plays: OwnOptions::default(),
            own_cubes: OwnOptions::default(),
            own_luck: None,
            more: More::default(),
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
