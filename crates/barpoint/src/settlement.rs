//! Rollouts that settle the disagreements of two analyses.

use barpoint_analysis::comparison::{Choice, ChoiceKind, Disagreement};
use barpoint_core::LegalPlay;
use barpoint_records::{Match, RecordedDecision};
use barpoint_rollout::{Estimate, Progress, RolloutOptions};

use crate::rollout::{Action, Rollout, RolloutError};
use crate::{Engine, Situation};

/// Rollout of a disagreement.
///
/// # Perspective
/// The player who decides.
///
/// # Units
/// Equities are normalised to the cube before the decision.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Settlement {
    /// Number of trials of each choice.
    pub trials: u64,
    /// Choices of both programs and of the player, with their equities, in this order and without
    /// repetition.
    pub choices: Vec<(Choice, Estimate)>,
    /// Equity of the first program's choice less that of the second's.
    pub difference: Estimate,
}

/// Program that a rollout confirms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The first program was right.
    First,
    /// The second program was right.
    Second,
    /// The difference is below two standard errors.
    Undecided,
}

impl Settlement {
    /// Returns the program whose choice is better by at least two standard errors.
    pub fn winner(&self) -> Winner {
        let Estimate { mean, standard_error, .. } = self.difference;
        // An unknown error is not a number and decides nothing.
        let is_decided = mean != 0.0 && mean.abs() >= 2.0 * standard_error;
        match is_decided {
            true if mean > 0.0 => Winner::First,
            true => Winner::Second,
            false => Winner::Undecided,
        }
    }
}

impl Engine {
    /// Rolls out the choices of both programs and of the player. The match is that of the first
    /// analysis. Returns `None` if the decision cannot be rolled out, or if the engine [is
    /// stopped](Self::stopped_by).
    ///
    /// # Errors
    /// The same as for [`RolloutRequest::run`](crate::rollout::RolloutRequest::run).
    pub fn settle(
        &self,
        record: &Match,
        disagreement: &Disagreement,
        options: RolloutOptions,
        progress: &dyn Progress,
    ) -> Result<Option<Settlement>, RolloutError> {
        let is_it = |decision: &RecordedDecision<'_>| {
            let is_play = matches!(disagreement.kind, ChoiceKind::Play(_));
            decision.place == disagreement.place && decision.dice.is_some() == is_play
        };
        let decision = record.decisions().find(is_it);
        let situation = decision.and_then(|decision| Situation::of_decision(record, &decision));
        let Some(situation) = situation else { return Ok(None) };
        let request = self.rollout(&situation).options(options);
        let request = match disagreement.kind {
            ChoiceKind::Play(dice) => request.plays(dice, plays_of(disagreement)),
            ChoiceKind::Double | ChoiceKind::Answer => request,
        };
        let trials = u64::from(options.trials);
        let rollout = request.run(progress)?;
        let is_whole = rollout.candidates().iter().all(|one| one.trials == trials);
        Ok(if is_whole { Settlement::of(disagreement, &rollout) } else { None })
    }
}

/// Returns the plays to roll out, without repetition.
fn plays_of(disagreement: &Disagreement) -> Vec<LegalPlay> {
    let play = |choice: Choice| match choice {
        Choice::Play(play) => Some(play),
        _ => None,
    };
    choices_of(disagreement).into_iter().filter_map(play).collect()
}

fn choices_of(disagreement: &Disagreement) -> Vec<Choice> {
    let mut choices = disagreement.best.to_vec();
    choices.extend(disagreement.made.filter(|made| !disagreement.best.contains(made)));
    choices
}

impl Settlement {
    fn of(disagreement: &Disagreement, rollout: &Rollout) -> Option<Self> {
        let trials = rollout.candidates().iter().map(|one| one.trials).max()?;
        let equities = Equities { rollout };
        let choices = choices_of(disagreement).into_iter();
        let choices = choices.map(|choice| Some((choice, equities.of(choice)?)));
        let difference = equities.difference(disagreement.best)?;
        Some(Self { trials, choices: choices.collect::<Option<_>>()?, difference })
    }
}

/// Equities of choices by a rollout.
struct Equities<'r> {
    rollout: &'r Rollout,
}

/// Value of a double that is passed.
const PASS: Estimate = Estimate::new(1.0, 0.0);

impl Equities<'_> {
    fn index(&self, action: impl Fn(&Action) -> bool) -> Option<usize> {
        self.rollout.actions().iter().position(action)
    }

    fn equity(&self, index: usize) -> Option<Estimate> {
        let estimates = self.rollout.result()?.estimates(index).value;
        Some(self.rollout.plan().normalised(&estimates))
    }

    fn no_double(&self) -> Option<usize> {
        self.index(|action| *action == Action::NoDouble)
    }

    fn take(&self) -> Option<usize> {
        self.index(|action| *action == Action::DoubleTake)
    }

    fn play(&self, play: &LegalPlay) -> Option<usize> {
        self.index(|action| action.play().is_some_and(|known| known.result == play.result))
    }

    /// Returns true if the opponent should pass.
    fn is_pass(&self) -> Option<bool> {
        Some(self.equity(self.take()?)?.mean > PASS.mean)
    }

    /// Returns the equity of a choice, seen by the player who decides.
    fn of(&self, choice: Choice) -> Option<Estimate> {
        match choice {
            Choice::Play(play) => self.equity(self.play(&play)?),
            Choice::NoDouble => self.equity(self.no_double()?),
            Choice::Double if self.is_pass()? => Some(PASS),
            Choice::Double => self.equity(self.take()?),
            Choice::Take => Some(-self.equity(self.take()?)?),
            Choice::Pass => Some(-PASS),
        }
    }

    /// Returns the first choice's equity less the second's, with the error of the difference.
    fn difference(&self, [first, second]: [Choice; 2]) -> Option<Estimate> {
        if let (Some(a), Some(b)) = (self.candidate(first), self.candidate(second)) {
            let difference = self.rollout.result()?.difference(a, b).value;
            return Some(self.rollout.plan().normalised_difference(&difference));
        }
        // One of the choices ends in a pass, whose value is known.
        let [a, b] = [self.of(first)?, self.of(second)?];
        let standard_error = a.standard_error.max(b.standard_error);
        Some(Estimate::new(a.mean - b.mean, standard_error))
    }

    /// Returns the candidate whose equity is that of a choice; `None` for a pass or its
    /// alternative, the take.
    fn candidate(&self, choice: Choice) -> Option<usize> {
        match choice {
            Choice::Play(play) => self.play(&play),
            Choice::NoDouble => self.no_double(),
            Choice::Double if !self.is_pass()? => self.take(),
            Choice::Double | Choice::Take | Choice::Pass => None,
        }
    }
}
