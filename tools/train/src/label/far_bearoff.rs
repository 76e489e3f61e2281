//! A teacher of races with a larger bearoff database than the engine's.

use barpoint_bearoff::OneSided;
use barpoint_core::{Outcome, Position, Variant};
use barpoint_engine::{Engine, Evaluator};

/// An engine, and a large one-sided database that comes first.
#[derive(Debug)]
pub(crate) struct FarBearoff {
    engine: Engine,
    bearoff: OneSided,
}

impl FarBearoff {
    /// Computes the database of this number of points; ten take a minute and 3 GB.
    pub(crate) fn new(engine: Engine, points: u8) -> Self {
        Self { engine, bearoff: OneSided::build(points, 15) }
    }
}

impl Evaluator for FarBearoff {
    fn evaluate(&self, position: &Position) -> Outcome {
        self.exact(position).unwrap_or_else(|| self.engine.evaluate(position))
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        match position.result(Variant::Backgammon) {
            Some(result) => Some(result.into()),
            None => self.bearoff.outcome(position),
        }
    }
}
