//! What to do with the cube, and why.

use core::fmt;

use barpoint_engine::PositionValue;
use barpoint_equity::{CubeContext, CubeDecision, Utility};

use crate::{Evaluation, Value};

/// What to do with the cube, and why.
///
/// # Perspective
/// The player on roll, who may double before the roll.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CubeAnalysis {
    /// The position itself.
    pub evaluation: Evaluation,
    /// The player on roll does not double.
    pub no_double: Value,
    /// The player on roll doubles and the opponent takes, `None` if the player on roll may not
    /// double or nobody can gain by it.
    pub double_take: Option<Value>,
    /// The player on roll doubles and the opponent passes.
    pub double_pass: Value,
    /// What both should do, with the share of wrong answers at which a wrong double becomes right.
    pub decision: CubeDecision,
    /// Effective cube efficiency x(eff) of not doubling: where its value lies between that of a
    /// dead cube (0) and of a live one (1) at the chances found, `None` if those are too close to
    /// tell.
    ///
    /// # Source
    /// GNU Backgammon manual, "Cubeful equities".
    pub efficiency: Option<f64>,
    /// The same after a double and a take.
    pub efficiency_doubled: Option<f64>,
    /// Whether a beaver is to be answered by a raccoon, `None` where nobody may beaver. A beaver
    /// that is right never is.
    pub raccoon: Option<bool>,
    /// The value with the best play of both.
    pub best: Value,
}

impl CubeAnalysis {
    pub(crate) fn new(context: &CubeContext, plies: usize, found: &PositionValue) -> Self {
        let outcome = &found.outcome;
        let value = |utility: Utility| Value::new(context, utility);
        let decision = found.decision(context);
        let doubled = context.doubled().zip(found.double_take);
        Self {
            evaluation: Evaluation::new(context, plies, true, found),
            no_double: value(found.no_double),
            double_take: found.double_take.map(value),
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

/// The proper action of both, such as `no double, take`.
impl fmt::Display for CubeAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.decision, f)
    }
}
