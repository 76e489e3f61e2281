//! Wrong records, collected in limited memory.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::verification::Verification;
use crate::DatabaseError;

/// Wrong record.
pub(super) struct Wrong {
    pub(super) number: u64,
    pub(super) error: DatabaseError,
    /// Records that it is derived from, if it is valid by itself but does not follow from them.
    pub(super) depends_on: Vec<u64>,
}

/// Collection of wrong records.
pub(super) struct WrongRecords {
    wrong: Vec<Wrong>,
    /// First record that was not checked, if the check ended early.
    unseen: Option<u64>,
}

/// Number of records that are checked together.
const RECORDS_AT_ONCE: u64 = 1 << 16;

/// Number of wrong records after which the check ends. The file is then useless, and the rest,
/// possibly millions of records, would show nothing new.
const MAX_WRONG: usize = 10_000;

impl WrongRecords {
    /// Checks `units` units of `records` records each, in order and on all threads, until enough
    /// records are wrong or `stop` is true.
    pub(super) fn find<I: IntoIterator<Item = Wrong>>(
        units: u64,
        records: u64,
        stop: &AtomicBool,
        check: impl Fn(u64) -> I + Sync,
    ) -> Self {
        let together = (RECORDS_AT_ONCE / records).max(1);
        let mut wrong = Vec::new();
        for start in (0..units).step_by(together as usize) {
            if wrong.len() >= MAX_WRONG {
                return Self { wrong, unseen: Some(start * records) };
            }
            let end = units.min(start + together);
            let check = |unit| {
                let is_wanted = !stop.load(Ordering::Relaxed);
                is_wanted.then(|| check(unit)).into_iter().flatten()
            };
            let found = (start..end).into_par_iter().flat_map_iter(check);
            wrong.extend(found.collect::<Vec<Wrong>>());
        }
        Self { wrong, unseen: None }
    }

    /// Returns the findings. Wrong records that do not depend on other wrong ones are named; the
    /// others are counted.
    pub(super) fn findings(&self) -> Vec<String> {
        let all: BTreeSet<u64> = self.wrong.iter().map(|wrong| wrong.number).collect();
        let is_source = |wrong: &&Wrong| wrong.depends_on.iter().all(|on| !all.contains(on));
        let (sources, others): (Vec<&Wrong>, Vec<&Wrong>) = self.wrong.iter().partition(is_source);
        let named = sources.iter().take(Verification::FINDINGS);
        let mut findings: Vec<String> = named.map(|wrong| wrong.error.to_string()).collect();
        let unnamed = sources.len() - findings.len();
        if unnamed > 0 {
            findings.push(format!("{unnamed} more corrupt records"));
        }
        if !others.is_empty() {
            let count = others.len();
            findings.push(format!("{count} more wrong records depend on these"));
        }
        if let Some(unseen) = self.unseen {
            findings.push(format!("record {unseen} and those after it were not checked"));
        }
        findings
    }
}
