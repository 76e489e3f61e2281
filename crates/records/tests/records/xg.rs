//! Data of `.xg` files besides their plays, and damaged files.

use std::fs;
use std::path::Path;

use barpoint_core::{ByPlayer, Player};
use barpoint_records::{
    Action, Entry, FilePlace, Level, Match, ReadError, RecordedPlay, Seats, read_file,
};

use crate::hostile_files::xg_file::XgFile;

fn bytes(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files/xg").join(name))
        .unwrap()
}

fn read(bytes: &[u8]) -> Result<Match, ReadError> {
    read_file(bytes).map(|mut reading| {
        assert_eq!((reading.format, reading.matches.len()), ("xg", 1));
        reading.matches.remove(0)
    })
}

fn is_near(a: f32, b: f32) -> bool {
    (a - b).abs() < 5e-5
}

#[test]
fn head_and_comments() {
    let record = read(&bytes("match_with_comment.xg")).unwrap();
    let names = ByPlayer(["Nicolas HARMAND", "Kévin UNGER"].map(str::to_owned));
    assert_eq!(ByPlayer(record.players.0.clone().map(|person| person.name)), names);
    let details = &record.details;
    assert_eq!(details.event, "Entrainement live");
    assert_eq!(details.place, "Café Jussieu, Paris");
    assert_eq!(details.annotator, "Kévin UNGER");
    assert_eq!(details.date.unwrap().to_string(), "2024-10-24");
    assert!(record.rules.crawford && record.rules.cube_limit.is_none());
    let comments: Vec<&str> = record
        .games
        .iter()
        .flat_map(|game| &game.entries)
        .map(Entry::comment)
        .filter(|comment| !comment.is_empty())
        .collect();
    assert_eq!(
        comments,
        ["coup assez difficile", "les double 66 sont toujpurs difficiles à trouver"]
    );
}

#[test]
fn analysis_is_that_of_the_file() {
    // The expected plays come from an independent script.
    let record = read(&bytes("charlot-7p.xg")).unwrap();
    let analysis = |entry: usize| record.games[0].entries[entry].analysis().unwrap();
    let opening = analysis(0).play.as_ref().unwrap();
    assert_eq!((opening.candidates.len(), opening.played), (10, Some(0)));
    let best = &opening.candidates[0];
    assert_eq!(best.play.to_string(), "24/23 13/9");
    assert_eq!(best.level, Level::Named("XG opening book".into()));
    assert!(is_near(best.equity, -0.0031));
    let chances = best.outcome.unwrap().to_array();
    let expected = [0.4975, 0.1444, 0.0066, 0.1391, 0.0064];
    assert!(chances.iter().zip(expected).all(|(a, b)| is_near(*a, b)), "{chances:?}");
    assert!(is_near(analysis(0).luck.unwrap(), -0.003_05));
    assert!(analysis(0).cube.is_none());

    let cube = analysis(1).cube.as_ref().unwrap();
    assert!(is_near(cube.no_double.equity, 0.002_97), "{cube:?}");
    assert!(is_near(cube.double_take.equity, -0.349_99), "{cube:?}");
    assert!(is_near(cube.double_drop, 1.0));
    assert!(matches!(cube.level, Level::Plies { plies: 1, cubeful: true, .. }));
    let double = record.games[0]
        .entries
        .iter()
        .find(|entry| matches!(entry.action, Action::Double(Player::One)));
    let double = double.unwrap().analysis().unwrap().cube.as_ref().unwrap();
    assert!(double.double_take.equity > double.no_double.equity);
}

#[test]
fn plays_are_among_their_candidates() {
    for name in ["charlot-7p.xg", "match_with_comment.xg"] {
        let record = read(&bytes(name)).unwrap();
        let mut analysed = 0;
        for entry in record.games.iter().flat_map(|game| &game.entries) {
            let Action::Play { .. } = entry.action else { continue };
            let Some(plays) = entry.analysis().and_then(|analysis| analysis.play.as_ref()) else {
                continue;
            };
            analysed += usize::from(plays.played.is_some());
        }
        assert!(analysed > 150, "{name}: {analysed}");
    }
}

#[test]
fn damaged_files_are_refused_with_a_place() {
    let whole = bytes("charlot-7p.xg");
    let error = |bytes: &[u8]| {
        let ReadError { format, place, reason } = read(bytes).unwrap_err();
        assert_eq!(format, Some("xg"));
        assert!(matches!(place, FilePlace::Byte(_)), "{place:?}");
        reason
    };
    assert!(error(b"RGMH").contains("ends within its header"));
    assert!(error(&whole[..whole.len() / 2]).contains("table of its parts"));
    let mut flipped = whole.clone();
    flipped[50_000] ^= 1;
    assert!(error(&flipped).contains("checksum"));
    let mut longer = whole.clone();
    let at = longer.len() - 20;
    longer[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(error(&longer).contains("longer than the file"));
    // The picture and the header before it are not read.
    let mut picture = whole;
    picture[9000] ^= 1;
    assert!(read(&picture).is_ok());
}

// `.xgp` files: the container of a match with one position. None was to be had, so that they are cut out of matches.

const RECORD: usize = 2560;

fn whole(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files/xg").join(name))
        .unwrap()
}

fn read_position(bytes: &[u8]) -> Match {
    let mut reading = read_file(bytes).unwrap();
    assert_eq!((reading.format, reading.matches.len()), ("xg", 1));
    reading.matches.remove(0)
}

/// Returns the plays of the first game with the tables before them.
fn plays(record: &Match) -> Vec<(Seats, &Entry)> {
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
        let (file, record) = (XgFile::unpack(&bytes), read_position(&bytes));
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
                let one = read_position(&cut(&file, records));
                let found = self::plays(&one);
                let [(table, alone)] = &found[..] else { panic!("{name} {at}: {:?}", one.games) };
                let seen = |table: &Seats| table.position_seen_by(player);
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
