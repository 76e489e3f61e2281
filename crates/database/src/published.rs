//! Hypergammon databases with published hashes: their bytes are the same on every machine.

mod hypergammon;
mod sums;

pub(crate) use hypergammon::Publication;

use crate::{HypergammonFile, HypergammonRules, Kind};

use hypergammon::ALL;
use sums::Sums;

/// Returns the SHA-256 of a hypergammon database with a header at the [usual
/// threshold](crate::BuildOptions::THRESHOLD), `None` for other kinds.
pub fn published_sha256(kind: &Kind, rules: HypergammonRules) -> Option<&'static str> {
    match kind {
        Kind::Hypergammon { chequers } => Publication::find(*chequers, rules).map(|it| it.sha256),
        Kind::OneSided(_) | Kind::TwoSided(_) => None,
    }
}

impl Publication {
    fn find(chequers: u8, rules: HypergammonRules) -> Option<&'static Self> {
        Self::with_chequers(chequers).find(|it| chequers == 1 || it.rules == rules)
    }

    /// Returns all publications for this number of chequers.
    pub(crate) fn with_chequers(chequers: u8) -> impl Iterator<Item = &'static Self> {
        ALL.iter().filter(move |it| it.chequers == chequers)
    }
}

/// Returns the number of the only record that differs from a published database, `None` if there
/// are several such records or none.
pub(crate) fn damaged_record(file: &HypergammonFile) -> Option<u64> {
    let sums = Sums::of(file.records());
    let records = file.records().len() as u64;
    Publication::with_chequers(file.chequers())
        .find_map(|it| sums.only_difference(it.sums).filter(|&number| number < records))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::HypergammonRules::Standard;
    use crate::{BuildOptions, Database, Discard, Manifest, hypergammon_in_memory};

    #[track_caller]
    fn check(publication: &Publication) {
        let (chequers, rules) = (publication.chequers, publication.rules);
        let (threshold, go_on) = (BuildOptions::THRESHOLD, AtomicBool::new(false));
        let made = hypergammon_in_memory(chequers, rules, threshold, &Discard, &go_on).unwrap();
        let sha256 = Manifest::of(made.bytes()).sha256;
        let Database::Hypergammon(file) = made else { panic!("{made:?}") };
        let sums = Sums::of(file.records());
        let is_right = sha256 == publication.sha256 && sums.is(publication.sums);
        assert!(is_right, "{chequers} chequers, {rules}: {sha256}, {sums:#x?}");
    }

    #[test]
    fn published_databases_are_reproduced() {
        ALL.iter().filter(|publication| publication.chequers < 3).for_each(check);
        assert_eq!(published_sha256(&Kind::Hypergammon { chequers: 4 }, Standard), None);
    }

    #[test]
    #[ignore = "takes a quarter of an hour; `.ci/run nightly` runs it"]
    fn the_published_database_of_three_chequers_is_reproduced() {
        ALL.iter().filter(|publication| publication.chequers == 3).for_each(check);
    }
}
