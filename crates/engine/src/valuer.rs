//! The value of positions that have been evaluated statically.

use barpoint_core::{Class, Outcome, Position};
use barpoint_equity::{BuiltinModel, CubeContext, CubeEfficiency, CubeLife, Utility};

use crate::{Evaluator, PositionValue, SearchOptions};

/// Values positions by their static evaluations, all of them with the same cube.
///
/// # Perspective
/// The player on roll in the position, of the context alike.
#[derive(Clone, Copy, Debug)]
pub struct Valuer<'a, E> {
    evaluator: &'a E,
    context: CubeContext,
    /// The cube doubled by the player on roll, if that is possible.
    doubled: Option<CubeContext>,
    efficiency: CubeEfficiency,
    model: BuiltinModel,
    cubeful: bool,
}

impl<'a, E: Evaluator> Valuer<'a, E> {
    /// A valuer under a context, by the cube's efficiency and model of these options.
    ///
    /// The cube may be turned if the options are cubeful. Gammons count if they are not: the Jacoby
    /// rule asks for a double, and without a cube there is none.
    pub fn new(evaluator: &'a E, context: &CubeContext, options: &SearchOptions) -> Self {
        let SearchOptions { cubeful, efficiency, model, .. } = *options;
        let doubled = if cubeful { context.doubled() } else { None };
        let context = if cubeful { *context } else { context.without_jacoby() };
        Self { evaluator, context, doubled, efficiency, model, cubeful }
    }

    /// The context of the player on roll.
    pub const fn context(&self) -> &CubeContext {
        &self.context
    }

    pub(crate) const fn evaluator(&self) -> &'a E {
        self.evaluator
    }

    /// The value of a position with this static evaluation.
    pub fn value(&self, position: &Position, outcome: &Outcome) -> PositionValue {
        let leaf = Leaf::new(self.evaluator, position, outcome, self.cubeful, &self.efficiency);
        let no_double = leaf.value(&self.context, self.model);
        let doubled = self.doubled.as_ref().filter(|_| leaf.life.is_some());
        let double_take = doubled.map(|doubled| leaf.value(doubled, self.model));
        let best =
            double_take.map_or(no_double, |take| no_double.max(take.min(self.context.cash().0)));
        PositionValue {
            outcome: *outcome,
            doubled_outcome: *outcome,
            no_double: Utility(no_double),
            double_take: double_take.map(Utility),
            best: Utility(best),
        }
    }
}

/// A position that has been evaluated statically, to be valued under any cube.
pub(crate) struct Leaf<'a> {
    outcome: &'a Outcome,
    /// How the cube will be used, `None` if nobody can turn it any more.
    life: Option<CubeLife>,
    cubeful: bool,
}

impl<'a> Leaf<'a> {
    pub(crate) fn new(
        evaluator: &impl Evaluator,
        position: &Position,
        outcome: &'a Outcome,
        cubeful: bool,
        efficiency: &CubeEfficiency,
    ) -> Self {
        let is_alive = cubeful && position.result(evaluator.variant()).is_none();
        let life = is_alive.then(|| match evaluator.equities(position) {
            Some(equities) => efficiency.exact(equities),
            None => efficiency.life(Class::of(position, evaluator.variant()), position.pips()),
        });
        Self { outcome, life, cubeful }
    }

    /// The value if the player on roll does not double.
    #[inline]
    pub(crate) fn value(&self, context: &CubeContext, model: BuiltinModel) -> f64 {
        match &self.life {
            Some(life) => context.cubeful(self.outcome, life, &model).0,
            // As plays are ranked without a cube, to the last bit.
            None if context.is_money() && !self.cubeful => {
                f64::from(self.outcome.equity().0) * f64::from(context.cube().value.get())
            }
            None => context.cubeless(self.outcome).0,
        }
    }
}
