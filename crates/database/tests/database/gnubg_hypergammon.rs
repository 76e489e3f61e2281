//! Hypergammon compared with records of GNU Backgammon's databases.
//!
//! In a turn without a play GNU Backgammon 1.07.001 moves the cube to the other side and keeps the
//! next player from doubling. With one chequer such a turn cannot occur. With two chequers its
//! records are the result of these rules, and ours are the result of the rules of backgammon.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::sync::atomic::AtomicBool;

use barpoint_database::{
    BuildOptions, Database, Discard, HypergammonFile, HypergammonRules, hypergammon_in_memory,
};

/// Unit in which equities are stored, plus the rounding error of [`stored`].
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
