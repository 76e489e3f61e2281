//! Databases that an engine has opened or computes on demand.

use std::sync::Arc;

use barpoint_database::{Database, HypergammonOnDemand};
use barpoint_engine::ExactEngine;

/// Databases of an engine that are in files or are computed at their first use.
#[derive(Clone, Debug)]
pub(crate) struct Databases {
    /// The opened files, in the order in which they are searched.
    pub(crate) opened: Vec<Arc<Database>>,
    on_demand: Arc<[ExactEngine]>,
}

impl Default for Databases {
    fn default() -> Self {
        let made = HypergammonOnDemand::ALL.into_iter().filter_map(HypergammonOnDemand::new);
        let engine = |database| ExactEngine::new(Arc::new(database));
        Self { opened: Vec::new(), on_demand: made.filter_map(engine).collect() }
    }
}

impl Databases {
    /// Returns the evaluators of the variants that need no file.
    pub(crate) fn on_demand(&self) -> &[ExactEngine] {
        &self.on_demand
    }
}
