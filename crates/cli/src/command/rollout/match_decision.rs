//! Decisions of a match that can be rolled out.

use barpoint::Engine;
use barpoint_records::{DecisionPlace, Match, RecordedChoice, RecordedDecision, player_name};

use super::args::DecisionKind;
use crate::position::Subject;

/// Decision of a match.
#[derive(Debug)]
pub(super) struct MatchDecision<'a> {
    /// Index of the match in its file.
    pub(super) match_index: usize,
    pub(super) kind: DecisionKind,
    pub(super) recorded: RecordedDecision<'a>,
    /// Position of the decision, or the reason why there is none.
    pub(super) subject: Result<Subject, String>,
}

/// Returns the decisions of a match in order, a cube decision before the roll that follows it.
/// Forced plays and plays that the record does not show are left out.
pub(super) fn decisions_of(
    record: &Match,
    match_index: usize,
) -> impl Iterator<Item = MatchDecision<'_>> {
    let is_choice = |decision: &RecordedDecision<'_>| match decision.made {
        RecordedChoice::Play(_) | RecordedChoice::IllegalPlay(_) => !decision.is_forced(),
        made => made != RecordedChoice::HiddenPlay,
    };
    record.decisions().filter(is_choice).map(move |recorded| MatchDecision {
        match_index,
        kind: if recorded.is_cube() { DecisionKind::Cube } else { DecisionKind::Play },
        subject: subject(record, &recorded),
        recorded,
    })
}

fn subject(record: &Match, decision: &RecordedDecision<'_>) -> Result<Subject, String> {
    if let Some(problem) = decision.problem_of_analysis() {
        return Err(problem.to_string());
    }
    let state = decision.state.clone().map_err(|error| error.to_string())?;
    let (position, variant) = (decision.position, record.rules.variant);
    Subject::of(position, variant, state, decision.player, decision.dice)
        .map_err(|error| format!("{error:#}"))
}

impl MatchDecision<'_> {
    /// Returns the place in the file.
    pub(super) const fn place(&self) -> &DecisionPlace {
        &self.recorded.place
    }

    /// Returns the place in words, with the player and the task.
    pub(super) fn title(&self, matches: &[Match]) -> String {
        let DecisionPlace { game, action, .. } = self.recorded.place;
        let match_index = self.match_index;
        let record = &matches[match_index];
        let of_many = matches.len() > 1;
        let places = match action {
            None => vec![format!("Position {}", match_index + 1)],
            Some(action) => {
                let mut places = vec![format!("Game {}", game + 1), format!("move {}", action + 1)];
                if of_many {
                    places.insert(0, format!("Match {}", match_index + 1));
                }
                places
            }
        };
        let name = player_name(record, self.recorded.player);
        let dice = self.recorded.dice;
        let task = match (self.kind, dice) {
            (DecisionKind::Play, Some(dice)) => format!("to play {dice}"),
            (DecisionKind::Play, None) => "to play".to_owned(),
            (DecisionKind::Cube, _) => "on roll".to_owned(),
        };
        places.join(", ") + &format!(": {name} {task}")
    }

    /// Returns the loss by evaluation in normalised equity; 0 if nothing was done yet.
    pub(super) fn loss(&self, matches: &[Match], judge: &Engine) -> anyhow::Result<f64> {
        let record = &matches[self.match_index];
        Ok(judge.cost(record, &self.recorded)?.greatest().0)
    }
}
