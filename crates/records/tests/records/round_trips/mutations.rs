//! Damaged files are read or refused, without a panic.

use std::fs;
use std::path::{Path, PathBuf};

use barpoint_records::{FILE_FORMATS, FileFormat, read_file};
use barpoint_testing::{Random, assert_linear};
use proptest::prelude::*;

fn samples() -> Vec<Vec<u8>> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_none_or(|kind| kind != "json") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files"), &mut found);
    found.sort();
    // Large files would only take longer.
    let files = found.iter().map(|path| fs::read(path).unwrap());
    files.filter(|bytes| bytes.len() < 20_000).collect()
}

/// Returns the bytes with a few pieces removed, doubled, exchanged or overwritten.
fn damaged(mut bytes: Vec<u8>, seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        let end = (at + 1 + random.below(40)).min(bytes.len());
        match random.below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            2 => bytes[at] = random.below(256) as u8,
            3 => bytes[at] = b"0123456789/*:;()\n\t XO-"[random.below(22)],
            4 => bytes.truncate(at),
            _ => {
                let to = random.below(bytes.len());
                bytes.swap(at, to);
            }
        }
    }
    bytes
}

/// Checks that JSON preserves every match that was read, to the bit.
fn check(bytes: &[u8]) {
    for format in FILE_FORMATS.iter().filter(|format| format.can_be_read()) {
        let _ = format.read(bytes);
    }
    let Ok(reading) = read_file(bytes) else { return };
    for format in FILE_FORMATS.iter().filter(|format| format.can_be_written()) {
        let _ = format.write(&reading.matches);
    }
    if let Some(json) = FileFormat::named("json") {
        let written = json.write(&reading.matches).unwrap();
        assert_eq!(json.read(&written.bytes).unwrap().matches, reading.matches);
    }
    let mat = FileFormat::named("mat").unwrap();
    if reading.format == "mat" {
        let first = mat.write(&reading.matches).unwrap().bytes;
        let read = mat.read(&first).unwrap().matches;
        let again = mat.write(&read).unwrap().bytes;
        let out_of_turn = |matches: &[barpoint_records::Match]| {
            matches.iter().any(|record| {
                record.games.iter().any(|game| {
                    game.replay(record).any(|step| {
                        use barpoint_records::ActionProblem as P;
                        matches!(step.problem, Some(P::OutOfTurn(_)))
                    })
                })
            })
        };
        if !out_of_turn(&reading.matches) {
            assert_eq!(String::from_utf8_lossy(&first), String::from_utf8_lossy(&again));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files_are_read_or_refused(sample in any::<prop::sample::Index>(), seed: u64) {
        let samples = samples();
        check(&damaged(sample.get(&samples).clone(), seed));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&bytes);
    }

    #[test]
    fn any_text_is_read_or_refused(
        text in "(7 point match|Game 1|a : 0   b : 0|[ 0-9:/*()off]{0,30}|Doubles => 2|Wins 3 points|;|\n){0,40}",
    ) {
        check(text.as_bytes());
    }
}

/// Files that take long if any step looks at the whole rest of the file.
#[test]
fn four_times_the_lines_and_games_take_about_four_times_as_long() {
    let head = " 7 point match\n\n Game 1\n a : 0    b : 0\n";
    for piece in [
        "(",
        "31: ",
        "1) 31:\n",
        "; \n",
        "Game 1\na : 0  b : 0\n",
        "\t",
        ": 1 ",
        "7 point match\n",
        "(",
    ] {
        assert_linear(piece, 100_000, |size| {
            let text = head.to_owned() + &piece.repeat(size / piece.len());
            check(text.as_bytes());
        });
    }
}
