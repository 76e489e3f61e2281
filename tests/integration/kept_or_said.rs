//! Input is kept, or a message says what was not.
//!
//! The commands of GNU Backgammon's language are tried in `crates/gnubg-language/tests/language/kept_or_said.rs`: each
//! acts, or says that it does not.

use std::fs;
use std::path::{Path, PathBuf};

use barpoint::records::{FileFormat, FilePlace, ReadError, Reading, read_file};

/// Word that no sample contains.
const WORD: &str = "Xyzzy";

/// Places of a sample that a test tries.
enum Places {
    /// This many, chosen at random.
    Some(usize),
    All,
}

/// Strange lines of match text and of positions.
const LINES: [&str; 4] = ["Xyzzy: plugh", "plugh Xyzzy 17 quux", "; [Xyzzy \"plugh\"]", "   Xyzzy"];

/// Returns the text samples, with those that our writers make of them.
fn samples() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/files");
    let folders = fs::read_dir(root).unwrap().map(|folder| folder.unwrap().path());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let is_sample = |path: &PathBuf| {
        path.extension().is_none_or(|it| !["json", "xg", "pos"].contains(&&*it.to_string_lossy()))
    };
    let texts = paths.into_iter().filter(is_sample).filter_map(|path| {
        let text = String::from_utf8(fs::read(&path).ok()?).ok()?;
        read_file(text.as_bytes()).is_ok().then_some((path, text))
    });
    let mut samples: Vec<_> = texts.collect();
    let made = samples.iter().flat_map(|(path, text)| {
        let reading = read_file(text.as_bytes()).unwrap();
        let kinds = ["json", "bgammon", "sgf"].into_iter().filter_map(move |name| {
            let written = FileFormat::named(name).unwrap().write(&reading.matches).ok()?;
            Some((path.join(name), String::from_utf8(written.bytes).ok()?))
        });
        kinds.collect::<Vec<_>>()
    });
    let made: Vec<_> = made.step_by(3).collect();
    samples.extend(made);
    samples
}

/// Returns the offsets at which something strange can be put, and the strange texts.
fn places(format: &str, text: &str) -> (Vec<usize>, Vec<String>) {
    let bytes = text.as_bytes();
    match format {
        "sgf" => {
            let mut is_inside = false;
            let mut places = Vec::new();
            for (at, pair) in bytes.windows(2).enumerate() {
                is_inside = match pair[0] {
                    b'[' if !is_inside => true,
                    b']' if at == 0 || bytes[at - 1] != b'\\' => false,
                    _ => is_inside,
                };
                let is_end = pair[0] == b']' && !is_inside && pair[1] != b'[';
                if is_end || pair[0] == b';' && !is_inside {
                    places.push(at + 1);
                }
            }
            (places, vec![format!("{}[plugh]", WORD.to_uppercase())])
        }
        "json" => {
            let mut places: Vec<_> = text.match_indices("{\"").map(|(at, _)| at + 1).collect();
            places.truncate(2000);
            (places, vec![format!("\"{WORD}\":\"plugh\",")])
        }
        _ => {
            let places = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
            (places.collect(), LINES.iter().map(|line| format!("{line}\n")).collect())
        }
    }
}

/// Returns the place of an offset.
fn place(text: &str, offset: usize) -> u32 {
    text[..offset].matches('\n').count() as u32 + 1
}

fn is_kept_or_said(read: &Result<Reading, ReadError>, line: u32) -> bool {
    match read {
        Err(error) => matches!(error.place, FilePlace::Line { .. }),
        Ok(reading) => {
            let json = FileFormat::named("json").unwrap().write(&reading.matches).unwrap();
            let text = String::from_utf8_lossy(&json.bytes).to_ascii_lowercase();
            let is_of_line =
                |place: FilePlace| matches!(place, FilePlace::Line { line: at, .. } if at == line);
            text.contains(&WORD.to_ascii_lowercase())
                || reading.matches.iter().flat_map(|it| &it.warnings).any(|it| is_of_line(it.place))
        }
    }
}

/// Random numbers from a seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

fn check(how_many: &Places) {
    let mut lost = Vec::new();
    let mut tried = 0;
    let mut chance = Chance(20_261_128);
    for (path, text) in samples() {
        let format = read_file(text.as_bytes()).unwrap().format;
        let (places, strange) = places(format, &text);
        let chosen: Vec<usize> = match how_many {
            Places::All => places,
            Places::Some(count) => {
                (0..*count).map(|_| places[chance.below(places.len())]).collect()
            }
        };
        for offset in chosen {
            for strange in &strange {
                let changed = format!("{}{strange}{}", &text[..offset], &text[offset..]);
                tried += 1;
                if !is_kept_or_said(&read_file(changed.as_bytes()), place(&text, offset)) {
                    let line = place(&text, offset);
                    lost.push(format!("{format} {}:{line}: {}", path.display(), strange.trim()));
                }
            }
        }
    }
    assert!(tried > 500, "{tried}");
    assert!(lost.is_empty(), "{} of {tried} lost:\n{}", lost.len(), lost.join("\n"));
}

/// Lines below another one that is not understood, and lines above the first game.
#[test]
fn each_of_several_strange_lines_is_kept_or_said() {
    for (name, lines) in [
        ("gnubg-text/match_003.txt", &[62, 185][..]),
        ("gnubg-text/session.txt", &[99, 140, 232]),
        ("legacy/match7.sgg", &[3, 5, 11]),
        ("legacy/match7.gam", &[1]),
    ] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/files").join(name);
        let text = fs::read_to_string(file).unwrap();
        for &line in lines {
            for strange in [&format!("{WORD}: plugh")[..], &format!("; [{WORD} \"plugh\"]")] {
                let mut all: Vec<&str> = text.lines().collect();
                all.insert(line - 1, strange);
                let changed = all.join("\n");
                assert!(
                    is_kept_or_said(&read_file(changed.as_bytes()), line as u32),
                    "{name}:{line}: {strange}"
                );
            }
        }
    }
}

#[test]
fn a_strange_line_of_a_file_is_kept_or_said() {
    check(&Places::Some(4));
}

#[test]
#[ignore = "tries every place of every sample; `.ci/run nightly` runs it"]
fn every_strange_line_of_every_file_is_kept_or_said() {
    check(&Places::All);
}
