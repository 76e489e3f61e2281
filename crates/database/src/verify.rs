//! Whether a database is what it should be.

use std::sync::atomic::{AtomicU64, Ordering};

use barpoint_bearoff::{Law, rederive_one_sided, rederive_two_sided};
use rayon::prelude::*;

use crate::manual::manual_md5;
use crate::{Database, DatabaseError, Form, Kind, Manifest, OneSidedFile, TwoSidedFile};

/// What was found out about a database.
#[derive(Clone, Debug)]
pub struct Verification {
    /// The hashes of the file as it is.
    pub manifest: Manifest,
    /// The MD5 that GNU Backgammon's manual lists for its kind, if it does.
    pub manual: Option<&'static str>,
    /// Records of the file.
    pub records: u64,
    /// Records that were derived again from those they rest on.
    pub derived: u64,
    /// What is wrong, at most [`FINDINGS`](Self::FINDINGS) places.
    pub findings: Vec<String>,
}

impl Verification {
    /// The most findings that are listed.
    pub const FINDINGS: usize = 20;

    /// Whether the MD5 is the one of the manual; `None` if that lists none.
    pub fn is_manuals(&self) -> Option<bool> {
        self.manual.map(|md5| md5 == self.manifest.md5)
    }
}

/// Verifies a database: its hashes against those of its manifest and of the manual, the form of all
/// records, and so many records, evenly spread, against those they rest on. All are derived again
/// where no hash vouches for the bytes.
pub fn verify(database: &Database, manifest: Option<&Manifest>, sample: u64) -> Verification {
    let bytes = database.bytes();
    let actual = Manifest::of(bytes);
    let manual = manual_md5(&database.kind()).filter(|_| Kind::parse(bytes).is_ok());
    let mut findings = Vec::new();
    if let Some(manifest) = manifest {
        if manifest.bytes != actual.bytes {
            findings.push(format!("{} bytes, the manifest says {}", actual.bytes, manifest.bytes));
        }
        for range in manifest.damage(bytes) {
            findings.push(format!(
                "bytes {} to {} are not those of the manifest",
                range.start,
                range.end - 1
            ));
        }
    }
    let is_whole = findings.is_empty() && (manifest.is_some() || manual == Some(&*actual.md5));
    let (records, derived, wrong) = match database {
        Database::OneSided(file) => {
            one_sided(file, (!is_whole).then_some(u64::MAX).unwrap_or(sample))
        }
        Database::TwoSided(file) => {
            two_sided(file, (!is_whole).then_some(u64::MAX).unwrap_or(sample))
        }
    };
    findings.extend(wrong);
    if manual.is_some_and(|md5| md5 != actual.md5) {
        findings.push(format!(
            "the MD5 is {}, the manual says {}",
            actual.md5,
            manual.unwrap_or("")
        ));
    }
    findings.truncate(Verification::FINDINGS);
    Verification { manifest: actual, manual, records, derived, findings }
}

/// How far apart the records of a sample are.
fn step(records: u64, sample: u64) -> u64 {
    match sample {
        0 => records.max(1),
        _ => (records / sample).max(1),
    }
}

fn one_sided(file: &OneSidedFile, sample: u64) -> (u64, u64, Vec<String>) {
    let parts = 1 + u64::from(file.has_gammons());
    let records = u64::from(file.numbering().boards()) * parts;
    let (step, derived) = (step(records, sample), AtomicU64::new(0));
    let kind = file.kind();
    let law = if kind.form == Form::Normal { Law::Normal } else { Law::Exact };
    let check = |number: u64| -> Result<(), DatabaseError> {
        let (board, which) = ((number / parts) as u32, (number % parts) as usize);
        let stored = file.stored(board, which)?;
        if which == 0 {
            file.check_order(board)?;
        }
        if sample == 0 || number % step != 0 {
            return Ok(());
        }
        derived.fetch_add(1, Ordering::Relaxed);
        let goal = [1, file.numbering().first_with(kind.chequers)][which];
        let expected = rederive_one_sided(file.numbering(), law, goal, board, |board| {
            file.stored(board, which)
        })?;
        if stored == expected {
            return Ok(());
        }
        let reason = "it does not follow from the records it rests on";
        let (_, place) = file.place(board, which)?;
        Err(file.damage(place.start, board, which, reason))
    };
    let findings = findings(records, check);
    (records, derived.into_inner(), findings)
}

fn two_sided(file: &TwoSidedFile, sample: u64) -> (u64, u64, Vec<String>) {
    let boards = u64::from(file.numbering().boards());
    let records = boards * boards;
    let (step, derived) = (step(records, sample), AtomicU64::new(0));
    let check = |number: u64| -> Result<(), DatabaseError> {
        if sample == 0 || number % step != 0 {
            return Ok(());
        }
        derived.fetch_add(1, Ordering::Relaxed);
        let (on_roll, opponent) = ((number / boards) as u32, (number % boards) as u32);
        let stored = file.record(on_roll, opponent)?;
        let expected =
            rederive_two_sided(file.numbering(), on_roll, opponent, |a, b| file.record(a, b))?;
        let values = file.values();
        if stored.values()[..values] == expected.values()[..values] {
            return Ok(());
        }
        Err(DatabaseError::Record {
            byte: file.place(on_roll, opponent) as u64,
            record: format!("board {on_roll} on roll against {opponent}"),
            reason: "it does not follow from the records it rests on".to_owned(),
        })
    };
    let findings = findings(records, check);
    (records, derived.into_inner(), findings)
}

/// The first errors in the order of the records.
fn findings(records: u64, check: impl Fn(u64) -> Result<(), DatabaseError> + Sync) -> Vec<String> {
    const PIECE: u64 = 1 << 16;
    let mut findings: Vec<String> = Vec::new();
    let mut start = 0;
    while start < records && findings.len() < Verification::FINDINGS {
        let end = (start + PIECE).min(records);
        let found = (start..end).into_par_iter().filter_map(|number| check(number).err());
        findings.extend(found.map(|error| error.to_string()).collect::<Vec<_>>());
        start = end;
    }
    findings.dedup();
    findings
}
