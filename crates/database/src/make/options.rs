//! Options of the generation of databases.

use std::time::Duration;

use barpoint_core::More;

use crate::folder::Shard;
use crate::{HypergammonRules, Reusable};

/// Options of the generation of a database. Only the header, the threshold and the rules change its
/// bytes.
#[derive(Debug)]
pub struct BuildOptions {
    /// True if the file begins with a header.
    pub header: bool,
    /// True to continue an unfinished job. A finished database is not changed.
    pub resume: bool,
    /// True if an existing file may be replaced.
    pub replace: bool,
    /// Part of the work that this process does.
    pub shard: Shard,
    /// Behaviour while another process does the same part.
    pub duplicate: Duplicate,
    /// Smaller database of the same kind to copy from.
    pub reuse: Option<Reusable>,
    /// Maximum number of bytes of memory, without mapped files. A two-sided database takes more time
    /// with less memory.
    pub memory: Option<u64>,
    /// Maximum change of any equity, and of the chances on average, in the last sweep over
    /// hypergammon. Changes the bytes of the file.
    pub threshold: f64,
    /// Rules of hypergammon.
    pub rules: HypergammonRules,
    /// Interval at which the values of hypergammon are saved.
    pub checkpoint: Duration,
    #[doc(hidden)]
    pub more: More,
}

impl BuildOptions {
    /// Usual threshold for hypergammon. A smaller change is lost in the rounding of records. GNU
    /// Backgammon's threshold is 1e-5.
    pub const THRESHOLD: f64 = 1e-7;
}

/// Behaviour of a process while another one does the same part of the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Duplicate {
    /// It returns an error.
    #[default]
    Refused,
    /// It waits until the other one ends, such as one that was given up but has not noticed it yet,
    /// and then continues its work.
    Awaited,
}

impl Default for BuildOptions {
    fn default() -> Self {
        Self {
            header: true,
            resume: false,
            replace: false,
            shard: Shard::WHOLE,
            duplicate: Duplicate::Refused,
            reuse: None,
            memory: None,
            threshold: Self::THRESHOLD,
            rules: HypergammonRules::Standard,
            checkpoint: Duration::from_mins(1),
            more: More::default(),
        }
    }
}
