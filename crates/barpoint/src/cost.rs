//! Costs of recorded decisions.

use barpoint_equity::{CubeEquities, Emg};
use barpoint_records::{CubeAnswer, Match, RecordedChoice, RecordedDecision};

use crate::{Engine, QuestionError, Situation};

/// Cost of a recorded decision: the equity that the player gave up, compared with the best choice
/// of this engine.
///
/// # Units
/// Equity normalised to the cube before the decision, never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Cost {
    /// Equity lost by the player on roll, by the play, by a double or by not doubling.
    pub choice: Emg,
    /// Equity lost by the opponent, by the answer to a double.
    pub answer: Emg,
}

impl Situation {
    /// Returns the situation of a recorded decision. Returns `None` if the decision cannot be
    /// analysed because the record breaks a rule there or does not contain the play.
    pub fn of_decision(record: &Match, decision: &RecordedDecision<'_>) -> Option<Self> {
        let state =
            decision.state.as_ref().ok().filter(|_| decision.problem_of_analysis().is_none());
        let (position, variant) = (decision.position, record.rules.variant);
        state.map(|&state| Self { position, variant, state })
    }
}

impl Engine {
    /// Returns the cost of a recorded decision at the plies of the engine. The cost is 0 if nothing
    /// has been decided yet or if the decision cannot be analysed.
    ///
    /// The recorded play is always evaluated at all plies, even if the move filters would drop it.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have, or the match
    /// is over.
    ///
    /// # Examples
    /// ```
    /// use barpoint::Engine;
    /// use barpoint::records::read_file;
    ///
    /// let text = " 1 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/4    64: 24/14\n";
    /// let record = &read_file(text.as_bytes())?.matches[0];
    /// let engine = Engine::new().with_plies(0)?;
    /// let cost = engine.cost(record, &record.decisions().next().expect("a play"))?;
    /// assert!(cost.choice.0 > 0.1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cost(
        &self,
        record: &Match,
        decision: &RecordedDecision<'_>,
    ) -> Result<Cost, QuestionError> {
        let Some(situation) = Situation::of_decision(record, decision) else {
            return Ok(Cost::default());
        };
        match (decision.made, decision.dice) {
            (RecordedChoice::Play(legal), Some(dice)) => {
                let ranked = self.rank_plays_with(&situation, dice, &[legal])?;
                let best = ranked.first().map_or(0.0, |best| best.value.equity.0);
                let made = ranked.iter().find(|play| play.result == legal.result);
                let choice = made.map_or(0.0, |made| best - made.value.equity.0);
                Ok(Cost { choice: Emg(choice.max(0.0)), ..Cost::default() })
            }
            (RecordedChoice::NoDouble | RecordedChoice::Double(_), _) => {
                let cube = self.cube_decision(&situation)?;
                Ok(Cost::of_cube(decision.made, cube.decision.equities()))
            }
            _ => Ok(Cost::default()),
        }
    }
}

impl Cost {
    /// Returns the greater of the two costs.
    #[must_use]
    pub fn greatest(&self) -> Emg {
        Emg(self.choice.0.max(self.answer.0))
    }

    fn of_cube(made: RecordedChoice<'_>, equities: &CubeEquities) -> Self {
        let (no_double, Emg(pass)) = (equities.no_double.0, equities.double_pass);
        let Some(Emg(take)) = equities.double_take else { return Self::default() };
        let double = take.min(pass);
        let (choice, answer) = match made {
            RecordedChoice::Double(Some(CubeAnswer::Pass)) => (no_double - double, pass - double),
            RecordedChoice::Double(Some(CubeAnswer::Take | CubeAnswer::Beaver)) => {
                (no_double - double, take - double)
            }
            RecordedChoice::Double(None) => (no_double - double, 0.0),
            _ => (double - no_double, 0.0),
        };
        Self { choice: Emg(choice.max(0.0)), answer: Emg(answer.max(0.0)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Costs of a choice and of an answer, in hundredths.
    fn cost(made: RecordedChoice<'_>, [no_double, take]: [f64; 2]) -> [i32; 2] {
        let equities = CubeEquities {
            no_double: Emg(no_double),
            double_take: Some(Emg(take)),
            double_pass: Emg(1.0),
        };
        let cost = Cost::of_cube(made, &equities);
        [cost.choice, cost.answer].map(|cost| (1e2 * cost.0).round() as i32)
    }

    #[test]
    fn each_mistake_with_the_cube_has_its_cost() {
        let [taken, passed] =
            [CubeAnswer::Take, CubeAnswer::Pass].map(|it| RecordedChoice::Double(Some(it)));
        let [wait, double_take, double_pass, too_good] =
            [[0.5, 0.25], [0.5, 0.75], [0.75, 1.25], [1.25, 1.5]];
        assert_eq!(
            [wait, double_take, double_pass, too_good].map(|it| cost(RecordedChoice::NoDouble, it)),
            [[0, 0], [25, 0], [25, 0], [0, 0]]
        );
        assert_eq!(
            [wait, double_take, double_pass, too_good].map(|it| cost(taken, it)),
            [[25, 0], [0, 0], [0, 25], [25, 50]]
        );
        assert_eq!(
            [wait, double_take, double_pass, too_good].map(|it| cost(passed, it)),
            [[25, 75], [0, 25], [0, 0], [25, 0]]
        );
    }
}
