//! Analysis of a cube decision.

use core::fmt;

use barpoint_engine::PositionValue;
use barpoint_equity::{CubeContext, CubeDecision, Take, Utility};

use crate::{Evaluation, Value};

/// Proper cube action with the values of all choices.
///
/// # Perspective
/// The player on roll, who may double before the roll.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CubeAnalysis {
    /// Evaluation of the position before the decision.
    pub evaluation: Evaluation,
    /// Value if the player on roll does not double.
    pub no_double: Value,
    /// Value if the player on roll doubles and the opponent takes. `None` if the player on roll may
    /// not double or if nobody can gain by doubling.
    pub double_take: Option<Value>,
    /// Value if the player on roll doubles and the opponent beavers. `None` unless a beaver is the
    /// best answer.
    pub double_beaver: Option<Value>,
    /// Value if the player on roll doubles and the opponent passes.
    pub double_pass: Value,
    /// Proper action of both players, with the share of wrong answers at which a wrong double
    /// becomes right.
    pub decision: CubeDecision,
    /// Effective cube efficiency x(eff) of not doubling: 0 if its value is that of a dead cube, 1
    /// if it is that of a live cube, both at the chances found. `None` if these two values are too
    /// close to each other to compute it.
    ///
    /// # Source
    /// GNU Backgammon manual, "Cubeful equities".
    pub efficiency: Option<f64>,
    /// Effective cube efficiency after a double and a take.
    pub efficiency_doubled: Option<f64>,
    /// True if a raccoon is the proper answer to a beaver. `None` where nobody may beaver. A beaver
    /// that is correct is never answered by a raccoon.
    pub raccoon: Option<bool>,
    /// Value with the best play of both players.
    pub best: Value,
}

impl CubeAnalysis {
    pub(crate) fn new(context: &CubeContext, plies: usize, found: &PositionValue) -> Self {
        let outcome = &found.outcome;
        let value = |utility: Utility| Value::new(context, utility);
        let decision = found.decision(context);
        let doubled = context.doubled().zip(found.double_take);
        let beavered = decision.doubled().filter(|_| decision.take() == Take::Beaver);
        Self {
            evaluation: Evaluation::new(context, plies, true, found),
            no_double: value(found.no_double),
            double_take: found.double_take.map(value),
            double_beaver: beavered.map(|equity| value(context.utility(equity))),
            double_pass: value(context.cash()),
            decision,
            efficiency: context.effective_efficiency(outcome, found.no_double),
            efficiency_doubled: doubled.and_then(|(doubled, utility)| {
                doubled.effective_efficiency(&found.doubled_outcome, utility)
            }),
            raccoon: (context.has_beavers() && decision.doubled().is_some())
                .then(|| decision.raccoons()),
            best: value(context.utility(decision.best())),
        }
    }
}

/// Writes the proper action of both players, such as `no double, take`.
impl fmt::Display for CubeAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.decision, f)
    }
}
