//! Decisions and resignations to analyse.

use barpoint_core::Player;
use barpoint_records::{Match, RecordedChoice, RecordedDecision, RecordedResignation};

use super::settings::AnalysisSettings;

/// Something to analyse.
pub(super) enum Task<'a> {
    Decision(RecordedDecision<'a>),
    Resignation(RecordedResignation<'a>),
}

/// Returns the players whose choices a decision contains.
fn players(decision: &RecordedDecision<'_>) -> Vec<Player> {
    let has_answer = matches!(decision.made, RecordedChoice::Double(Some(_)));
    let answer = has_answer.then(|| decision.player.flip());
    [decision.player].into_iter().chain(answer).collect()
}

impl AnalysisSettings {
    /// Returns the number of steps of the analysis of a match.
    pub fn steps(&self, record: &Match) -> usize {
        self.tasks(record).len()
    }

    /// Returns the selected decisions and resignations of a match.
    pub(super) fn tasks<'a>(&self, record: &'a Match) -> Vec<Task<'a>> {
        let is_made = |decision: &RecordedDecision<'_>| decision.made != RecordedChoice::Pending;
        let decisions = record.decisions().filter(is_made);
        let decisions = decisions
            .filter(|decision| self.selects(decision.place, &players(decision)))
            .map(Task::Decision);
        let resignations = record.resignations().into_iter();
        let resignations = resignations
            .filter(|offer| {
                self.cubes.is_some()
                    && self.selects(offer.place, &[offer.player, offer.player.flip()])
            })
            .map(Task::Resignation);
        decisions.chain(resignations).collect()
    }
}
