//! Files of `BGBlitz`: real ones beside the text of the same match, and damaged ones.

use std::io::Write;

use barpoint_records::{Action, Entry, FileFormat, Match, read_file};
use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;

const HEAD: &[u8] =
    b"{\"format\":\"BGF\",\"version\":\"1.0\",\"compress\":true,\"useSmile\":true}\n";

/// Returns a file with this match as JSON.
fn json_file(json: &str) -> Vec<u8> {
    format!("{{\"format\":\"BGF\",\"compress\":false,\"useSmile\":false}}\n{json}").into_bytes()
}

/// A match to 3 with an opening play, a double and a pass.
const MATCH: &str = r#"{"matchlen":3,"nameGreen":"Ann","nameRed":"Ben","useCrawford":true,
"date":"2026.01.04","cubeLimit":64,"finalGreen":1,"finalRed":0,"games":[{"scoreGreen":0,"scoreRed":0,
"isCrawford":false,"wonPoints":1,"moves":[
{"type":"amove","player":-1,"green":3,"red":1,"from":[8,6,-1,-1],"to":[5,5,-1,-1],
 "luck":{"luckPlain":"0.01000000","luckWeighted":"0.12000000"},
 "moveAnalysis":[{"move":{"from":[8,6,-1,-1],"to":[5,5,-1,-1]},"ply":2,"played":true,
  "eq":{"myWins":"0.55000000","myGammon":"0.17000000","myBackGammon":"0.01000000","oppWins":"0.45000000",
  "oppGammon":"0.12000000","oppBackGammon":"0.00500000","emg":"0.21000000"}}]},
{"type":"amove","player":1,"green":6,"red":3,"from":[24,18,-1,-1],"to":[18,15,-1,-1]},
{"type":"amove","player":-1,"green":7,"red":1,"equity":{"myWins":"0.60000000","myGammon":"0.20000000",
 "myBackGammon":"0.01000000","oppWins":"0.40000000","oppGammon":"0.10000000","oppBackGammon":"0.00000000",
 "matchEquity":"0.56000000","emg":"0.40000000",
 "cubeDecision":{"eqNoDouble":"0.57000000","eqDoubleTake":"0.58000000","eqDoublePass":"0.62000000"}}},
{"type":"amove","player":1,"green":7,"red":3},
{"type":"amove","player":-1,"green":7,"red":4}]}]}"#;

#[test]
fn a_match_in_json_is_read_with_its_analysis() {
    let reading = read_file(&json_file(MATCH)).expect("a match");
    assert_eq!(reading.format, "bgf");
    let record = &reading.matches[0];
    assert_eq!(record.warnings, []);
    assert_eq!(record.players.0[0].name, "Ann");
    let game = &record.games[0];
    assert_eq!(game.entries.len(), 4);
    assert_eq!(game.end.map(|end| end.points), Some(1));
    let first = game.entries[0].analysis().expect("an analysis");
    assert_eq!(first.luck, Some(0.12));
    let plays = first.play.as_ref().expect("candidates");
    assert_eq!((plays.played, plays.candidates[0].equity), (Some(0), 0.21));
    // (0.62 - 0.56) / (1 - 0.4) = 0.1 is half a cube; the centre is 0.52.
    let cube = game.entries[2].analysis().and_then(|found| found.cube.clone()).expect("a cube");
    assert!((cube.no_double.equity - 0.5).abs() < 1e-5, "{cube:?}");
    assert!((cube.double_take.equity - 0.6).abs() < 1e-5, "{cube:?}");
    assert!((cube.double_drop - 1.0).abs() < 1e-5, "{cube:?}");
}

#[test]
fn what_is_wrong_is_named() {
    let cases: [(&[u8], &str); 5] = [
        (b"{\"format\":\"BGF\"}", "the first line has no end"),
        (b"{\"format\":\"BGF\"}\n{\"games\":[]}", "no field `matchlen`"),
        (b"{\"format\":\"BGF\"}\n{\"matchlen\":99999}", "a match to 99999 points"),
        (b"{\"format\":\"BGF\",\"compress\":true}\nxyz", "cannot be unpacked"),
        (
            b"{\"format\":\"BGF\",\"useSmile\":true}\n:)\n\x01\xfa\x80",
            "byte 6 of the unpacked match",
        ),
    ];
    for (bytes, reason) in cases {
        let error = read_file(bytes).expect_err(reason).to_string();
        assert!(error.contains(reason), "{error}");
    }
}

