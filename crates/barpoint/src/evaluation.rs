//! Value of a position before the roll.

use core::fmt;

use barpoint_core::{Class, Equity, Outcome, Position, Variant};
use barpoint_engine::{Noise, PositionValue};
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
    /// How far the [money equity](Self::money_equity) may be from the truth: the true equity is
    /// within it in about 68 of 100 positions, and within twice as much in about 95. `None` where
    /// this is not known: other nets than those that ship, variants, noise and more than two plies;
    /// and where the chances are exact.
    ///
    /// # Source
    /// Fitted to the rollouts of `tests/yardstick`, by the spread of the results of a game and, with
    /// contact, by the number of chequers that are far back.
    pub money_error: Option<Equity>,
    /// Noise of the search, if it has any.
    pub noise: Option<Noise>,
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
            money_error: None,
            noise: None,
        }
    }

    /// Adds how far the shipped nets may be from the truth.
    pub(crate) fn with_error_of_nets(self, position: &Position) -> Self {
        Self { money_error: error_of_nets(position, self.plies, &self.outcome).map(Equity), ..self }
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

/// Returns how far the shipped nets may be from the true cubeless money equity after a search of
/// these plies.
fn error_of_nets(position: &Position, plies: usize, outcome: &Outcome) -> Option<f32> {
    /// For each number of plies: error where the standard deviation of the result is a point.
    const RACE: [f32; 3] = [0.0042, 0.0038, 0.0030];
    /// The same; then the part by which it grows with each chequer more than two that a side has in
    /// the other home or on the bar, and if a side is crashed.
    const CONTACT: [[f32; 3]; 3] = [[0.0235, 0.1, 0.4], [0.0185, 0.1, 0.4], [0.013, 0.15, 0.2]];
    let spread = spread(outcome);
    match Class::of(position, Variant::Backgammon) {
        Class::Race => Some(RACE.get(plies)? * spread.sqrt()),
        class @ (Class::Contact | Class::Crashed) => {
            let [error, back, crashed] = *CONTACT.get(plies)?;
            let far = position.on_roll().back().max(position.opponent().back());
            let crashed = if class == Class::Crashed { crashed } else { 0.0 };
            let far = far.saturating_sub(2) as f32;
            Some(error * spread * (1.0 + back * far) * (1.0 + crashed))
        }
        _ => None,
    }
}

/// Standard deviation of the result of a game, in points.
fn spread(outcome: &Outcome) -> f32 {
    let gammons = outcome.win_gammon + outcome.lose_gammon;
    let backgammons = outcome.win_backgammon + outcome.lose_backgammon;
    let mean = outcome.equity().0;
    (1.0 + 3.0 * gammons + 5.0 * backgammons - mean * mean).max(0.0).sqrt()
}
