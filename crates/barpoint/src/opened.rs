//! The databases that an engine has opened or makes on demand.

use std::path::PathBuf;
use std::sync::Arc;

use barpoint_database::{Database, HypergammonOnDemand};
use barpoint_engine::ExactEngine;

/// The databases of an engine that have files or are made when somebody asks.
#[derive(Clone, Debug)]
pub(crate) struct Databases {
    /// The files, in the order in which they are looked into.
    pub(crate) files: Vec<PathBuf>,
    /// The same files, opened.
    pub(crate) opened: Vec<Arc<Database>>,
    on_demand: Arc<[ExactEngine]>,
}

impl Default for Databases {
    fn default() -> Self {
        let made = HypergammonOnDemand::ALL.into_iter().filter_map(HypergammonOnDemand::new);
        let engine = |database| ExactEngine::new(Arc::new(database));
        Self { files: Vec::new(), opened: Vec::new(), on_demand: made.filter_map(engine).collect() }
    }
}

impl Databases {
    /// The variants that are evaluated without a file.
    pub(crate) fn on_demand(&self) -> &[ExactEngine] {
        &self.on_demand
    }
}
