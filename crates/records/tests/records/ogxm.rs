//! OGXM files: small ones by hand, damaged ones, and real ones beside other formats.

use barpoint_records::{Action, Entry, FileFormat, Match, read_file};
use proptest::prelude::*;

/// The smallest file: a match to 5 in which White opens with 31: 8/5 6/5.
const SMALLEST: &str = "4f47584d0200000002000000300000004d5443480500000001040405000147414d4505000000010100027133454e4421";

fn bytes_of(digits: &str) -> Vec<u8> {
    let digits = digits.as_bytes().chunks(2);
    digits
        .map(|two| u8::from_str_radix(&String::from_utf8_lossy(two), 16).expect("two digits"))
        .collect()
}

/// Returns a small file with this byte changed, with its size in the header.
fn changed(at: usize, byte: u8) -> Vec<u8> {
    let mut file = bytes_of(SMALLEST);
    file[at] = byte;
    file
}

#[test]
fn the_smallest_file_is_read() {
    let reading = read_file(&bytes_of(SMALLEST)).expect("a match");
    assert_eq!(reading.format, "ogxm");
    let record = &reading.matches[0];
    assert_eq!(record.length.map(u16::from), Some(5));
    assert!(record.rules.crawford && !record.rules.jacoby);
    assert_eq!(record.warnings, []);
    let [Entry { action: Action::Play { player, dice, play }, .. }] = &record.games[0].entries[..]
    else {
        panic!("one play: {:?}", record.games[0].entries)
    };
    assert_eq!((player.number(), dice.to_string().as_str()), (0, "31"));
    assert!(format!("{play:?}").contains("Legal"), "{play:?}");
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let mut longer = bytes_of(SMALLEST);
    longer.push(0);
    // Decisions follow the facts of an analysis at once.
    let mut apart = bytes_of(SMALLEST);
    let end = apart.len() - 4;
    apart.splice(end..end, *b"ANAL\0\0\0\0\0DE:S\0\0\0\0\0");
    apart[12] = apart.len() as u8;
    let cases = [
        (apart, "byte 53: section DE:S is not expected here, after section ANAL"),
        (changed(4, 1), "byte 4: OGXM of version 1"),
        (changed(8, 3), "byte 8: the file needs a reader of version 3.0"),
        (changed(12, 0x2f), "byte 12: the file has 48 bytes"),
        (longer, "byte 12: the file has 49 bytes"),
        (changed(24, 3), "byte 16: section MTCH has flags 3"),
        (changed(17, b'X'), "byte 16: section MXCH is unknown"),
        (changed(25, 0x30), "expected 48 more"),
        (changed(42, 0xf1), "a step of 7 pips from 17"),
        (changed(41, 35), "action 35 is invalid"),
    ];
    for (file, reason) in cases {
        let error = FileFormat::named("ogxm").expect("a format").read(&file).expect_err(reason);
        assert!(error.to_string().contains(reason), "{error}");
    }
}

/// Returns the actions of a match, whichever seats the players have.
fn actions(record: &Match) -> Vec<String> {
    let shown = |entry: &Entry| match &entry.action {
        Action::Play { player, dice, play } => {
            format!("{} {dice} {play:?}", record.players[*player].name)
        }
        other => {
            let name = other.player().map(|player| record.players[player].name.clone());
            let kind = format!("{other:?}");
            format!("{name:?} {}", kind.split('(').next().unwrap_or_default())
        }
    };
    let is_game = |entry: &&Entry| {
        !matches!(entry.action, Action::Resign { .. } | Action::AcceptResignation(_))
    };
    record.games.iter().flat_map(|game| game.entries.iter().filter(is_game).map(shown)).collect()
}

