//! Damaged and hostile files are read or refused, quickly and in little memory.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use barpoint_records::{FILE_FORMATS, FileFormat, read_file};
use barpoint_testing::assert_linear;

use crate::hostile_files::xg_file::XgFile;
use crate::random::chance::Chance;

/// Returns the files that come with the project.
fn samples() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_none_or(|kind| kind != "json") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Returns the bytes with some damage.
fn mutated(bytes: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=chance.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = chance.below(bytes.len());
        let end = (at + chance.below(40)).min(bytes.len());
        match chance.below(6) {
            0 => bytes[at] ^= 1 << chance.below(8),
            1 => bytes[at] = chance.below(256) as u8,
            2 => bytes.truncate(at),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let piece = bytes[at..end].to_vec();
                let to = chance.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            _ => {
                let other = chance.below(bytes.len());
                bytes.swap(at, other);
            }
        }
    }
    bytes
}

/// Reads a file, and writes the result in the formats that hold whole matches exactly.
fn read_and_write(bytes: &[u8]) -> bool {
    let Ok(reading) = read_file(bytes) else { return false };
    assert!(!reading.matches.is_empty());
    for format in ["sgf", "bgammon", "record"].map(|name| FileFormat::named(name).unwrap()) {
        let Ok(written) = format.write(&reading.matches) else { continue };
        let again = format.read(&written.bytes);
        let again = again.unwrap_or_else(|error| panic!("{} {error}", format.name));
        let twice = format.write(&again.matches).unwrap();
        let lines = |bytes: &[u8]| -> Vec<String> {
            String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect()
        };
        let (once, twice) = (lines(&written.bytes), lines(&twice.bytes));
        let differ = once.iter().zip(&twice).position(|(a, b)| a != b);
        let name = format.name;
        assert!(differ.is_none(), "{name}: {:?}", differ.map(|at| (&once[at], &twice[at])));
        assert_eq!(once.len(), twice.len(), "{name}");
    }
    true
}

#[test]
fn damaged_samples_are_read_or_refused_and_written_the_same_way_twice() {
    let mut chance = Chance(2025);
    let (mut tried, mut read) = (0, 0);
    for path in samples() {
        let bytes = fs::read(&path).unwrap();
        let times = (100_000 / (bytes.len() + 4000)).clamp(1, 20);
        for _ in 0..times {
            tried += 1;
            read += usize::from(read_and_write(&mutated(&bytes, &mut chance)));
        }
    }
    println!("{read} of {tried} damaged files are read");
    assert!(tried > 300 && read > tried / 3, "{read} of {tried}");
}

#[test]
fn damaged_records_of_xg_are_read_or_refused() {
    let mut chance = Chance(7);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files/xg");
    let mut read = 0;
    for name in ["charlot-7p.xg", "match_with_comment.xg"] {
        let file = XgFile::unpack(&fs::read(folder.join(name)).unwrap());
        assert!(read_file(&file.pack()).is_ok());
        for _ in 0..10 {
            let mut file = file.clone();
            for _ in 0..=chance.below(30) {
                // Damage whole fields of one or two records, often with an extreme value.
                let at = chance.below(file.records.len() - 8);
                let values = [0_u64, u64::MAX, 1, 0x7fff_ffff, 0x7ff8_0000_0000_0000, 100];
                let value = values[chance.below(values.len())].to_le_bytes();
                let width = [1, 4, 8][chance.below(3)];
                file.records[at..at + width].copy_from_slice(&value[..width]);
            }
            read += usize::from(read_and_write(&file.pack()));
        }
    }
    assert!(read > 5, "{read}");
}

/// A line of FIBS's `rawboard`.
const FIBS_BOARD: &str = "board:You:someplayer:3:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:\
                          0:1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0\n";

