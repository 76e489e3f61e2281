//! Opinion of a program on a decision.

use barpoint_core::{Dice, Position};
use barpoint_records::{CubeAnalysis, PlayAnalysis};

use super::choice::Choice;

/// Choices with their equities, seen by the player who decides, the best first. There is at least
/// one.
#[derive(Clone, Debug)]
pub(super) struct Opinion {
    best: (Choice, f64),
    others: Vec<(Choice, f64)>,
}

impl Opinion {
    /// Returns the opinion on plays. Candidates that are not legal do not count.
    pub(super) fn of_plays(
        analysis: &PlayAnalysis,
        position: &Position,
        dice: Dice,
    ) -> Option<Self> {
        let legal = position.plays(dice);
        let choice = |play| {
            let result = position.after(play)?;
            legal.iter().find(|known| known.result == result).map(|known| Choice::Play(*known))
        };
        let candidates = analysis.candidates.iter();
        let mut choices = candidates.filter_map(|of| Some((choice(&of.play)?, of.equity.into())));
        Some(Self { best: choices.next()?, others: choices.collect() })
    }

    /// Returns the opinion on a double; of equal choices, rolling is the best.
    pub(super) fn of_double(analysis: &CubeAnalysis) -> Self {
        let double = analysis.double_take.equity.min(analysis.double_drop);
        Self::of_two(
            (Choice::NoDouble, analysis.no_double.equity.into()),
            (Choice::Double, double.into()),
        )
    }

    /// Returns the opinion on the answer to a double; of equal choices, taking is the best.
    pub(super) fn of_answer(analysis: &CubeAnalysis) -> Self {
        let take = -f64::from(analysis.double_take.equity);
        Self::of_two((Choice::Take, take), (Choice::Pass, -f64::from(analysis.double_drop)))
    }

    fn of_two(first: (Choice, f64), second: (Choice, f64)) -> Self {
        let [best, other] = if second.1 > first.1 { [second, first] } else { [first, second] };
        Self { best, others: vec![other] }
    }

    pub(super) const fn best(&self) -> Choice {
        self.best.0
    }

    /// Returns the loss of a choice, never negative; `None` if the program did not evaluate it.
    pub(super) fn loss(&self, choice: &Choice) -> Option<f64> {
        let (_, equity) = self.all().find(|(known, _)| known == choice)?;
        // A file may list a play that was searched less deeply with a higher equity.
        Some((self.best.1 - equity).max(0.0)).filter(|loss| loss.is_finite())
    }

    /// Returns the equities of the choices that both programs evaluated.
    pub(super) fn in_common<'a>(
        &'a self,
        other: &'a Self,
    ) -> impl Iterator<Item = (f64, f64)> + 'a {
        let equity = |choice| other.all().find(|(known, _)| *known == choice).map(|of| of.1);
        self.all().filter_map(move |(choice, ours)| Some((ours, equity(choice)?)))
    }

    fn all(&self) -> impl Iterator<Item = (Choice, f64)> + '_ {
        [self.best].into_iter().chain(self.others.iter().copied())
    }
}
