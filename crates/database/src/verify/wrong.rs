//! Records that are wrong, gathered without filling the memory.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::verification::Verification;
use crate::DatabaseError;

/// A record that is wrong.
pub(super) struct Wrong {
    pub(super) number: u64,
    pub(super) error: DatabaseError,
    /// The records that it rests on, if it is well-formed but does not follow from them.
    pub(super) rests_on: Vec<u64>,
}

/// Records that are wrong.
pub(super) struct WrongRecords {
    wrong: Vec<Wrong>,
    /// From which record on nothing was looked at, if so.
    unseen: Option<u64>,
}

/// Records that are looked at together.
const TOGETHER: u64 = 1 << 16;

/// So many wrong records say that a file is no good; of the rest, which may be millions, nothing more
/// is to be learnt.
const ENOUGH: usize = 10_000;

impl WrongRecords {
    /// Looks at units of so many records each in order, on all threads, until enough are wrong.
    pub(super) fn find<I: IntoIterator<Item = Wrong>>(
        units: u64,
        records: u64,
        check: impl Fn(u64) -> I + Sync,
    ) -> Self {
        let together = (TOGETHER / records).max(1);
        let mut wrong = Vec::new();
        for start in (0..units).step_by(together as usize) {
            if wrong.len() >= ENOUGH {
                return Self { wrong, unseen: Some(start * records) };
            }
            let end = units.min(start + together);
            let found = (start..end).into_par_iter().flat_map_iter(&check);
            wrong.extend(found.collect::<Vec<Wrong>>());
        }
        Self { wrong, unseen: None }
    }

    /// What is wrong: records that rest on no wrong one are named, the others counted.
    pub(super) fn findings(&self) -> Vec<String> {
        let all: BTreeSet<u64> = self.wrong.iter().map(|wrong| wrong.number).collect();
        let is_source = |wrong: &&Wrong| wrong.rests_on.iter().all(|on| !all.contains(on));
        let (sources, others): (Vec<&Wrong>, Vec<&Wrong>) = self.wrong.iter().partition(is_source);
        let named = sources.iter().take(Verification::FINDINGS);
        let mut findings: Vec<String> = named.map(|wrong| wrong.error.to_string()).collect();
        let unnamed = sources.len() - findings.len();
        if unnamed > 0 {
            findings.push(format!("{unnamed} more corrupt records"));
        }
        if !others.is_empty() {
            let count = others.len();
            findings.push(format!("{count} records that do not follow from these rest on them"));
        }
        if let Some(unseen) = self.unseen {
            findings.push(format!("record {unseen} and those after it have not been looked at"));
        }
        findings
    }
}
