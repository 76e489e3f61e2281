//! `barpoint databases`, and databases that every command finds.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, from_str};
use tempfile::TempDir;

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
