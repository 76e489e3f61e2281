//! Database files against records of those that GNU Backgammon writes.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;

use barpoint_database::{
    Access, BuildOptions, Database, Discard, Form, Kind, OneSidedKind, TwoSidedKind, build,
};
use barpoint_testing::{json_lines, numbers};

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
    let position = barpoint_testing::position("CgAAEAEAAAAAAA");
    let number = |side| file.numbering().index(side).unwrap();
    let entry = file.entry(number(position.on_roll()), number(position.opponent())).unwrap();
    let cubeful = entry.cubeful.unwrap();
    let shown = |equity: f32| format!("{equity:+.4}");
    assert_eq!(format!("{:.1}", 50.0 * (1.0 + entry.cubeless.0)), "67.1");
    assert_eq!(shown(cubeful.owned.0), "+0.3441");
    assert_eq!(shown(cubeful.centred.0.max(2.0 * cubeful.opponent.0)), "+0.3210");
    assert_eq!(shown(cubeful.opponent.0), "+0.1605");

    let Database::OneSided(file) = open(one_sided(6)) else { panic!("it is one-sided") };
    let position = barpoint_testing::position("2x0AAOi2AQAAAA");
    let number = |side| file.numbering().index(side).unwrap();
    let [mine, theirs] = [position.on_roll(), position.opponent()].map(number);
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
