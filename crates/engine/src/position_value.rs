//! The value of a position.

use barpoint_core::Outcome;
use barpoint_equity::{CubeContext, CubeDecision, CubeEquities, Utility};

/// The value of a position before the roll.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionValue {
    /// Cubeless chances if both play for the cube as it is.
    pub outcome: Outcome,
    /// The same if both play for the cube that the player on roll has doubled, where that is possible:
    /// under the Jacoby rule gammons count then.
    pub doubled_outcome: Outcome,
    /// Value if the player on roll does not double.
    pub no_double: Utility,
    /// Value if the player on roll doubles and the opponent takes, `None` if the cube cannot be
    /// turned or the search is not cubeful.
    pub double_take: Option<Utility>,
    /// Value once the player on roll has done the better of both.
    pub best: Utility,
}

impl PositionValue {
    /// The value of a position from both choices of the player on roll, each with its chances.
    ///
    /// Both come from replies of their own, whose errors differ: a double that risks nothing would
    /// often appear wrong by a hair. Waiting is therefore worth no more than such a double.
    pub fn new(
        context: &CubeContext,
        (outcome, no_double): (Outcome, Utility),
        double_take: Option<(Outcome, Utility)>,
    ) -> Self {
        let take = double_take.map(|(_, take)| take.0);
        let limit = take.filter(|_| context.doubles_freely()).unwrap_or(f64::INFINITY);
        let best = better(no_double.0, take, context.cash().0);
        Self {
            outcome,
            doubled_outcome: double_take.map_or(outcome, |(outcome, _)| outcome),
            no_double: Utility(no_double.0.min(limit)),
            double_take: take.map(Utility),
            best: Utility(best.min(limit)),
        }
    }

    /// What to do with the cube, by the values of a cubeful search under this context.
    pub fn decision(&self, context: &CubeContext) -> CubeDecision {
        let emg = |utility: Utility| context.emg(utility);
        let equities = CubeEquities {
            no_double: emg(self.no_double),
            double_take: self.double_take.map(emg),
            double_pass: emg(context.cash()),
        };
        CubeDecision::new(context, &self.outcome, equities)
    }
}

/// The value of waiting or doubling, whichever is better; the opponent takes if that costs less than
/// passing.
#[inline]
pub(crate) fn better(no_double: f64, double_take: Option<f64>, cash: f64) -> f64 {
    double_take.map_or(no_double, |take| no_double.max(take.min(cash)))
}
