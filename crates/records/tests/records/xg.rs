//! Data of `.xg` files besides their plays, and damaged files.

use std::fs;
use std::path::Path;

use barpoint_core::{ByPlayer, Player};
use barpoint_records::{Action, Entry, FilePlace, Level, Match, ReadError, read_file};

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
