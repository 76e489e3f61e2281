//! Files that somebody quotes in a mail.

use std::fs;
use std::path::Path;

use barpoint_records::{Game, Match, Warning, read_file};

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