/// Returns files of about a megabyte that are expensive for a careless reader.
fn large_files() -> Vec<(&'static str, Vec<u8>)> {
    let filled = |head: &str, unit: &str| {
        let times = ((1 << 20) - head.len()) / unit.len();
        (head.to_owned() + &unit.repeat(times)).into_bytes()
    };
    let candidate = "[fehe E ver 3 0 0 0 0 0 0 0C 0 1 0 1]";
    let replay = "bgammon-replay 00000024\ni 1 a b 1 0 0 0 0 0\n";
    let mut files = vec![
        ("sgf nodes", filled("(;GM[6]", ";")),
        ("sgf trees", filled("", "(;GM[6])")),
        ("sgf branches", filled("(;GM[6]", "(;")),
        ("sgf rolls", filled("(;GM[6]", ";B[66]")),
        ("sgf rolls and words", filled("(;GM[6]", ";B[66]C[x]")),
        ("sgf rolls and tags", filled("(;GM[6]", ";B[66]X[]")),
        ("sgf doubles", filled("(;GM[6]", ";B[double]")),
        ("sgf candidates", filled("(;GM[6];W[31fehe]A[0]", candidate)),
        ("sgf analyses", filled("(;GM[6]", &format!(";B[31]A[0]{candidate}"))),
        ("sgf properties", filled("(;GM[6]", "X[]")),
        ("sgf values", filled("(;GM[6]AB", "[a]")),
        ("sgf open value", filled("(;GM[6]C[", "(;GM[6]")),
        ("replay rolls", filled(replay, "1 r 6-6\n")),
        ("replay games", filled("", "i 1 a b 1 0 0 0 0 0\n")),
        ("replay nonsense", filled(replay, "x\n")),
        ("replay of leaving", filled(replay, "1 t\n")),
        ("records", filled("BpR1", "AAAA")),
        ("lines of records", filled("", "BpR1AAAAAAAA\n")),
        ("zeros", vec![0; 1 << 20]),
        ("blanks", vec![b' '; 1 << 20]),
        ("games", filled(" 0 point match\n", "Game 1\n31:\n")),
        ("games with scores", filled(" 0 point match\n", "Game 1\na:0 b:0\n31:\n")),
        ("matches", filled("", "1 point match\nGame 1\na:0 b:0\n31:\n")),
        ("fields", filled("", ";[a \"b\"]\n")),
        ("long names", filled(&format!("Game 1\n{}: 0 b:0\n", "x".repeat(1 << 17)), "31:\n")),
        ("json lists", filled("{\"format\":\"barpoint-matches\",\"version\":1,\"matches\":", "[")),
    ];
    for (name, unit) in [
        ("turns of BKG", "Black 3 1   8,5 6,5\n"),
        ("doubles of BKG", "Black 3 1   8,5 6,5\nBlack Doubles        Accepted\n"),
        ("results of BKG", "Black 3 1   8,5 6,5\nBlack wins             gammon\n"),
        ("XGIDs", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n"),
        ("IDs of GNU Backgammon", "4HPwATDgc/ABMA:cIkKAAAAAAAA\n"),
        ("boards of FIBS", FIBS_BOARD),
    ] {
        files.push((name, filled("", unit)));
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    for name in ["pos/a-g1-3.pos", "snowie-position/a-g1-3.txt"] {
        let one = fs::read(folder.join(name)).unwrap();
        let times = (1 << 20) / one.len();
        files.push((name, one.repeat(times)));
    }
    let file = XgFile::unpack(&fs::read(folder.join("xg/charlot-7p.xg")).unwrap());
    files.push(("xg bomb", file.of_zeros(1 << 30).pack()));
    files.push(("xg many records", file.repeated(20 << 20).pack()));
    files.extend(texts_with_one_line_again_and_again());
    // A real file of this size may have as many.
    files.push(("xg many records, padded", file.repeated(20 << 20).padded(1 << 20).pack()));
    files
}

/// Returns every kind of line of each text format, after the lines that precede it in a real file.
fn texts_with_one_line_again_and_again() -> Vec<(&'static str, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    let mut files = Vec::new();
    for name in [
        "legacy/match7.sgg",
        "legacy/match7.tmg",
        "legacy/match7.party.gam",
        "legacy/match7.bgroom.bgf",
        "legacy/match7.fibs",
        "legacy/match7.gam",
        "mat/studio-hidden-play.txt",
        "mat/galaxy-losses-line.txt",
        "bgblitz/03_DT_EN.txt",
        "bgammon/replay-md-example.match",
    ] {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        let mut shapes = BTreeSet::new();
        let mut above = String::new();
        for line in text.split_inclusive('\n').take(60) {
            let shape: String = line.chars().filter(|c| !c.is_ascii_digit()).take(6).collect();
            if shapes.insert(shape) {
                let times = (1 << 20) / line.len();
                files.push((name, (above.clone() + &line.repeat(times)).into_bytes()));
            }
            above.push_str(line);
        }
    }
    files
}

/// File in which Linux reports the memory of a process.
const STATUS: &str = "/proc/self/status";

/// Variable that makes this process read one file and report its memory.
const CHILD: &str = "BARPOINT_HOSTILE_FILE";

/// Variable with the formats in which that process writes the file.
const WRITTEN_AS: &str = "BARPOINT_HOSTILE_FORMAT";

#[test]
#[ignore = "takes minutes; `.ci/run nightly` runs it"]
fn large_files_take_little_memory_and_time() {
    if let Ok(path) = std::env::var(CHILD) {
        let bytes = fs::read(path).unwrap();
        assert_linear("the reader", bytes.len(), |size| drop(read_file(&bytes[..size])));
        let reading = read_file(&bytes);
        println!("matches: {:?}", reading.as_ref().map(|reading| reading.matches.len()));
        for name in std::env::var(WRITTEN_AS).unwrap().split(',') {
            if let Ok(reading) = &reading {
                drop(FileFormat::named(name).unwrap().write(&reading.matches));
            }
        }
        print!("{}", fs::read_to_string(STATUS).unwrap());
        return;
    }
    if !Path::new(STATUS).exists() {
        barpoint_testing::skipped("only Linux says how much memory a process took");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // Alternately one of the most expensive writers and one of all writers.
    let most = ["mat", "gam", "json"].into_iter().filter(|name| FileFormat::named(name).is_some());
    let all =
        FILE_FORMATS.iter().filter(|format| format.can_be_written()).map(|format| format.name);
    let formats = most.cycle().zip(all.cycle()).map(|(one, other)| format!("{one},{other}"));
    for ((name, bytes), format) in large_files().into_iter().zip(formats) {
        let path = folder.path().join("file");
        fs::write(&path, &bytes).unwrap();
        let output = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "--ignored",
                "--nocapture",
                "hostile::large_files_take_little_memory_and_time",
            ])
            .env(CHILD, &path)
            .env(WRITTEN_AS, &format)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{name}: {output:?}");
        let most = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let most: u64 = most.trim().strip_suffix(" kB").unwrap().parse().unwrap();
        let outcome = text.lines().find(|line| line.starts_with("matches: ")).unwrap();
        println!("{name}, {format}: {} bytes, {most} kB, {outcome}", bytes.len());
        // Some hundred bytes for each byte of short nodes that have tags.
        assert!(most < 128 << 10, "{name}: {most} kB");
    }
}
