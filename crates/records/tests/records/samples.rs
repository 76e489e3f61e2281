//! Real files, compared with GNU Backgammon 1.07, and quoted in a mail.
//!
//! Files whose licence allows it are in `tests/data/files`. The variable `BARPOINT_SAMPLES` may
//! name a folder with more files in the same layout.

#[cfg(test)]
mod compare;

use std::fs;
use std::path::Path;

use barpoint_records::{Game, Match, Warning, read_file};

use self::compare::check;

#[test]
fn files_that_come_with_the_project() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    assert!(check(&folder) >= 20);
}

#[test]
fn files_of_the_samples_folder() {
    let Some(folder) = std::env::var_os("BARPOINT_SAMPLES") else {
        barpoint_testing::skipped("BARPOINT_SAMPLES names no folder with more files");
        return;
    };
    println!("{} files", check(Path::new(&folder)));
}

#[test]
fn a_quoted_file_is_read_as_the_file_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    let mut tried = 0;
    let entries = |folder: &Path| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    for path in entries(&folder).flat_map(|kind| entries(&kind).collect::<Vec<_>>()) {
        let text = fs::read(&path).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let Some(text) = text.filter(|text| !text.contains('\0')) else { continue };
        let Ok(plain) = read_file(text.as_bytes()) else { continue };
        for mark in ["> ", ">> ", "> > "] {
            let quoted = format!("{mark}{}", text.trim_end().replace('\n', &format!("\n{mark}")));
            let read = read_file(quoted.as_bytes()).unwrap();
            assert_eq!(read.format, plain.format, "{}", path.display());
            assert_eq!(games(&read.matches), games(&plain.matches), "{}", path.display());
            let is_said = |warning: &Warning| warning.what.contains("quotation");
            assert!(read.matches[0].warnings.iter().any(is_said), "{}", path.display());
        }
        tried += 1;
    }
    assert!(tried >= 10, "{tried} files");
}

fn games(matches: &[Match]) -> Vec<&Game> {
    matches.iter().flat_map(|record| &record.games).collect()
}
