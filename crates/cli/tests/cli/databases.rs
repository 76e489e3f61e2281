//! `barpoint databases`, and databases that every command finds.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, from_str};
use tempfile::TempDir;

use crate::support::run_with;

/// Exit code, standard output and standard error of a command beside a folder of databases.
fn run(folder: &Path, line: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint"));
    let command = command.env("BARPOINT_DATABASES", folder).args(line.split_whitespace());
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_database_built_without_a_name_is_found_by_every_command() {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("databases");
    let (code, list, note) = run(&folder, "databases");
    assert_eq!((code, &list[..]), (Some(0), ""));
    assert!(note.contains("there is no database in"), "{note}");
    let race = "race EgAAoAAAAAAAAA --format json";
    let source = |json: &str| from_str::<Value>(json).unwrap()["source"].clone();
    assert_eq!(source(&run(&folder, race).1), "two-sided bearoff");

    let (code, built, error) = run(&folder, "bearoff build --two-sided 6x3 --format json");
    assert_eq!(code, Some(0), "{error}");
    let file = from_str::<Value>(&built).unwrap()["file"].clone();
    assert!(Path::new(file.as_str().unwrap()).starts_with(&folder), "{file}");
    assert_eq!(source(&run(&folder, race).1), "two-sided database");
    let (_, listed, _) = run(&folder, "databases --format json");
    assert_eq!(from_str::<Value>(&listed).unwrap()["file"], file);
    let (code, verified, _) = run(&folder, "databases --verify --format json");
    assert_eq!((code, &from_str::<Value>(&verified).unwrap()["passed"]), (Some(0), &true.into()));
    // A second build says that there is one already.
    let (code, _, error) = run(&folder, "bearoff build --two-sided 6x3");
    assert!(code == Some(2) && error.contains("--force"), "{error}");

    let bad = folder.join("bad.bd");
    fs::write(&bad, "none").unwrap();
    let (code, _, error) = run(&folder, "eval start --plies 0");
    assert_eq!(code, Some(2));
    assert!(error.contains("bad.bd: no database"), "{error}");
}

#[test]
fn options_of_gnubgs_programs_make_and_show_the_same_files() {
    let folder = TempDir::new().unwrap();
    let run = |program: &Path, line: &str| -> Output {
        let mut command = Command::new(program);
        command.current_dir(folder.path()).args(line.split_whitespace()).output().unwrap()
    };
    let barpoint = Path::new(env!("CARGO_BIN_EXE_barpoint"));
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    for (theirs, ours) in [
        ("-t 6x2 -C -f theirs.bd", "--two-sided 6x2 --no-cubeful"),
        ("--one-sided=3 -g -c -f theirs.bd", "--one-sided 3 --no-gammon --no-compress"),
        ("-o 3 -n -H -f theirs.bd", "--one-sided 3 --normal --no-header"),
    ] {
        // A file that exists is replaced.
        assert!(run(barpoint, &format!("makebearoff {theirs}")).status.success(), "{theirs}");
        let ours = format!("bearoff build {ours} -o ours.bd --force");
        assert!(run(barpoint, &ours).status.success(), "{ours}");
        assert_eq!(bytes("theirs.bd"), bytes("ours.bd"), "{theirs}");
    }
    assert!(run(barpoint, "makehyper -c 1 -t 1e-3").status.success());
    let shown = run(barpoint, "bearoffdump -n 30 hyper1.bd");
    assert!(String::from_utf8(shown.stdout).unwrap().contains("gnubg-H1"));
    if cfg!(unix) {
        let link = folder.path().join("makebearoff");
        fs::hard_link(barpoint, &link).or_else(|_| fs::copy(barpoint, &link).map(drop)).unwrap();
        assert!(run(&link, "-t 6x2 -f linked.bd").status.success());
        assert!(bytes("linked.bd").starts_with(b"gnubg-TS-06-02-1"));
    }
}

#[test]
fn options_of_gnubg_act_or_say_that_they_do_not() {
    let folder = TempDir::new().unwrap();
    let of = |arguments: &str, input: &str| {
        let arguments =
            format!("gnubg -t {arguments}").replace('%', &folder.path().display().to_string());
        run_with(&arguments.split_whitespace().collect::<Vec<_>>(), input)
    };
    assert!(of("-v", "").stdout.starts_with("Barpoint "));
    let none = of("-b -l de -d -P x -O x -D x", "show jacoby");
    for option in ["--lang", "--debug", "--pkgdatadir", "--docdir", "--datadir"] {
        assert!(none.stderr.contains(&format!("{option}: without effect here")), "{}", none.stderr);
    }
    assert_eq!(of("-q -l de", "show jacoby").stderr, "");
    // The folder has the profile.
    assert_eq!(of("-s %", "set jacoby off\nsave settings").code, Some(0));
    assert_ne!(of("-s %", "show jacoby").stdout, of("-r", "show jacoby").stdout);
    let python = of("-p x.py", "");
    assert_eq!(python.code, Some(2));
    assert!(python.stderr.contains("barpoint.compat.gnubg"), "{}", python.stderr);
}
