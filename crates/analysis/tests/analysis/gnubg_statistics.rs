//! Statistics beside those that GNU Backgammon 1.07 shows for the same analysis.

mod beside;
mod program;
mod rows;

use std::fs;
use std::path::Path;

use barpoint_records::read_file;

use self::beside::compare;
use self::program::{Origin, analysed, twenty};

#[test]
fn every_row_equals_that_of_gnubg() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    let mut compared = 0;
    for name in [
        "sgf/gnubg-analysed-7p",
        "gnubg-text/match",
        "gnubg-text/session",
        "statistics/noisy-3p",
        "statistics/automatic-doubles",
    ] {
        let file = fs::read(folder.join(name).with_extension("sgf")).unwrap();
        let record = &read_file(&file).unwrap().matches[0];
        let text = name.rsplit('/').next().unwrap();
        let text = folder.join("statistics").join(text).with_extension("txt");
        let comparison = compare(record, &fs::read_to_string(text).unwrap());
        assert!(comparison.different.is_empty(), "{name}: {:#?}", comparison.different);
        compared += comparison.rows;
    }
    assert_eq!(compared, 895);
}

/// Settings of the sessions that gnubg plays. It charges an answer to a beaver to the wrong player; the guide
/// has the details.
const SESSIONS: [&str; 5] = [
    "set beavers 0",
    "set jacoby off\nset beavers 0",
    "set automatic doubles 2\nset beavers 0",
    "set jacoby off\nset automatic doubles 1\nset beavers 0",
    "set beavers 0",
];

/// Files of several programs with the plies of their analysis.
const FILES: [(&str, u32); 10] = [
    ("mat/galaxy-11pt.txt", 0),
    ("mat/galaxy-cube16.txt", 2),
    ("mat/galaxy-losses-17pt.txt", 0),
    ("mat/galaxy-losses-line-2.txt", 2),
    ("mat/gnubg-export-7p.mat", 0),
    ("mat/lazybg-match1.txt", 0),
    ("mat/lazybg-match3.txt", 0),
    ("mat/studio-13pt-wins16.txt", 2),
    ("mat/studio-7pt.txt", 2),
    ("sgf/gnubg-analysed-7p.sgf", 2),
];

#[test]
#[ignore = "takes GNU Backgammon a minute; `.ci/run nightly` runs it"]
fn ten_files_and_twenty_matches_that_gnubg_plays_have_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    let files = files.canonicalize().unwrap();
    let file =
        |(name, plies): (&str, u32)| (name.to_owned(), Origin::File(files.join(name)), plies);
    let all = twenty(SESSIONS).into_iter().chain(FILES.map(file));
    let (mut rows, mut close) = (0, 0);
    for (name, origin, plies) in all {
        let analysed = match analysed(&origin, plies, folder.path()) {
            Ok(analysed) => analysed,
            Err(reason) => {
                barpoint_testing::skipped(reason);
                return;
            }
        };
        let comparison = compare(&analysed.record, &analysed.tables);
        assert!(comparison.different.is_empty(), "{name}: {:#?}", comparison.different);
        rows += comparison.rows;
        close += comparison.close;
    }
    println!("{rows} rows, of which {close} differ by one unit of the last digit");
    assert!(rows > 4000, "{rows} rows");
    assert!(100 * close < rows, "{close} of {rows} rows differ in the last digit");
}

#[test]
fn matches_that_gnubg_plays_now_have_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let sample = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/files/mat/gnubg-export-7p.mat")
        .canonicalize()
        .unwrap();
    let noise = [0.3, 0.05];
    // gnubg charges an answer to a beaver to the wrong player; the guide has the details.
    let settings = "set jacoby off\nset beavers 0";
    let origins = [
        Origin::Played { length: 3, plies: 0, noise, settings: "", seed: 12 },
        Origin::Played { length: 0, plies: 0, noise, settings, seed: 13 },
        Origin::File(sample),
    ];
    for origin in origins {
        let analysed = match analysed(&origin, 0, folder.path()) {
            Ok(analysed) => analysed,
            Err(reason) => {
                barpoint_testing::skipped(reason);
                return;
            }
        };
        let comparison = compare(&analysed.record, &analysed.tables);
        assert!(comparison.different.is_empty(), "{origin:?}: {:#?}", comparison.different);
        assert!(comparison.rows >= 74, "{} rows", comparison.rows);
    }
}
