//! Databases that are computed in memory at their first use.

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::thread;

use barpoint_core::{Position, Variant};
use barpoint_engine::{Exact, ExactSource};

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

    /// Computes the database on threads of its own. A waiting thread of the caller's pool could
    /// take up other work that needs this database again.
    fn make(&self) -> Option<Database> {
        let chequers = self.variant.chequers();
        let make = || {
            let stop = AtomicBool::new(false);
            let rules = HypergammonRules::Standard;
            hypergammon_in_memory(chequers, rules, BuildOptions::THRESHOLD, &Discard, &stop).ok()
        };
        let on_a_pool = || rayon::ThreadPoolBuilder::new().build().ok()?.install(make);
        thread::scope(|scope| {
            let thread = thread::Builder::new().spawn_scoped(scope, on_a_pool);
            thread.ok()?.join().ok().flatten()
        })
    }
}

impl ExactSource for HypergammonOnDemand {
    fn exact(&self, position: &Position) -> Option<Exact> {
        self.database.get_or_init(|| self.make()).as_ref()?.exact(position)
    }

    fn variant(&self) -> Option<Variant> {
        Some(self.variant)
    }
}
