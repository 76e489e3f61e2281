//! The one-sided bearoff against GNU Backgammon's databases and evaluations.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;

use barpoint_bearoff::{OneSided, Rolls};
use barpoint_core::Chequers;
use barpoint_database::{
    Access, BuildOptions, Database, Discard, Form, Kind, OneSidedKind, TwoSidedKind, build,
};
use barpoint_testing::{json_lines, numbers, position};
use serde_json::Value;

/// gnubg stores chances in units of 1/65535 and rounds at every board on the way. Of two plays of nearly
/// equal value the rounding may choose another one than we do.
#[track_caller]
fn check(ours: Rolls<'_>, first: &Value, stored: &Value) {
    let first = first.as_u64().expect("a number") as usize;
    let stored: Vec<f64> = numbers(stored).into_iter().map(|n| n / 65535.0).collect();
    let end = (first + stored.len()).max(ours.fewest() + ours.chances().len());
    let mut mean = 0.0;
    for rolls in 0..end {
        let chance = rolls.checked_sub(first).and_then(|i| stored.get(i)).copied().unwrap_or(0.0);
        assert!((ours.chance(rolls) - chance).abs() < 1.1e-4, "{rolls} rolls: {ours:?} {stored:?}");
        mean += rolls as f64 * chance;
    }
    assert!((ours.mean() - mean).abs() < 1.5e-4, "mean {mean}: {ours:?}");
}

#[test]
fn distributions_equal_gnubg() {
    let databases = [6, 7].map(|points| OneSided::build(points, 15));
    for row in json_lines("golden/bearoff_one_sided.jsonl") {
        let points = row["points"].as_u64().unwrap() as usize;
        let bearoff = databases.iter().find(|b| b.numbering().points() == points).unwrap();
        let index = row["index"].as_u64().unwrap() as u32;
        let board = bearoff.numbering().board(index).unwrap();
        let stacks: Vec<_> = (1..).zip(numbers(&row["board"])).map(|(p, n)| (p, n as u8)).collect();
        assert_eq!(board, Chequers::at(&stacks), "{index}");
        check(bearoff.rolls(&board).unwrap(), &row["win_first"], &row["win"]);
        let first_off = bearoff.rolls_to_first_off(&board).unwrap();
        check(first_off, &row["gammon_first"], &row["gammon"]);
    }
}

#[test]
fn race_chances_equal_gnubg() {
    let bearoff = OneSided::build(6, 15);
    for row in json_lines("golden/bearoff_evals.jsonl") {
        let id = row["id"].as_str().unwrap();
        let outcome = bearoff.outcome(&position(id)).unwrap().to_array();
        for (ours, theirs) in outcome.into_iter().zip(numbers(&row["p0"])) {
            assert!((f64::from(ours) - theirs).abs() < 2e-5, "{id}: {outcome:?} {}", row["p0"]);
        }
    }
}

// Database files against records of those that GNU Backgammon writes.

const fn one_sided(points: u8) -> Kind {
    let form = Form::Compressed;
    Kind::OneSided(OneSidedKind { points, chequers: 15, gammons: true, form })
}

const fn two_sided(points: u8, chequers: u8) -> Kind {
    Kind::TwoSided(TwoSidedKind { points, chequers, cubeful: true })
}

fn make(kind: Kind, path: &Path, header: bool) -> String {
    let options = BuildOptions { header, replace: true, ..BuildOptions::default() };
    let manifest = build(kind, path, &options, &Discard, &AtomicBool::new(false));
    manifest.unwrap().expect("nobody shares the work").md5
}

fn open(kind: Kind) -> Database {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    make(kind, &path, true);
    Database::open(&path, Access::Memory, None).unwrap()
}

#[test]
fn one_sided_records_equal_gnubg() {
    let databases = [6, 7].map(|points| open(one_sided(points)));
    for row in json_lines("golden/bearoff_one_sided.jsonl") {
        let database = &databases[row["points"].as_u64().unwrap() as usize - 6];
        let Database::OneSided(file) = database else { panic!("it is one-sided") };
        let index = row["index"].as_u64().unwrap() as u32;
        let parts = [
            (file.rolls(index).unwrap(), &row["win_first"], &row["win"]),
            (file.rolls_to_first_off(index).unwrap(), &row["gammon_first"], &row["gammon"]),
        ];
        for (distribution, first, stored) in parts {
            let rolls = distribution.rolls();
            assert_eq!(rolls.fewest() as u64, first.as_u64().unwrap(), "{index}");
            let ours: Vec<f64> = rolls.chances().iter().map(|p| (p * 65535.0).round()).collect();
            assert_eq!(ours, numbers(stored), "{index}");
        }
    }
}

