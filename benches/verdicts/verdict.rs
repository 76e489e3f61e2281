//! Verdicts of an analyst.

use barpoint::Position;
use barpoint::records::{CubeAnswer, RecordedChoice};

/// Equity that a decision loses in the eyes of an analyst, normalised to the cube before it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Verdict {
    /// Loss by the play, by the double or by not doubling.
    pub(crate) choice: f64,
    /// Loss of the opponent by the answer to a double.
    pub(crate) answer: Option<f64>,
    /// Board after the best play.
    pub(crate) best: Option<Position>,
}

impl Verdict {
    pub(crate) const fn of_play(choice: f64, best: Option<Position>) -> Self {
        Self { choice, answer: None, best }
    }

    /// Returns the verdict on a cube decision from the equities of no double and of double, take.
    pub(crate) fn of_cube(made: RecordedChoice<'_>, no_double: f64, take: f64) -> Self {
        let double = take.min(1.0);
        let (choice, answer) = match made {
            RecordedChoice::Double(answer) => (
                no_double - double,
                answer.map(|it| match it {
                    CubeAnswer::Pass => 1.0 - take,
                    CubeAnswer::Take | CubeAnswer::Beaver => take - 1.0,
                }),
            ),
            _ => (double - no_double, None),
        };
        Self { choice: choice.max(0.0), answer: answer.map(|loss| loss.max(0.0)), best: None }
    }

    /// Returns the losses of the choice and of the answer.
    pub(crate) fn losses(&self) -> [Option<f64>; 2] {
        [Some(self.choice), self.answer]
    }
}
