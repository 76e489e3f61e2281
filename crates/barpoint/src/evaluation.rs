//! Value of a position before the roll.

use core::fmt;

use barpoint_core::{Equity, Outcome};
use barpoint_engine::PositionValue;
use barpoint_equity::CubeContext;

use crate::{Chances, Value};

/// Value of a position before the roll.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Evaluation {
    /// Number of plies searched.
    pub plies: usize,
    /// Chances of the results of the game, without a cube.
    pub outcome: Outcome,
    /// Value if nobody turns the cube any more.
    pub cubeless: Value,
    /// Value if both players use the cube in the best way, `None` if the search was cubeless.
    pub cubeful: Option<Value>,
}

impl Evaluation {
    pub(crate) fn new(
        context: &CubeContext,
        plies: usize,
        cubeful: bool,
        found: &PositionValue,
    ) -> Self {
        let best = Value::new(context, found.best);
        let cubeless = Value::new(context, context.cubeless(&found.outcome));
        Self {
            plies,
            outcome: found.outcome,
            // The chances are rounded; the value of a cubeless search is not.
            cubeless: if cubeful { cubeless } else { best },
            cubeful: cubeful.then_some(best),
        }
    }

    /// Returns the cubeful value, or the cubeless value if the search was cubeless.
    pub fn value(&self) -> Value {
        self.cubeful.unwrap_or(self.cubeless)
    }

    /// Returns the chances of every result.
    pub fn chances(&self) -> Chances {
        Chances::from(&self.outcome)
    }

    /// Returns the cubeless money equity with all gammons counted, for money play and matches
    /// alike.
    pub fn money_equity(&self) -> Equity {
        self.outcome.equity()
    }
}

/// Writes the value of the evaluation and the chances: `+0.1593, 52.46 14.95 0.74 - 47.54 12.44
/// 0.53`.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.value(), self.outcome)
    }
}
