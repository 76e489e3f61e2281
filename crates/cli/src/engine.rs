//! The evaluator behind every command.

use barpoint_core::{Chequers, Outcome, Position, Variant};
use barpoint_engine::{Engine, Evaluator};
use barpoint_nn::Network;

/// Loads the evaluator with the nets that come with this program.
pub(crate) fn load_engine() -> Engine {
    let net = |bytes| Network::from_bytes(bytes).expect("a test checks the nets that ship");
    Engine::new(net(barpoint_weights::CONTACT), net(barpoint_weights::RACE))
}

/// An evaluator that knows the variant, which decides what a gammon is.
pub(crate) struct OfVariant<'a, E> {
    pub(crate) engine: &'a E,
    pub(crate) variant: Variant,
}

impl<E: Evaluator> Evaluator for OfVariant<'_, E> {
    fn evaluate(&self, position: &Position) -> Outcome {
        match position.result(self.variant) {
            Some(result) => result.into(),
            None => self.engine.evaluate(position),
        }
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        match position.result(self.variant) {
            Some(result) => Some(result.into()),
            // The engine takes a side with less than fifteen chequers for safe from a gammon.
            None if self.variant.chequers() < Chequers::MAX => None,
            None => self.engine.exact(position),
        }
    }
}
