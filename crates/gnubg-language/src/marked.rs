//! A decision that is marked for a rollout.

use std::collections::BTreeSet;

use barpoint::{Engine, LegalPlay, Situation};
use barpoint_core::Dice;
use barpoint_records::Entry;

use crate::LineError;

/// Marks of a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marked {
    /// True if the cube decision is marked.
    pub(crate) cube: bool,
    /// Numbers of marked plays in the list of the analysis, from 1 on.
    pub(crate) plays: BTreeSet<usize>,
}

impl Marked {
    /// Returns the marked plays, by the analysis of the action or, without one, by a search.
    pub(crate) fn of_analysis(
        &self,
        entry: &Entry,
        situation: &Situation,
        dice: Dice,
        engine: &Engine,
    ) -> Result<Vec<LegalPlay>, LineError> {
        let legal = situation.position.plays(dice);
        let analysed = entry.analyses().iter().find_map(|analysis| analysis.play.as_ref());
        let listed: Vec<barpoint::Play> = if let Some(plays) = analysed {
            plays.candidates.iter().map(|candidate| candidate.play).collect()
        } else {
            let ranked = engine.rank_all_plays(situation, dice, &[]);
            ranked.map_err(LineError::state)?.iter().map(|play| play.play).collect()
        };
        let chosen = self.plays.iter().filter_map(|number| listed.get(number - 1));
        let plays: Vec<LegalPlay> = chosen
            .filter_map(|play| {
                let same = |legal: &&LegalPlay| legal.play.to_string() == play.to_string();
                legal.iter().find(same).copied()
            })
            .collect();
        if plays.is_empty() {
            return Err(LineError::State("None of the marked plays exists.".to_owned()));
        }
        Ok(plays)
    }
}
