//! What a position is worth before the roll.

use core::fmt;

use barpoint_core::{Equity, Outcome};
use barpoint_engine::PositionValue;
use barpoint_equity::CubeContext;

use crate::{Chances, Value};

/// What a position is worth before the roll.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Evaluation {
    /// The plies that were searched.
    pub plies: usize,
    /// How the game may end without a cube.
    pub outcome: Outcome,
    /// The value if nobody turns the cube any more.
    pub cubeless: Value,
    /// The value with the best use of the cube by both, `None` if the search was cubeless.
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
            // The chances are rounded, the value of a cubeless search is not.
            cubeless: if cubeful { cubeless } else { best },
            cubeful: cubeful.then_some(best),
        }
    }

    /// The value that counts: the cubeful one if there is one.
    pub fn value(&self) -> Value {
        self.cubeful.unwrap_or(self.cubeless)
    }

    /// The chances of every result.
    pub fn chances(&self) -> Chances {
        Chances::from(&self.outcome)
    }

    /// Cubeless money equity with all gammons counted, whatever is played for.
    pub fn money_equity(&self) -> Equity {
        self.outcome.equity()
    }
}

/// The value that counts and the chances: `+0.1593, 52.46 14.95 0.74 - 47.54 12.44 0.53`.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.value(), self.outcome)
    }
}
