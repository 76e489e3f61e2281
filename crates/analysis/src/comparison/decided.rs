//! Decisions of single players.

use barpoint_core::Player;
use barpoint_records::{
    Analysis, CubeAnswer, DecisionPlace, Entry, RecordedChoice, RecordedDecision,
};

use super::choice::{Choice, ChoiceKind};
use super::opinion::Opinion;

/// Returns the luck of a roll according to a program.
pub(super) fn luck(decision: &RecordedDecision<'_>, by: Option<&str>) -> Option<f64> {
    decision.dice?;
    analysis_by(decision.entries[0], by)?.luck.map(f64::from)
}

/// A decision of one player.
pub(super) struct Decided<'d> {
    pub(super) place: DecisionPlace,
    pub(super) player: Player,
    pub(super) kind: ChoiceKind,
    pub(super) made: Option<Choice>,
    decision: &'d RecordedDecision<'d>,
}

/// Returns the decisions of both players: none for a forced play, two for a double and its answer.
pub(super) fn decided_in<'d>(decision: &'d RecordedDecision<'d>) -> Vec<Decided<'d>> {
    let RecordedDecision { place, player, made, dice, .. } = *decision;
    let decided = |player, kind, made| Decided { place, player, kind, made, decision };
    match (made, dice) {
        (_, Some(_)) if decision.is_forced() => Vec::new(),
        (RecordedChoice::Play(play), Some(dice)) => {
            vec![decided(player, ChoiceKind::Play(dice), Some(Choice::Play(play)))]
        }
        (_, Some(dice)) => vec![decided(player, ChoiceKind::Play(dice), None)],
        (RecordedChoice::NoDouble, None) => {
            vec![decided(player, ChoiceKind::Double, Some(Choice::NoDouble))]
        }
        (RecordedChoice::Double(answer), None) => {
            let answer = answer.map(|answer| match answer {
                CubeAnswer::Take | CubeAnswer::Beaver => Choice::Take,
                CubeAnswer::Pass => Choice::Pass,
            });
            let answered = |made| decided(player.flip(), ChoiceKind::Answer, Some(made));
            let double = decided(player, ChoiceKind::Double, Some(Choice::Double));
            [double].into_iter().chain(answer.map(answered)).collect()
        }
        _ => Vec::new(),
    }
}

impl Decided<'_> {
    /// Returns the opinion of a program; `None` if it did not analyse the decision.
    pub(super) fn opinion(&self, by: Option<&str>) -> Option<Opinion> {
        let decision = self.decision;
        let [action, answer] = decision.entries.map(|entry| analysis_by(entry, by));
        let cube = |of: Option<&Analysis>| of.and_then(|of| of.cube.clone());
        match self.kind {
            ChoiceKind::Play(dice) => {
                Opinion::of_plays(action?.play.as_ref()?, &decision.position, dice)
            }
            ChoiceKind::Double => Some(Opinion::of_double(&cube(action)?)),
            ChoiceKind::Answer => Some(Opinion::of_answer(&cube(answer).or_else(|| cube(action))?)),
        }
    }
}

fn analysis_by<'a>(entry: Option<&'a Entry>, by: Option<&str>) -> Option<&'a Analysis> {
    entry?.analyses().iter().find(|analysis| analysis.by.as_deref() == by)
}
