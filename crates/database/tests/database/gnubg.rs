//! Databases compared with those of GNU Backgammon's makebearoff, by MD5.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::path::Path;
use std::sync::atomic::AtomicBool;

use barpoint_database::{
    BuildOptions, Database, Discard, Form, HypergammonFile, HypergammonRules, Kind, Manifest,
    OneSidedKind, Reusable, TwoSidedKind, build, hypergammon_in_memory, manual_table,
};

static STOP: AtomicBool = AtomicBool::new(false);

fn one_sided(points: u8) -> OneSidedKind {
    OneSidedKind { points, chequers: 15, gammons: true, form: Form::Compressed }
}

fn two_sided(points: u8, chequers: u8) -> TwoSidedKind {
    TwoSidedKind { points, chequers, cubeful: true }
}

fn make(kind: Kind, path: &Path, options: &BuildOptions) -> Manifest {
    build(kind, path, options, &Discard, &STOP).unwrap().unwrap()
}

#[track_caller]
fn check(kind: Kind, options: &BuildOptions, bytes: u64, md5: &str) {
    let folder = tempfile::tempdir().unwrap();
    let manifest = make(kind, &folder.path().join("database"), options);
    assert_eq!((manifest.bytes, manifest.md5.as_str()), (bytes, md5), "{kind}");
}

/// Entries of the manual's table that take a few seconds at most.
#[test]
fn small_databases_have_the_md5s_of_the_manual() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    let mut made = 0;
    for (kind, md5) in manual_table() {
        let is_small = match kind {
            Kind::OneSided(kind) => kind.points <= 6,
            Kind::TwoSided(kind) => kind.chequers <= 5,
            Kind::Hypergammon { .. } => false,
        };
        if is_small {
            let options = BuildOptions { replace: true, ..BuildOptions::default() };
            let manifest = make(kind, &path, &options);
            assert_eq!(manifest.md5, md5, "{kind}");
            assert_eq!(Manifest::load(&path).unwrap(), Some(manifest));
            made += 1;
        }
    }
    assert_eq!(made, 11);
}

#[test]
fn options_change_the_file_as_in_makebearoff() {
    let usual = BuildOptions::default();
    let os = |form, gammons| Kind::OneSided(OneSidedKind { form, gammons, ..one_sided(4) });
    check(os(Form::Plain, true), &usual, 496_168, "e6eacd41c36e73db31b4625fb2c83a65");
    check(os(Form::Compressed, false), &usual, 71262, "047224d7882dd9432913330858f5578e");
    check(os(Form::Plain, false), &usual, 248_104, "7a5b9a6313660f8482f1bfbabd359798");
    check(os(Form::Normal, true), &usual, 62056, "5f26057e178f0edb000fe326d5c50b1c");
    let bare = BuildOptions { header: false, ..BuildOptions::default() };
    check(os(Form::Compressed, true), &bare, 87034, "07efde10b4c62f3477a52a34ff203d84");
    let cubeless = TwoSidedKind { cubeful: false, ..two_sided(6, 2) };
    check(Kind::TwoSided(cubeless), &usual, 1608, "0f1bf73cf17ce00c87f87413b476bf07");
    check(Kind::TwoSided(two_sided(4, 4)), &usual, 39240, "ded37bb20b4f0f8da9ba5347a1a86a89");
    check(Kind::TwoSided(two_sided(3, 5)), &usual, 25128, "e51e165a432984fb3aa402cfc279393a");
    let six = |form, gammons| Kind::OneSided(OneSidedKind { form, gammons, ..one_sided(6) });
    check(six(Form::Plain, true), &usual, 6_945_832, "bf8b9e05a2cf10550a644810272f05a4");
    check(six(Form::Compressed, false), &usual, 1_230_738, "e1eb4384961f2e074ef3344178de5a51");
    check(six(Form::Plain, false), &usual, 3_472_936, "5b20ef57219485298ccd943f7b316b52");
    check(six(Form::Normal, true), &usual, 868_264, "166635744ebc32c2deb6d21bb2d3134b");
    check(six(Form::Compressed, true), &bare, 1_465_748, "92080a217b98f8e310bba29475defb03");
    let cubeless = TwoSidedKind { cubeful: false, ..two_sided(6, 6) };
    check(Kind::TwoSided(cubeless), &usual, 1_707_592, "4c4a0bffa23477cadf7321bc787ff534");
    let two_sided = Kind::TwoSided(two_sided(6, 6));
    check(two_sided, &bare, 6_830_208, "54b02f3f97ca221733ac795d58e7e21c");
}

