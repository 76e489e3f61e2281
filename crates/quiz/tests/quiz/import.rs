//! Import of a package by Anki's own library, the package `anki` for Python.

use std::path::Path;
use std::process::Command;

use barpoint_quiz::{PackageOptions, anki_package};
use serde_json::json;

use crate::questions;

/// `BARPOINT_ANKI_PYTHON` names a Python that has the package; the default is `python3`.
#[test]
fn anki_imports_every_card_once() {
    let python = std::env::var("BARPOINT_ANKI_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_anki = Command::new(&python).args(["-c", "import anki"]).output();
    if !has_anki.is_ok_and(|output| output.status.success()) {
        barpoint_testing::skipped(format!("{python} has no package anki"));
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, level: &str| {
        let mut questions = questions();
        for question in &mut questions {
            level.clone_into(&mut question.engine.level);
        }
        let path = folder.path().join(name);
        std::fs::write(&path, anki_package(&questions, &PackageOptions::default()).unwrap())
            .unwrap();
        path
    };
    // The same package twice, and one with a deeper analysis.
    let packages = [write("a.apkg", "1-ply"), write("b.apkg", "1-ply"), write("c.apkg", "2-ply")];
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import.py");
    let output = Command::new(&python).arg(script).args(&packages).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let results: Vec<serde_json::Value> = output
        .stdout
        .split(|b| *b == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    let number = questions().len();
    let expected = |new: usize, updated: usize, duplicate: usize| {
        json!({
            "new": new, "updated": updated, "duplicate": duplicate, "other": 0,
            "notes": number, "cards": number, "missing_media": 0, "unused_media": 0,
        })
    };
    assert_eq!(results, [expected(number, 0, 0), expected(0, 0, number), expected(0, number, 0)]);
}
