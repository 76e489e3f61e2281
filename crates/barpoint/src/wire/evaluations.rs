//! Documents with the evaluations of many positions.

use barpoint_wire::{self as wire, Decimal};

use super::{count, noise};
use crate::{Engine, Evaluation};

/// Document of the evaluations of an engine, which grows by one after the other.
#[derive(Clone, Debug, Default)]
pub struct EvaluationList {
    equities: Vec<Decimal>,
    mwc: Vec<Option<Decimal>>,
    cubeless_equities: Vec<Decimal>,
    chances: Vec<[Decimal; 5]>,
}

impl EvaluationList {
    /// Returns an empty list with room for some evaluations.
    pub fn with_capacity(evaluations: usize) -> Self {
        Self {
            equities: Vec::with_capacity(evaluations),
            mwc: Vec::with_capacity(evaluations),
            cubeless_equities: Vec::with_capacity(evaluations),
            chances: Vec::with_capacity(evaluations),
        }
    }

    /// Adds an evaluation.
    pub fn push(&mut self, evaluation: &Evaluation) {
        let value = evaluation.value();
        self.equities.push(Decimal(value.equity.0));
        self.mwc.push(value.mwc.map(|mwc| Decimal(mwc.0)));
        self.cubeless_equities.push(Decimal(evaluation.cubeless.equity.0));
        self.chances.push(evaluation.outcome.to_array().map(Decimal::from));
    }

    /// Returns the number of evaluations.
    pub const fn len(&self) -> usize {
        self.equities.len()
    }

    /// Returns true if the list is empty.
    pub const fn is_empty(&self) -> bool {
        self.equities.is_empty()
    }

    /// Returns the document of the evaluations by an engine.
    pub fn document(self, engine: &Engine) -> wire::Evaluations {
        let has_mwc = self.mwc.iter().any(Option::is_some);
        wire::Evaluations {
            version: wire::VERSION,
            count: count(self.len()),
            plies: count(engine.options().plies),
            noise: noise(engine.options().noise),
            cubeful: engine.options().cubeful,
            equities: self.equities,
            mwc: has_mwc.then_some(self.mwc),
            cubeless_equities: self.cubeless_equities,
            chances: self.chances,
        }
    }
}
