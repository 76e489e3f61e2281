//! The value of positions that have been evaluated statically.

use barpoint_core::{Class, Outcome, Position, Variant};
use barpoint_engine::{Evaluator, SearchOptions};
use barpoint_equity::CubeContext;

/// Values positions for the player on roll there, all of them with the same cube.
pub(crate) struct Valuer<'a, E> {
    evaluator: &'a E,
    settings: &'a SearchOptions,
    variant: Variant,
    context: CubeContext,
    /// The cube doubled by the player on roll, if that is possible.
    doubled: Option<CubeContext>,
    cubeful: bool,
}

/// Values of what the player on roll can do with the cube.
pub(crate) struct Choices {
    pub(crate) no_double: f64,
    pub(crate) double_take: Option<f64>,
    cash: f64,
}

impl Choices {
    /// The value once the player on roll has chosen.
    pub(crate) fn best(&self) -> f64 {
        let double = self.double_take.map(|take| take.min(self.cash));
        double.map_or(self.no_double, |double| self.no_double.max(double))
    }
}

impl<'a, E: Evaluator> Valuer<'a, E> {
    /// A valuer for a context whose cube may be doubled if it says so and `cubeful` is true.
    pub(crate) fn new(
        evaluator: &'a E,
        settings: &'a SearchOptions,
        variant: Variant,
        context: &CubeContext,
        cubeful: bool,
    ) -> Self {
        let doubled = if cubeful { context.doubled() } else { None };
        // Without a cube nobody could meet what the Jacoby rule asks for.
        let context = if cubeful { *context } else { context.without_jacoby() };
        Self { evaluator, settings, variant, context, doubled, cubeful }
    }

    /// The context of the player on roll.
    pub(crate) fn context(&self) -> &CubeContext {
        &self.context
    }

    /// The value once the player on roll has doubled or not, and without a double.
    pub(crate) fn values(&self, position: &Position, outcome: &Outcome) -> [f64; 2] {
        if !self.cubeful || position.result(self.variant).is_some() {
            return [self.dead(outcome); 2];
        }
        let choices = self.choices(position, outcome);
        [choices.best(), choices.no_double]
    }

    /// Values of what the player on roll can do; the game is not over.
    pub(crate) fn choices(&self, position: &Position, outcome: &Outcome) -> Choices {
        let efficiency = &self.settings.efficiency;
        let life = match self.evaluator.equities(position) {
            Some(equities) => efficiency.exact(equities),
            None => efficiency.life(Class::of(position, self.variant), position.pips()),
        };
        let value = |context: &CubeContext| {
            if self.cubeful {
                context.cubeful(outcome, &life, &self.settings.model).0
            } else {
                self.dead(outcome)
            }
        };
        Choices {
            no_double: value(&self.context),
            double_take: self.doubled.as_ref().map(value),
            cash: self.context.cash().0,
        }
    }

    /// The value if nobody turns the cube any more.
    fn dead(&self, outcome: &Outcome) -> f64 {
        if self.context.is_money() && !self.cubeful {
            // As the engine ranks plays without a cube, to the last bit.
            return f64::from(outcome.equity().0) * f64::from(self.context.cube().value.get());
        }
        self.context.cubeless(outcome).0
    }
}