#[test]
fn two_sided_records_equal_gnubg() {
    let databases = [6, 7].map(|chequers| open(two_sided(6, chequers)));
    let mut count = 0;
    for row in json_lines("golden/bearoff_two_sided.jsonl") {
        let number = |key: &str| row[key].as_u64().unwrap() as u32;
        let database = &databases[number("chequers") as usize - 6];
        let Database::TwoSided(file) = database else { panic!("it is two-sided") };
        for (side, board) in [("us", "board_us"), ("them", "board_them")] {
            let counts = *file.numbering().board(number(side)).unwrap().counts();
            let ours: Vec<f64> = counts[..6].iter().map(|&n| f64::from(n)).collect();
            assert_eq!(ours, numbers(&row[board]));
        }
        let record = file.record(number("us"), number("them")).unwrap();
        let stored = record.values().map(|value| f64::from(value) + 32768.0);
        assert_eq!(stored.to_vec(), numbers(&row["raw"]), "{row}");
        let entry = file.entry(number("us"), number("them")).unwrap();
        let cubeful = entry.cubeful.unwrap();
        let equities = [entry.cubeless, cubeful.owned, cubeful.centred, cubeful.opponent];
        for (ours, theirs) in equities.into_iter().zip(numbers(&row["equity"])) {
            assert!((f64::from(ours.0) - theirs).abs() < 1e-6, "{row}");
        }
        count += 1;
    }
    assert!(count > 100);
}

/// The examples of GNU Backgammon's manual, chapter "Bearoff databases".
#[test]
fn the_manuals_examples() {
    let Database::TwoSided(file) = open(two_sided(6, 6)) else { panic!("it is two-sided") };
    let both = position("CgAAEAEAAAAAAA");
    let number = |side| file.numbering().index(side).unwrap();
    let entry = file.entry(number(both.on_roll()), number(both.opponent())).unwrap();
    let cubeful = entry.cubeful.unwrap();
    let shown = |equity: f32| format!("{equity:+.4}");
    assert_eq!(format!("{:.1}", 50.0 * (1.0 + entry.cubeless.0)), "67.1");
    assert_eq!(shown(cubeful.owned.0), "+0.3441");
    assert_eq!(shown(cubeful.centred.0.max(2.0 * cubeful.opponent.0)), "+0.3210");
    assert_eq!(shown(cubeful.opponent.0), "+0.1605");

    let Database::OneSided(file) = open(one_sided(6)) else { panic!("it is one-sided") };
    let race = position("2x0AAOi2AQAAAA");
    let number = |side| file.numbering().index(side).unwrap();
    let [mine, theirs] = [race.on_roll(), race.opponent()].map(number);
    let shown = |board| {
        let distribution = file.rolls(board).unwrap();
        let chance = |rolls| format!("{:.3}", 100.0 * distribution.rolls().chance(rolls));
        (3..9).map(chance).collect::<Vec<_>>()
    };
    assert_eq!(shown(mine), ["1.917", "18.749", "44.271", "32.998", "2.029", "0.037"]);
    assert_eq!(shown(theirs), ["2.811", "28.403", "50.307", "18.114", "0.363", "0.002"]);
    assert_eq!(format!("{:.1}", 100.0 * file.race(mine, theirs).unwrap().win), "56.7");
}

/// We write the bytes that makebearoff writes; skipped if it is not installed.
#[test]
fn files_equal_makebearoffs() {
    let folder = tempfile::tempdir().unwrap();
    let theirs = folder.path().join("theirs");
    let ours = folder.path().join("ours");
    let makebearoff = |arguments: &[&str]| {
        let mut command = Command::new("makebearoff");
        command.args(arguments).arg("-f").arg(&theirs).output().is_ok_and(|o| o.status.success())
    };
    if !makebearoff(&["-o", "1"]) {
        barpoint_testing::skipped("makebearoff cannot be run");
        return;
    }
    let check = |kind: Kind, header: bool, arguments: &[&str]| {
        assert!(makebearoff(arguments), "{arguments:?}");
        make(kind, &ours, header);
        assert!(std::fs::read(&ours).unwrap() == std::fs::read(&theirs).unwrap(), "{arguments:?}");
    };
    for points in 1..=4 {
        let kind =
            |form, gammons| Kind::OneSided(OneSidedKind { points, chequers: 15, gammons, form });
        let text = points.to_string();
        let with = |option: &[&'static str]| [&["-o", text.as_str()], option].concat();
        check(kind(Form::Compressed, true), true, &with(&[]));
        check(kind(Form::Compressed, false), true, &with(&["-g"]));
        check(kind(Form::Plain, true), true, &with(&["-c"]));
        check(kind(Form::Plain, false), true, &with(&["-c", "-g"]));
        check(kind(Form::Normal, true), true, &with(&["-n"]));
        check(kind(Form::Compressed, true), false, &with(&["-H"]));
    }
    for (points, chequers) in [(1, 4), (2, 3), (3, 3), (7, 2), (12, 2)] {
        let size = format!("{points}x{chequers}");
        check(two_sided(points, chequers), true, &["-t", &size]);
        check(two_sided(points, chequers), false, &["-t", &size, "-H"]);
        let cubeless = Kind::TwoSided(TwoSidedKind { points, chequers, cubeful: false });
        check(cubeless, true, &["-t", &size, "-C"]);
    }
}
