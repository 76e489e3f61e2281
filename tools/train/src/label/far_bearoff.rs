//! A teacher of races: exact for more points than an engine has in its database.

use barpoint_bearoff::OneSided;
use barpoint_core::{Outcome, Position, Variant};
use barpoint_engine::{Engine, Evaluator};

/// An engine with a large one-sided database before it.
#[derive(Debug)]
pub(crate) struct FarBearoff {
    engine: Engine,
    bearoff: OneSided,
}

impl FarBearoff {
    /// Computes the database of so many points: ten take a minute and 3 GB.
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