#[test]
fn reusing_a_smaller_database_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old");
    let check = |small: Kind, kind: Kind, md5: &str| {
        make(small, &old, &BuildOptions { replace: true, ..BuildOptions::default() });
        let reuse = Some(Reusable::open(&old).unwrap());
        let options = BuildOptions { reuse, replace: true, ..BuildOptions::default() };
        let manifest = make(kind, &folder.path().join("new"), &options);
        assert_eq!(manifest.md5, md5);
    };
    let os = |points| Kind::OneSided(one_sided(points));
    check(os(4), os(5), "2064f9a56b23117d053a573c96a92fa2");
    let ts = |chequers| Kind::TwoSided(two_sided(6, chequers));
    check(ts(2), ts(3), "9d67da3db32ad4720cc38eecf9a67967");
    check(Kind::TwoSided(two_sided(7, 3)), ts(4), "9156f37032d1d4b0352a41186e632dfc");
}

/// Unit in which equities are stored, plus the rounding error of [`stored`].
///
/// In a turn without a play GNU Backgammon 1.07.001 moves the cube to the other side and keeps the
/// next player from doubling. With one chequer such a turn cannot occur. With two chequers its
/// records are the result of these rules, and ours are the result of the rules of backgammon.
const UNIT: f64 = 6.0 / 16_777_215.0 + 1e-7;

/// Maximum difference of chances from GNU Backgammon's: its sweeps stop at changes of 1e-5, and
/// gammon chances settle last.
const CHANCE: f64 = 2e-5;

/// Record of GNU Backgammon: the numbers of the boards and the stored values.
struct Record {
    on_roll: u32,
    opponent: u32,
    stored: [f64; 9],
}

fn records(chequers: u8) -> Vec<Record> {
    let lines = include_str!("../data/hypergammon_records.csv").lines().skip(1);
    let rows = lines.map(|line| line.split(',').map(|n| n.parse().unwrap()).collect());
    let rows = rows.filter(|row: &Vec<u32>| row[0] == u32::from(chequers));
    let record = |row: Vec<u32>| {
        let share = |i: usize| f64::from(row[3 + i]) / 16_777_215.0;
        let stored = |i| if i < 5 { share(i) } else { 6.0 * (share(i) - 0.5) };
        Record { on_roll: row[1], opponent: row[2], stored: core::array::from_fn(stored) }
    };
    rows.map(record).collect()
}

fn ours(chequers: u8, rules: HypergammonRules) -> HypergammonFile {
    let (threshold, go_on) = (BuildOptions::THRESHOLD, AtomicBool::new(false));
    match hypergammon_in_memory(chequers, rules, threshold, &Discard, &go_on).unwrap() {
        Database::Hypergammon(file) => file,
        other => panic!("{other:?}"),
    }
}

/// Returns the differences of the chances and of the equities of a record.
fn off(file: &HypergammonFile, record: &Record) -> [f64; 2] {
    let entry = file.entry(record.on_roll, record.opponent).unwrap();
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = entry.outcome.to_array();
    let e = entry.equities;
    let [owned, centred, jacoby, opponents] =
        [e.owned, e.centred, e.centred_jacoby, e.opponent].map(|equity| equity.0);
    let chances = [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon];
    let equities = [owned, centred, jacoby, opponents];
    let most = |ours: &[f32], theirs: &[f64]| {
        let off = ours.iter().zip(theirs).map(|(&ours, theirs)| (f64::from(ours) - theirs).abs());
        off.fold(0.0, f64::max)
    };
    [most(&chances, &record.stored[..5]), most(&equities, &record.stored[5..])]
}

#[test]
fn records_of_one_chequer_are_gnubgs() {
    let records = records(1);
    assert_eq!(records.len(), 40);
    for rules in HypergammonRules::ALL {
        let file = ours(1, rules);
        for record in &records {
            let off = off(&file, record);
            assert!(off.iter().all(|&off| off < 2.0 * UNIT), "{}: {off:?}", record.on_roll);
        }
    }
}

#[test]
fn records_of_two_chequers_are_gnubgs_by_its_rules() {
    let (file, records) = (ours(2, HypergammonRules::Makehyper), records(2));
    assert_eq!(records.len(), 40);
    for record in &records {
        let [chances, equities] = off(&file, record);
        assert!(chances < CHANCE && equities < UNIT, "{}: {chances} {equities}", record.on_roll);
    }
}

#[test]
fn by_the_rules_of_backgammon_equities_differ() {
    let (file, records) = (ours(2, HypergammonRules::Standard), records(2));
    let off: Vec<[f64; 2]> = records.iter().map(|record| off(&file, record)).collect();
    // The chances are those of cubeless play.
    assert!(off.iter().all(|[chances, _]| *chances < CHANCE));
    let differ = off.iter().filter(|[_, equities]| *equities > CHANCE).count();
    assert!((1..records.len()).contains(&differ), "{differ} records differ");
}
