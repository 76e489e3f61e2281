//! How a database is made.

use std::time::Duration;

use crate::folder::Shard;
use crate::{HypergammonRules, Reusable};

/// How a database is made. None of this changes its bytes but the header, the threshold and the rules.
#[derive(Debug)]
pub struct BuildOptions {
    /// Whether the file begins with a header.
    pub header: bool,
    /// Whether to go on with what was left unfinished. A database that is finished already is left as
    /// it is.
    pub resume: bool,
    /// Whether a file that is there already may be replaced.
    pub replace: bool,
    /// Which part of the work is done here.
    pub shard: Shard,
    /// A smaller database of the same kind to copy from.
    pub reuse: Option<Reusable>,
    /// The most bytes of memory to use; files that are mapped do not count.
    pub memory: Option<u64>,
    /// By how much the last sweep over hypergammon may change any equity, and chances on average.
    /// This decides the bytes.
    pub threshold: f64,
    /// The rules of hypergammon.
    pub rules: HypergammonRules,
    /// How often the values of hypergammon are kept.
    pub checkpoint: Duration,
}

impl BuildOptions {
    /// The usual threshold for hypergammon: a change of less is lost when a record is stored. GNU
    /// Backgammon's is 1e-5.
    pub const THRESHOLD: f64 = 1e-7;
}

impl Default for BuildOptions {
    fn default() -> Self {
        Self {
            header: true,
            resume: false,
            replace: false,
            shard: Shard::WHOLE,
            reuse: None,
            memory: None,
            threshold: Self::THRESHOLD,
            rules: HypergammonRules::Standard,
            checkpoint: Duration::from_mins(1),
        }
    }
}