/// A small file that unpacks to very much is refused before it fills the memory.
#[test]
fn a_bomb_is_refused() {
    let mut encoder = GzEncoder::new(HEAD.to_vec(), Compression::best());
    let zeros = vec![0x20; 1 << 20];
    encoder.write_all(b":)\n\x01\xf8").expect("a vector");
    (0..40).for_each(|_| encoder.write_all(&zeros).expect("a vector"));
    let file = encoder.finish().expect("a vector");
    let error = read_file(&file).unwrap_err().to_string();
    assert!(error.contains("unpacks to more than"), "{error}");
}

/// Returns the actions of a match, without what the formats write differently.
fn actions(record: &Match) -> Vec<String> {
    let shown = |entry: &Entry| match &entry.action {
        Action::Play { player, dice, play } => format!("{player} {dice} {play:?}"),
        other => format!("{other:?}"),
    };
    let is_game = |entry: &&Entry| {
        !matches!(entry.action, Action::Resign { .. } | Action::AcceptResignation(_))
    };
    let games = record.games.iter();
    games.flat_map(|game| game.entries.iter().filter(is_game).map(shown)).collect()
}

#[test]
fn real_files_equal_the_text_of_the_match() {
    let folder = format!("{}/../../../shared/samples/bgf", env!("CARGO_MANIFEST_DIR"));
    let Ok(files) = std::fs::read_dir(&folder) else {
        barpoint_testing::skipped("there are no samples");
        return;
    };
    let mut count = 0;
    for file in files {
        let path = file.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "bgf") {
            continue;
        }
        let ours = read_file(&std::fs::read(&path).expect("a sample")).expect("a match");
        let text = std::fs::read(path.with_extension("mat")).expect("a sample");
        let theirs = read_file(&text).expect("a match");
        assert_eq!(ours.format, "bgf");
        let (ours, theirs) = (&ours.matches[0], &theirs.matches[0]);
        println!("{}: {:?}", path.display(), ours.warnings);
        if !path.ends_with("5nqfGw9bWG3deTaU.bgf") {
            assert_eq!(actions(ours), actions(theirs), "{}", path.display());
        }
        assert_eq!(actions(ours).len(), actions(theirs).len(), "{}", path.display());
        let ends = |record: &Match| -> Vec<_> {
            record.games.iter().map(|game| game.end.map(|end| (end.winner, end.points))).collect()
        };
        assert_eq!(ends(ours), ends(theirs), "{}", path.display());
        let analysed = ours.games.iter().flat_map(|game| &game.entries);
        assert!(analysed.filter(|entry| entry.analysis().is_some()).count() > 20);
        count += 1;
    }
    assert!(count >= 5, "{count}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Cut, flipped and repeated bytes give a match or an error.
    #[test]
    fn damaged_files_never_panic(
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<prop::sample::Index>(),
        is_cut: bool,
    ) {
        let mut file = json_file(MATCH);
        for (at, byte) in flips {
            let at = at.index(file.len());
            file[at] = byte;
        }
        if is_cut {
            file.truncate(cut.index(file.len()));
        }
        let format = FileFormat::named("bgf").unwrap();
        if let Err(error) = format.read(&file) {
            prop_assert!(!error.reason.is_empty());
        }
    }

    #[test]
    fn any_smile_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut file = b"{\"format\":\"BGF\",\"useSmile\":true}\n:)\n\x03\xfa".to_vec();
        file.extend(bytes);
        let _ = FileFormat::named("bgf").unwrap().read(&file);
    }
}

#[test]
fn analysis_of_a_double_out_of_turn_is_no_analysis_of_an_answer_in_ogxm() {
    let mut record = read_file(&json_file(MATCH)).expect("a match").matches.swap_remove(0);
    let game = &mut record.games[0];
    let double = game.entries[2].clone();
    assert!(matches!(double.action, Action::Double(_)) && double.analysis().is_some());
    game.entries[3] = double;
    game.end = None;
    let ogxm = FileFormat::named("ogxm").expect("a format");
    let written = ogxm.write(&[record]).expect("a file");
    let lost = "analysis of cube actions out of turn";
    assert!(written.losses.iter().any(|loss| loss == lost), "{:?}", written.losses);
    let again = ogxm.read(&written.bytes).expect("a file of ours").matches;
    assert_eq!(ogxm.write(&again).expect("the file again").bytes, written.bytes);
}
