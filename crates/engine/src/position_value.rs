//! Value of a position.

use barpoint_core::Outcome;
use barpoint_equity::{CubeContext, CubeDecision, CubeEquities, Utility};

/// Value of a position before the roll.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PositionValue {
    /// Cubeless chances if both players play for the present cube.
    pub outcome: Outcome,
    /// Cubeless chances if both players play for the cube after a double, if one is possible. With
    /// the Jacoby rule, gammons then count.
    pub doubled_outcome: Outcome,
    /// Value if the player on roll does not double.
    pub no_double: Utility,
    /// Value if the player on roll doubles and the opponent takes. `None` if the cube cannot be
    /// turned, if the search is not cubeful, and after a play if a double is hopeless by static evaluation.
    pub double_take: Option<Utility>,
    /// Value after the better choice of the player on roll.
    pub best: Utility,
}

impl PositionValue {
    /// Creates a value from those of both choices of the player on roll, each with its chances.
    ///
    /// The two values come from different replies with different errors, so a free double would
    /// often seem slightly wrong. The value of waiting is therefore limited to that of a free
    /// double.
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

    /// Returns the cube decision from the values of a cubeful search in this context.
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

/// Value of the better choice between waiting and doubling. The opponent takes if this costs less
/// than passing.
#[inline]
pub(crate) fn better(no_double: f64, double_take: Option<f64>, cash: f64) -> f64 {
    double_take.map_or(no_double, |take| no_double.max(take.min(cash)))
}
