//! Verification of databases.
//!
//! The records of a hypergammon database cannot prove that it is right, because they are rounded
//! down and agree with each other to 0.00002 only. `verify` therefore fails without a manifest or a
//! published SHA-256. Published sums, two hundred bytes per file, identify a single wrong record.

mod hypergammon;
mod verification;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use barpoint_bearoff::{
    RecordForm, TwoSidedRecord, boards_after, rederive_one_sided, rederive_two_sided,
};

use self::verification::{Checked, Wrong, WrongRecords, step};
use crate::manual::manual_md5;
use crate::one_sided::damage;
use crate::published::{Publication, damaged_record};
use crate::{
    Database, DatabaseError, Form, HypergammonFile, HypergammonRules, Kind, Manifest, OneSidedFile,
    TwoSidedFile,
};

pub use verification::Verification;

/// Verifies a database: compares its hashes with those of its manifest and of the manual, checks
/// the form of all records, and computes `sample` records, evenly spread, again from the records
/// that they are derived from. If no hash confirms the bytes, all records are computed again. After
/// several thousand wrong records the rest is not checked.
pub fn verify(database: &Database, manifest: Option<&Manifest>, sample: u64) -> Verification {
    verification(database, manifest, sample, &AtomicBool::new(false))
}

/// Verifies a database as [`verify`] does, until `stop` becomes true.
///
/// # Errors
/// Returns [`DatabaseError::Stopped`] if `stop` is true before the end.
pub fn verify_until(
    database: &Database,
    manifest: Option<&Manifest>,
    sample: u64,
    stop: &AtomicBool,
) -> Result<Verification, DatabaseError> {
    let found = verification(database, manifest, sample, stop);
    if stop.load(Ordering::Relaxed) { Err(DatabaseError::Stopped) } else { Ok(found) }
}

/// Verifies a database. The result means nothing once `stop` is true.
fn verification(
    database: &Database,
    manifest: Option<&Manifest>,
    sample: u64,
    stop: &AtomicBool,
) -> Verification {
    let bytes = database.bytes();
    let actual = Manifest::until(bytes, stop);
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
    let published = published_as(database, &actual);
    let is_vouched = manifest.is_some() || manual == Some(&*actual.md5) || published.is_some();
    let is_whole = findings.is_empty() && is_vouched;
    let sample = if is_whole { sample } else { u64::MAX };
    let mut rules = None;
    let mut doubt = None;
    let checked = match database {
        Database::OneSided(file) => one_sided(file, sample, stop),
        Database::TwoSided(file) => two_sided(file, sample, stop),
        Database::Hypergammon(file) => {
            let said = manifest.and_then(|manifest| manifest.rules);
            rules = HypergammonRules::matter(&database.kind())
                .then(|| said.or(published.map(|it| it.rules)).or_else(|| file.rules_until(stop)))
                .flatten();
            doubt = (!is_vouched).then(|| doubt_about(file));
            hypergammon::check(file, rules.unwrap_or_default(), sample, stop)
        }
    };
    findings.extend(checked.findings);
    if let Some(md5) = manual.filter(|md5| *md5 != actual.md5) {
        findings.push(format!("the MD5 is {}, the manual says {md5}", actual.md5));
    }
    let (records, derived) = (checked.records, checked.derived);
    Verification { manifest: actual, manual, rules, records, derived, findings, doubt }
}

/// Returns the publication with the same bytes.
fn published_as(database: &Database, actual: &Manifest) -> Option<&'static Publication> {
    match database {
        Database::Hypergammon(file) => {
            Publication::with_chequers(file.chequers()).find(|it| it.sha256 == actual.sha256)
        }
        Database::OneSided(_) | Database::TwoSided(_) => None,
    }
}

fn doubt_about(file: &HypergammonFile) -> String {
    let Some(number) = damaged_record(file) else {
        return format!(
            "no manifest and no published SHA-256 vouches for the bytes: what is wrong by less than \
             {} does not show",
            hypergammon::TOLERANCE
        );
    };
    let boards = u64::from(file.numbering().boards());
    let (on_roll, opponent) = ((number / boards) as u32, (number % boards) as u32);
    let reason = "every other record is as published".to_owned();
    file.damage(on_roll, opponent, reason).to_string()
}

