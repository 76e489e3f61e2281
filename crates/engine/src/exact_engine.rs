//! The evaluator of variants that a database knows altogether.

use std::sync::Arc;

use barpoint_core::{Outcome, Position, Variant};
use barpoint_equity::ExactEquities;

use crate::{Evaluator, ExactSource};

/// Evaluation of a variant by a database of all its positions: hypergammon.
#[derive(Clone, Debug)]
pub struct ExactEngine {
    variant: Variant,
    database: Arc<dyn ExactSource>,
}

impl ExactEngine {
    /// An engine for the variant that a database knows altogether, `None` if it knows none.
    pub fn new(database: Arc<dyn ExactSource>) -> Option<Self> {
        Some(Self { variant: database.variant()?, database })
    }
}

impl Evaluator for ExactEngine {
    fn variant(&self) -> Variant {
        self.variant
    }

    /// A position whose record is damaged counts as lost: verification finds it.
    fn evaluate(&self, position: &Position) -> Outcome {
        self.exact(position).unwrap_or_default()
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        match position.result(self.variant) {
            Some(result) => Some(result.into()),
            None => Some(self.database.exact(position)?.outcome),
        }
    }

    fn equities(&self, position: &Position) -> Option<ExactEquities> {
        self.database.exact(position)?.equities
    }
}
