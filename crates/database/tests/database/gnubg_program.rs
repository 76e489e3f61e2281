//! GNU Backgammon itself opens our databases and shows their values. The test is skipped if gnubg
//! is not installed or if the user may not mount a private folder.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

use barpoint_database::{
    Access, BuildOptions, Database, Discard, Form, HypergammonFile, Kind, OneSidedFile,
    OneSidedKind, TwoSidedFile, TwoSidedKind, build,
};

/// Folders in which gnubg finds its net and tables, and in which Debian's version also looks for
/// databases.
const DATA: &str = "/usr/share/gnubg";
const DATABASES: &str = "/var/lib/gnubg";

/// Runs gnubg with only the databases of a folder in place of both; `None` if that is impossible.
fn gnubg(folder: &Path, commands: &str) -> Option<String> {
    let tried = |script: &str, commands: &str| {
        let mut child = Command::new("unshare")
            .args(["--map-root-user", "--mount", "sh", "-ec", script, "sh"])
            .arg(folder)
            .env("HOME", folder)
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .ok()?;
        // A program that does not read its commands shows that by its exit status.
        let _ = child.stdin.take()?.write_all(commands.as_bytes());
        let output = child.wait_with_output().ok()?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        output.status.success().then_some(said)
    };
    let mount = format!("PATH=$PATH:/usr/games; mount --bind \"$1\" {DATABASES}; ");
    tried(&format!("{mount} command -v gnubg"), "")?;
    let run = format!("{mount} exec gnubg --tty --quiet --no-rc --pkgdatadir \"$1\"");
    Some(tried(&run, commands).expect("gnubg runs"))
}

/// Returns a folder with everything that gnubg needs except databases.
fn data() -> Option<tempfile::TempDir> {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(DATA).ok()? {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|kind| kind != "bd") {
            symlink(&path, folder.path().join(path.file_name().unwrap())).unwrap();
        }
    }
    Some(folder)
}

/// Returns the numbers of the first line with contents after `text`.
fn numbers_after(said: &str, text: &str) -> Vec<f64> {
    let (_, after) = said.split_once(text).unwrap_or_else(|| panic!("no `{text}` in {said}"));
    let line = after.lines().next().unwrap_or_default();
    line.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// Asserts that a number equals one that gnubg has rounded to this number of digits.
#[track_caller]
fn same(found: f64, expected: f64, digits: i32) {
    let near = 0.5 * 10_f64.powi(-digits) + 1e-6;
    assert!((found - expected).abs() < near, "gnubg says {found}, expected {expected}");
}

/// Returns the numbers of the boards that gnubg has looked up.
fn boards(said: &str) -> [u32; 2] {
    let numbers = numbers_after(said, "\nPosition  ");
    [numbers[0] as u32, numbers[1] as u32]
}

fn check_hypergammon(said: &str, file: &HypergammonFile) {
    let [on_roll, opponent] = boards(said);
    let entry = file.entry(on_roll, opponent).unwrap();
    for (text, expected) in [
        ("Owned cube                    :", entry.equities.owned),
        ("Centered cube                 :", entry.equities.centred),
        ("Centered cube (Jacoby rule)   :", entry.equities.centred_jacoby),
        ("Opponent owns cube            :", entry.equities.opponent),
    ] {
        same(numbers_after(said, text)[0], expected.0.into(), 4);
    }
    let found = numbers_after(said, "static:");
    for (found, expected) in found.into_iter().zip(entry.outcome.to_array()) {
        same(found, expected.into(), 3);
    }
}

/// Checks a two-sided database. gnubg prints the board numbers of its one-sided database here.
fn check_two_sided(said: &str, file: &TwoSidedFile, rolls: &OneSidedFile) {
    let number = |board| file.numbering().index(&rolls.numbering().board(board)?);
    let [on_roll, opponent] = boards(said).map(|board| number(board).unwrap());
    let entry = file.entry(on_roll, opponent).unwrap();
    let found = numbers_after(said, "static:");
    same(found[5], entry.cubeless.0.into(), 3);
    same(found[6], entry.cubeful.unwrap().centred.0.into(), 3);
}

fn check_one_sided(said: &str, file: &OneSidedFile) {
    let mean = |board| file.rolls(board).unwrap().mean();
    let found = numbers_after(said, "\nMean");
    for (found, board) in found.into_iter().zip(boards(said)) {
        same(found, mean(board), 3);
    }
}

#[test]
fn gnubg_reads_our_databases() {
    let Some(folder) = data() else {
        barpoint_testing::skipped("gnubg is not installed");
        return;
    };
    let make = |name: &str, kind: Kind| {
        let (path, go_on) = (folder.path().join(name), AtomicBool::new(false));
        build(kind, &path, &BuildOptions::default(), &Discard, &go_on).unwrap();
        Database::open(&path, Access::Memory, None).unwrap()
    };
    // Sizes that are not included in gnubg.
    let form = Form::Compressed;
    let rolls = OneSidedKind { points: 5, chequers: 15, gammons: true, form };
    let rolls = make("gnubg_os0.bd", Kind::OneSided(rolls));
    let pairs = TwoSidedKind { points: 6, chequers: 3, cubeful: true };
    let pairs = make("gnubg_ts0.bd", Kind::TwoSided(pairs));
    let one = make("hyper1.bd", Kind::Hypergammon { chequers: 1 });
    let two = make("hyper2.bd", Kind::Hypergammon { chequers: 2 });
    let (
        Database::OneSided(rolls),
        Database::TwoSided(pairs),
        Database::Hypergammon(one),
        Database::Hypergammon(two),
    ) = (rolls, pairs, one, two)
    else {
        panic!("each is of its kind")
    };

    let sessions = [
        ("1-chequer-hypergammon", "AACAAAAAAgAAAA"),
        ("2-chequer-hypergammon", "AABAAQAACgAAAA"),
        ("standard", "CgAAEAEAAAAAAA"),
        ("standard", "2x0AAOi2AQAAAA"),
    ];
    let sessions = sessions.map(|(variation, board)| {
        format!("set variation {variation}\nnew session\nset turn 1\nset board {board}\neval\n")
    });
    let commands = format!(
        "set player 0 human\nset player 1 human\nset automatic game off\nset automatic roll off\n\
         {}show engine\n",
        sessions.concat()
    );
    let Some(said) = gnubg(folder.path(), &commands) else {
        barpoint_testing::skipped("gnubg is not installed, or no folder can be mounted");
        return;
    };
    let parts: Vec<&str> = said.split("Evaluator:").collect();
    let [_, on_one, on_two, on_pairs, on_rolls] = parts[..] else { panic!("{said}") };
    for (part, evaluator) in [
        (on_one, "Hypergammon-1"),
        (on_two, "Hypergammon-2"),
        (on_pairs, "Bearoff2"),
        (on_rolls, "Bearoff1"),
    ] {
        assert_eq!(part.split_whitespace().next(), Some(evaluator), "{said}");
    }
    check_hypergammon(on_one, &one);
    check_hypergammon(on_two, &two);
    check_two_sided(on_pairs, &pairs, &rolls);
    check_one_sided(on_rolls, &rolls);
    for held in [
        "up to 15 chequers on 5 points (15504 positions)",
        "up to 3 chequers on 6 points (84 positions)",
        "2-sided exact 1-chequer Hypergammon",
        "2-sided exact 2-chequer Hypergammon",
    ] {
        assert!(on_rolls.contains(held), "{held}: {said}");
    }
}
