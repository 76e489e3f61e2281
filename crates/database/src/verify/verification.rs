//! Result of a verification.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{DatabaseError, HypergammonRules, Manifest};
use barpoint_engine::in_order;

/// Result of the verification of a database.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verification {
    /// Hashes of the file.
    pub manifest: Manifest,
    /// MD5 that GNU Backgammon's manual lists for this kind, if it lists one.
    pub manual: Option<&'static str>,
    /// Rules of the records of a hypergammon database, if the rules matter: those of the manifest
    /// or of the publication, otherwise those that the records follow.
    pub rules: Option<HypergammonRules>,
    /// Number of records of the file.
    pub records: u64,
    /// Number of records that were computed again from the records that they are derived from.
    pub derived: u64,
    /// Faults and their places. At most [`FINDINGS`](Self::FINDINGS) single records are named.
    pub findings: Vec<String>,
    /// Reason why the bytes may be wrong although the records agree with each other, if no hash
    /// confirms the bytes of a hypergammon database. The file may be of another program or
    /// threshold, or its damage may be too small to contradict other records.
    pub doubt: Option<String>,
}

impl Verification {
    /// Maximum number of records that are named.
    pub const FINDINGS: usize = 20;

    /// Returns true if the MD5 is that of the manual; `None` if the manual lists none.
    pub fn is_manuals(&self) -> Option<bool> {
        self.manual.map(|md5| md5 == self.manifest.md5)
    }
}

/// Result of the verification of the records.
pub(super) struct Checked {
    pub(super) records: u64,
    pub(super) derived: u64,
    pub(super) findings: Vec<String>,
}

/// Returns the distance between the records of a sample. It is at most the distance that gives
/// `sample` records, and such that all parts and columns of the file have records in the sample.
pub(super) fn step(records: u64, sample: u64) -> u64 {
    let widest = records.checked_div(sample).unwrap_or(records);
    (2..=widest).rev().find(|&step| greatest_common_divisor(step, records) == 1).unwrap_or(1)
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

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
            let found = in_order::map(start..end, |unit| check(unit).collect::<Vec<Wrong>>());
            wrong.extend(found.into_iter().flatten());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_reach_every_part_and_column() {
        for (records, sample) in [(75_116_160, 20_000), (8008 * 8008, 20_000)] {
            let step = step(records, sample);
            assert!(step > 1 && step <= records / sample, "{records}: {step}");
            assert!(records.div_ceil(step) < sample + sample / 10, "{records}: {step}");
            assert_eq!(greatest_common_divisor(step, records), 1);
        }
        assert_eq!((step(676, u64::MAX), step(2, 1), step(1, 0)), (1, 1, 1));
    }
}
