//! OGXM and BGF files that are cut or have a wrong byte: one error, or a match, and no panic.

use std::fs;
use std::io::Write;
use std::path::Path;

use barpoint_records::{FileFormat, read_file};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::random::chance::Chance;

/// Cuts and wrong bytes of each file, unless all are tried.
const TRIALS: usize = 400;

/// A match to 3 in the JSON of `BGBlitz`.
const MATCH: &str = r#"{"matchlen":3,"nameGreen":"Ann","nameRed":"Ben","useCrawford":true,
"date":"2026.01.04","cubeLimit":64,"finalGreen":1,"finalRed":0,"games":[{"scoreGreen":0,"scoreRed":0,
"isCrawford":false,"wonPoints":1,"moves":[
{"type":"amove","player":-1,"green":3,"red":1,"from":[8,6,-1,-1],"to":[5,5,-1,-1]},
{"type":"amove","player":1,"green":6,"red":3,"from":[24,18,-1,-1],"to":[18,15,-1,-1]},
{"type":"amove","player":-1,"green":7,"red":1},{"type":"amove","player":1,"green":7,"red":4}]}]}"#;

/// Returns small files that are made here, and the samples if there are any.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut zip = GzEncoder::new(Vec::new(), Compression::default());
    zip.write_all(MATCH.as_bytes()).unwrap();
    let head = b"{\"format\":\"BGF\",\"version\":\"1.0\",\"compress\":true,\"useSmile\":false}\n";
    let bgf = [&head[..], &zip.finish().unwrap()].concat();
    let matches = read_file(&bgf).unwrap().matches;
    let ogxm = FileFormat::named("ogxm").unwrap().write(&matches).unwrap().bytes;
    let mut files = vec![("small.bgf".to_owned(), bgf), ("small.ogxm".to_owned(), ogxm)];
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/samples");
    for kind in ["bgf", "ogxm"] {
        let Ok(folder) = fs::read_dir(samples.join(kind)) else {
            barpoint_testing::skipped(format!("there are no samples of {kind}"));
            continue;
        };
        let paths = folder.map(|entry| entry.unwrap().path());
        let paths = paths.filter(|path| path.extension().is_some_and(|ending| ending == kind));
        files.extend(paths.map(|path| (path.display().to_string(), fs::read(&path).unwrap())));
    }
    files.sort_by_key(|(_, bytes)| bytes.len());
    files
}

fn check_cut(name: &str, bytes: &[u8], at: usize) {
    let error = read_file(&bytes[..at]).expect_err(&format!("{name} cut at {at}")).to_string();
    assert!(!error.is_empty() && error.lines().count() == 1, "{name} cut at {at}: {error}");
}

fn check_flip(name: &str, bytes: &mut [u8], chance: &mut Chance) {
    let at = chance.below(bytes.len());
    let byte = bytes[at];
    bytes[at] ^= 1 + chance.below(255) as u8;
    if let Err(error) = read_file(bytes) {
        let error = error.to_string();
        assert!(!error.is_empty() && error.lines().count() == 1, "{name} byte {at}: {error}");
    }
    bytes[at] = byte;
}

#[test]
fn a_cut_file_is_one_error() {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    for (name, bytes) in files() {
        if bytes.len() <= TRIALS {
            (0..bytes.len()).for_each(|at| check_cut(&name, &bytes, at));
        } else {
            (0..TRIALS).for_each(|_| check_cut(&name, &bytes, chance.below(bytes.len())));
        }
    }
}

#[test]
fn a_file_with_a_wrong_byte_is_an_error_or_a_match() {
    let mut chance = Chance(0xbf58_476d_1ce4_e5b9);
    for (name, mut bytes) in files() {
        (0..TRIALS).for_each(|_| check_flip(&name, &mut bytes, &mut chance));
    }
}

/// Takes many minutes, so it waits for `BARPOINT_EVERY_PLACE`:
/// `BARPOINT_EVERY_PLACE=1 cargo test --release -p barpoint-records --test records cut_files -- --ignored --nocapture`.
#[test]
#[ignore = "tries every place of every sample; `.ci/run nightly` runs it"]
fn every_cut_and_a_wrong_byte_at_every_place() {
    if std::env::var_os("BARPOINT_EVERY_PLACE").is_none() {
        barpoint_testing::skipped("BARPOINT_EVERY_PLACE is not set");
        return;
    }
    let mut chance = Chance(0x94d0_49bb_1331_11eb);
    for (name, mut bytes) in files() {
        (0..bytes.len()).for_each(|at| check_cut(&name, &bytes, at));
        (0..bytes.len()).for_each(|_| check_flip(&name, &mut bytes, &mut chance));
        println!("{name}: {0} cuts, {0} wrong bytes", bytes.len());
    }
}
