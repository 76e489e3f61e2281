//! Databases that are made in memory when somebody first looks into them.

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::thread;

use barpoint_core::{Position, Variant};
use barpoint_engine::{Exact, ExactSource};

use crate::{BuildOptions, Database, Discard, HypergammonRules, hypergammon_in_memory};

/// Hypergammon with one or two chequers, a second of work.
#[derive(Debug)]
pub struct HypergammonOnDemand {
    variant: Variant,
    database: OnceLock<Option<Database>>,
}

impl HypergammonOnDemand {
    /// The variants that are made in a moment.
    pub const ALL: [Variant; 2] = [Variant::Hypergammon1, Variant::Hypergammon2];

    /// The database of a variant, `None` unless it is one of [`ALL`](Self::ALL).
    pub fn new(variant: Variant) -> Option<Self> {
        Self::ALL.contains(&variant).then(|| Self { variant, database: OnceLock::new() })
    }

    /// Makes it on threads of its own: those of the caller's pool would take up other work while
    /// they wait, and come back here.
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
