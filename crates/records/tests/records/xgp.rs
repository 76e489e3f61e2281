//! `.xgp` files: the container of a match with one position. None was to be had, so that they are cut
//! out of matches.

use std::fs;
use std::path::Path;

use barpoint_records::{Action, Entry, Match, RecordedPlay, Table, read_file};

use crate::hostile_files::xg_file::XgFile;

const RECORD: usize = 2560;

fn whole(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files/xg").join(name))
        .unwrap()
}

fn read(bytes: &[u8]) -> Match {
    let mut reading = read_file(bytes).unwrap();
    assert_eq!((reading.format, reading.matches.len()), ("xg", 1));
    reading.matches.remove(0)
}

/// Returns the plays of the first game with the tables before them.
fn plays(record: &Match) -> Vec<(Table, &Entry)> {
    let steps = record.games[0].replay(record);
    let is_play = |entry: &Entry| matches!(entry.action, Action::Play { .. });
    steps.filter(|step| is_play(step.entry)).map(|step| (step.before, step.entry)).collect()
}

/// Returns a file with the headers, and these records of the first game.
fn cut(file: &XgFile, records: &[usize]) -> Vec<u8> {
    let mut part = file.clone();
    part.records.truncate(2 * RECORD);
    for &at in records {
        part.records.extend(&file.records[at * RECORD..(at + 1) * RECORD]);
    }
    part.pack()
}

#[test]
fn a_position_has_its_board_its_cube_and_its_analysis() {
    for name in ["charlot-7p.xg", "match_with_comment.xg"] {
        let bytes = whole(name);
        let (file, record) = (XgFile::unpack(&bytes), read(&bytes));
        let plays = plays(&record);
        let kinds: Vec<u8> = file.records.chunks(RECORD).map(|record| record[8]).collect();
        let end = kinds.iter().position(|&kind| kind == 4).unwrap();
        let moves = (2..end).filter(|&at| kinds[at] == 3).zip(&plays);
        let mut checked = 0;
        for (at, (before, entry)) in moves.skip(1) {
            // A roll at which the game ended has not been played.
            let Action::Play { player, dice, play: RecordedPlay::Legal(_) } = entry.action else {
                continue;
            };
            for records in [&[at - 1, at][..], &[at]] {
                let one = read(&cut(&file, records));
                let found = self::plays(&one);
                let [(table, alone)] = &found[..] else { panic!("{name} {at}: {:?}", one.games) };
                let seen = |table: &Table| table.position_seen_by(player);
                assert_eq!(seen(table), seen(before), "{name} {at}");
                assert_eq!(table.cube().value, before.cube().value, "{name} {at}");
                assert!(matches!(alone.action, Action::Play { dice: of, .. } if of == dice));
                let play = |entry: &Entry| entry.analysis().and_then(|found| found.play.clone());
                assert_eq!(play(alone), play(entry), "{name} {at}");
                checked += 1;
            }
        }
        assert!(checked > 20, "{name}: {checked}");
    }
}

#[test]
fn a_cut_position_is_an_error_or_a_match_and_never_a_panic() {
    let file = XgFile::unpack(&whole("charlot-7p.xg"));
    let bytes = cut(&file, &[2, 3]);
    for length in (0..bytes.len()).step_by(97) {
        drop(read_file(&bytes[..length]));
    }
}
