//! Offers to resign.

use barpoint_records::{CubeChances, RecordedResignation, ResignationAnalysis};

use super::AnalysisError;
use super::analyst::Analyst;
use super::finding::Finding;
use super::rollouts::level_of_search;
use crate::{Side, Situation};

impl Analyst<'_> {
    pub(super) fn resignation(
        &self,
        offer: &RecordedResignation<'_>,
    ) -> Result<Option<Finding>, AnalysisError> {
        let nothing = Ok(Some(Finding::Nothing));
        let (Some(ladder), Ok(state)) = (&self.cubes, offer.before.state()) else {
            return nothing;
        };
        let engine = { ladder.tiers.iter() }
            .map(|(_, engine)| engine)
            .max_by_key(|engine| engine.options().plies)
            .unwrap_or(&ladder.screen);
        let position = *offer.before.position();
        let situation = Situation { position, variant: self.variant(), state };
        let is_on_roll = offer.player == offer.before.on_roll();
        let by = if is_on_roll { Side::OnRoll } else { Side::Opponent };
        let found = engine.resignation_before(&situation, offer.before.decision(), by)?;
        let equity = found.play_on.0 as f32;
        let analysis = ResignationAnalysis {
            level: level_of_search(engine),
            value: offer.value,
            play_on: CubeChances { outcome: Some(found.outcome), equity, rollout: None },
            resigned: found.resigned(offer.value).0 as f32,
        };
        Ok(Some(Finding::Resignation { place: offer.place, analysis }))
    }
}
