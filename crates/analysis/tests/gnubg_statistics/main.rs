//! Statistics beside those that GNU Backgammon 1.07 shows for the same analysis.

mod beside;
mod program;
mod rows;

use std::fs;
use std::path::Path;

use barpoint_records::read_file;

use crate::beside::compare;
use crate::program::{Origin, analysed};

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
                println!("skipped: {reason}");
                return;
            }
        };
        let comparison = compare(&analysed.record, &analysed.tables);
        assert!(comparison.different.is_empty(), "{origin:?}: {:#?}", comparison.different);
        assert!(comparison.rows >= 74, "{} rows", comparison.rows);
    }
}
