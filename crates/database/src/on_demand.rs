//! Databases that are computed in memory at their first use.

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use barpoint_core::{Position, Variant};
use barpoint_engine::{Exact, ExactSource};
use barpoint_equity::{CubeContext, Utility};

use crate::match_games::{match_value, on_own_threads};
use crate::{BuildOptions, Database, Discard, HypergammonRules, hypergammon_in_memory};

/// Hypergammon with one or two chequers, which takes about a second to compute.
#[derive(Debug)]
pub struct HypergammonOnDemand {
    variant: Variant,
    database: OnceLock<Option<Database>>,
}

impl HypergammonOnDemand {
    /// Variants that are quick to compute.
    pub const ALL: [Variant; 2] = [Variant::Hypergammon1, Variant::Hypergammon2];

    /// Returns the database of a variant, `None` unless it is one of [`ALL`](Self::ALL).
    pub fn new(variant: Variant) -> Option<Self> {
        Self::ALL.contains(&variant).then(|| Self { variant, database: OnceLock::new() })
    }

    fn make(&self) -> Option<Database> {
        let chequers = self.variant.chequers();
        on_own_threads(|| {
            let stop = AtomicBool::new(false);
            let rules = HypergammonRules::Standard;
            hypergammon_in_memory(chequers, rules, BuildOptions::THRESHOLD, &Discard, &stop).ok()
        })
    }
}

impl ExactSource for HypergammonOnDemand {
    fn exact(&self, position: &Position) -> Option<Exact> {
        self.database.get_or_init(|| self.make()).as_ref()?.exact(position)
    }

    fn match_value(&self, position: &Position, context: &CubeContext) -> Option<Utility> {
        match_value(self.variant.chequers(), position, context)
    }

    fn variant(&self) -> Option<Variant> {
        Some(self.variant)
    }
}