fn samples() -> String {
    format!("{}/../../../shared/samples", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn one_match_in_two_formats_is_the_same() {
    for (ogxm, mat) in
        [("bgsage-B4", "B4_SrGcsKAQmoTyHlgJCbM"), ("bgsage-MYdv", "MYdvw1qGuyaRUH__")]
    {
        let Ok(file) = std::fs::read(format!("{}/ogxm/{ogxm}.ogxm", samples())) else {
            barpoint_testing::skipped("there are no samples");
            return;
        };
        let text = std::fs::read(format!("{}/bgf/{mat}.mat", samples())).expect("its text");
        let ours = &read_file(&file).expect("a match").matches[0];
        let theirs = &read_file(&text).expect("a match").matches[0];
        println!("{ogxm}: {:?}", ours.warnings);
        let mut names = ours.players.0.clone().map(|person| person.name);
        let mut others = theirs.players.0.clone().map(|person| person.name);
        names.sort();
        others.sort();
        if names == others {
            assert_eq!(actions(ours), actions(theirs), "{ogxm}");
        }
        assert_eq!(actions(ours).len(), actions(theirs).len(), "{ogxm}");
        let entries: Vec<&Entry> = ours.games.iter().flat_map(|game| &game.entries).collect();
        let plays = entries.iter().filter_map(|entry| entry.analysis()?.play.as_ref());
        let (count, played) = plays.fold((0, 0), |(count, played), play| {
            (count + 1, played + usize::from(play.played.is_some()))
        });
        assert!(count > 30 && played == count, "{ogxm}: {played} of {count}");
    }
}

#[test]
fn real_files_are_read_to_their_end() {
    for name in ["match", "set-up", "resign", "fields", "annos", "tiny-match", "tiny-analysed"] {
        let Ok(file) = std::fs::read(format!("{}/ogxm/{name}.ogxm", samples())) else {
            barpoint_testing::skipped("there are no samples");
            return;
        };
        let reading = read_file(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        println!("{name}: {:?}", reading.matches[0].warnings);
        if name == "match" {
            let date = reading.matches[0].details.date.expect("a date");
            assert_eq!(date.to_string(), "2026-09-26");
            // The example of the description: White's double on ply 17.
            let entries = &reading.matches[0].games[0].entries;
            let cube = entries[17].analysis().and_then(|found| found.cube.clone());
            let cube = cube.expect("a cube");
            assert!((cube.double_drop - 1.0).abs() < 0.01, "{cube:?}");
            assert!((cube.double_take.equity - 0.8485).abs() < 0.01, "{cube:?}");
        }
    }
    let bytes = std::fs::read(format!("{}/ogxm/version1.ogxm", samples())).expect("a sample");
    assert!(read_file(&bytes).unwrap_err().to_string().contains("version 1"));
    let text = std::fs::read_to_string(format!("{}/ogxm/malformed.tsv", samples()));
    for line in text.expect("a sample").lines().filter(|line| !line.starts_with('#')) {
        let digits = line.split('\t').max_by_key(|field| {
            let are_digits = field.bytes().all(|byte| byte.is_ascii_hexdigit());
            if are_digits { field.len() } else { 0 }
        });
        let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let read =
            FileFormat::named("ogxm").expect("a format").read(&bytes_of(digits.unwrap_or("")));
        let must_be_read = line.split('\t').nth(1) == Some("ok");
        assert_eq!(read.is_ok(), must_be_read, "{line}: {read:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Cut and changed bytes give a match or an error.
    #[test]
    fn damaged_files_never_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        extra in prop::collection::vec(any::<u8>(), 0..60),
        at in any::<prop::sample::Index>(),
    ) {
        let mut file = bytes_of(SMALLEST);
        for (at, byte) in changes {
            let at = at.index(file.len());
            file[at] = byte;
        }
        let at = at.index(file.len());
        file.splice(at..at, extra);
        // Most files keep a true size, so that what follows is read.
        if file.len() > 16 {
            let size = (file.len() as u32).to_le_bytes();
            file[12..16].copy_from_slice(&size);
        }
        let _ = FileFormat::named("ogxm").unwrap().read(&file);
        file.truncate(at);
        let _ = FileFormat::named("ogxm").unwrap().read(&file);
    }
}