fn one_sided(file: &OneSidedFile, sample: u64, stop: &AtomicBool) -> Checked {
    let parts = 1 + u64::from(file.has_gammons());
    let records = u64::from(file.numbering().boards()) * parts;
    let (step, derived) = (step(records, sample), AtomicU64::new(0));
    let kind = file.kind();
    let form = if kind.form == Form::Normal { RecordForm::Normal } else { RecordForm::Exact };
    let goals = [1, file.numbering().first_with(kind.chequers)];
    let check = |number: u64| -> Result<(), Wrong> {
        let (board, which) = ((number / parts) as u32, (number % parts) as usize);
        let alone = |error| Wrong { number, error, depends_on: Vec::new() };
        let stored = file.stored(board, which).map_err(alone)?;
        if which == 0 {
            file.check_order(board).map_err(alone)?;
        }
        if sample == 0 || !number.is_multiple_of(step) {
            return Ok(());
        }
        derived.fetch_add(1, Ordering::Relaxed);
        let (follows, after) = if board < goals[which] {
            (stored.record() == form.reached(), Default::default())
        } else {
            let after = boards_after(file.numbering(), board);
            let expected = rederive_one_sided(form, &after, |board| file.stored(board, which));
            (expected.is_ok_and(|expected| stored == expected), after)
        };
        if follows {
            return Ok(());
        }
        let place = file.place(board, which).map_or(0, |(_, place)| place.start);
        let depends_on = after.iter().flatten().map(|&end| u64::from(end) * parts + which as u64);
        let error = damage(place, board, which, UNDERIVABLE);
        Err(Wrong { number, error, depends_on: depends_on.collect() })
    };
    let findings = WrongRecords::find(records, 1, stop, |number| check(number).err()).findings();
    Checked { records, derived: derived.into_inner(), findings }
}

fn two_sided(file: &TwoSidedFile, sample: u64, stop: &AtomicBool) -> Checked {
    let boards = u64::from(file.numbering().boards());
    let records = boards * boards;
    let (step, derived) = (step(records, sample), AtomicU64::new(0));
    let numbers = |on_roll: u64| {
        let first = (on_roll * boards).next_multiple_of(step);
        let count = if sample == 0 { 0 } else { usize::MAX };
        (first..(on_roll + 1) * boards).step_by(step as usize).take(count)
    };
    let check_row = |on_roll: u64| -> Vec<Wrong> {
        let mut wrong = Vec::new();
        let mut after = None;
        for number in numbers(on_roll) {
            derived.fetch_add(1, Ordering::Relaxed);
            let (board, opponent) = (on_roll as u32, (number % boards) as u32);
            let after = after.get_or_insert_with(|| boards_after(file.numbering(), board));
            let Ok(stored) = file.record(board, opponent) else { continue };
            let expected = match (board, opponent) {
                (0, _) => Ok(TwoSidedRecord::from_values([i16::MAX; 4])),
                (_, 0) => Ok(TwoSidedRecord::from_values([i16::MIN; 4])),
                _ => rederive_two_sided(after, |end| file.record(opponent, end)),
            };
            let values = file.values();
            let same =
                |expected: TwoSidedRecord| stored.values()[..values] == expected.values()[..values];
            if expected.is_ok_and(same) {
                continue;
            }
            let (place, reason) = (file.place(board, opponent), UNDERIVABLE.to_owned());
            let error = DatabaseError::of_pair(place, board, opponent, reason);
            let depends_on =
                after.iter().flatten().map(|&end| u64::from(opponent) * boards + u64::from(end));
            let over = board == 0 || opponent == 0;
            let depends_on = if over { Vec::new() } else { depends_on.collect() };
            wrong.push(Wrong { number, error, depends_on });
        }
        wrong
    };
    let findings = WrongRecords::find(boards, boards, stop, check_row).findings();
    Checked { records, derived: derived.into_inner(), findings }
}

const UNDERIVABLE: &str = "it does not follow from the records that it depends on";
