//! Real matches as compact records.

use std::fs;
use std::path::Path;

use barpoint_records::{Action, Details, FileFormat, Match, read_file};

/// Returns the match without the parts that a compact record cannot hold.
fn bare(record: &Match) -> Match {
    let mut record = record.clone();
    record.warnings.clear();
    record.details = Details::default();
    record.players.0.iter_mut().for_each(|person| person.rating = None);
    for game in &mut record.games {
        game.comment.clear();
        game.tags.clear();
        game.entries.iter_mut().for_each(|entry| entry.notes = None);
    }
    record
}

#[test]
fn real_matches_survive_in_at_most_three_bytes_a_turn() {
    let format = FileFormat::named("record").unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    let (mut letters, mut turns, mut files) = (0, 0, 0);
    for kind in ["mat", "sgf"] {
        for file in fs::read_dir(folder.join(kind)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "json") {
                continue;
            }
            let matches: Vec<Match> =
                read_file(&fs::read(&path).unwrap()).unwrap().matches.iter().map(bare).collect();
            let written = format.write(&matches).unwrap();
            let again = format.read(&written.bytes).unwrap();
            let has_odd = written.losses.iter().any(|loss| loss == "texts of illegal plays");
            if !has_odd {
                assert!(written.losses.is_empty(), "{}: {:?}", path.display(), written.losses);
                assert_eq!(again.matches, matches, "{}", path.display());
            }
            assert_eq!(format.write(&again.matches).unwrap().bytes, written.bytes);
            let of_matches: usize = matches
                .iter()
                .flat_map(|record| &record.games)
                .flat_map(|game| &game.entries)
                .filter(|entry| matches!(entry.action, Action::Play { .. }))
                .count();
            // The size of each match includes its names and its line end.
            assert!(written.bytes.len() <= 3 * of_matches + 60, "{}", path.display());
            letters += written.bytes.len();
            turns += of_matches;
            files += 1;
        }
    }
    println!("{letters} letters for {turns} turns of {files} files");
    assert!(files >= 10 && letters <= 2 * turns, "{letters} letters for {turns} turns");
}
