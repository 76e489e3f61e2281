//! Evaluator of variants of which a database contains all positions.

use std::sync::Arc;

use barpoint_core::{Outcome, Position, Variant};
use barpoint_equity::ExactEquities;

use crate::{Evaluator, ExactSource};

/// Static evaluator of hypergammon, which reads all values from a database.
#[derive(Clone, Debug)]
pub struct ExactEngine {
    variant: Variant,
    database: Arc<dyn ExactSource>,
}

impl ExactEngine {
    /// Creates an engine for the variant of a database. Returns `None` if the database does not
    /// contain all positions of a variant.
    pub fn new(database: Arc<dyn ExactSource>) -> Option<Self> {
        Some(Self { variant: database.variant()?, database })
    }
}

impl Evaluator for ExactEngine {
    fn variant(&self) -> Variant {
        self.variant
    }

    /// A position with a damaged record counts as lost; verification of the database finds the
    /// damage.
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
