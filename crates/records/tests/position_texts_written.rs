//! Position text of eXtreme Gammon and `BGBlitz` is written, and read back equal.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use barpoint_core::{GameValue, Player};
use barpoint_records::{Action, FileFormat, Match, read_file};

const FORMATS: [&str; 2] = ["xg-text", "bgblitz-text"];

const BOARDS: [&str; 5] = [
    "-b----E-C---eE---c-e----B-",
    // Chequers of both players on the bar, and some borne off.
    "bBBBBB------------bbbbb--B",
    // Stacks of more than five chequers.
    "---BADB------------bf---a-",
    "-O-----------------------o",
    "a--------------------k---J",
];

/// Score, rules, length and highest cube.
const CONTESTS: [&str; 11] = [
    "0:0:0:7:10",
    "3:5:0:7:10",
    // The Crawford game of either player, and games after it.
    "6:2:1:7:10",
    "2:6:1:7:10",
    "6:2:0:7:10",
    "6:6:0:7:10",
    "0:0:0:1:10",
    // Money, with the Jacoby rule and with beavers.
    "0:0:0:0:10",
    "12:3:1:0:10",
    "0:0:2:0:6",
    "4:0:3:0:10",
];

fn format(name: &str) -> &'static FileFormat {
    FileFormat::named(name).unwrap()
}

/// Returns every position that the boards, contests, cubes and rolls make together.
fn positions() -> Vec<(String, Match)> {
    let mut positions = Vec::new();
    for board in BOARDS {
        for contest in CONTESTS {
            for cube in ["0:0", "1:1", "1:-1", "3:1", "6:-1"] {
                for turn in ["1", "-1"] {
                    for dice in ["00", "31", "66", "D", "B", "R"] {
                        let xgid = format!("XGID={board}:{cube}:{turn}:{dice}:{contest}");
                        let Ok(reading) = read_file(xgid.as_bytes()) else { continue };
                        positions.push((xgid, reading.matches[0].clone()));
                    }
                }
            }
        }
    }
    positions
}

#[test]
fn positions_come_back() {
    let mut written_positions = 0;
    for (xgid, mut record) in positions() {
        record.players.0[0].name = "Zoë Müller".into();
        record.players.0[1].name = "Player 12".into();
        for name in FORMATS {
            let written = format(name).write(std::slice::from_ref(&record)).unwrap();
            assert!(written.losses.is_empty(), "{xgid}: {:?}", written.losses);
            let text = String::from_utf8(written.bytes.clone()).unwrap();
            assert_eq!(
                format(name).read(&written.bytes).unwrap().matches,
                [record.clone()],
                "{text}"
            );
            let detected = read_file(&written.bytes).unwrap();
            assert_eq!(detected.matches, [record.clone()], "{text}");
            written_positions += 1;
        }
    }
    assert!(written_positions > 1000, "{written_positions}");
}

#[test]
fn several_positions_are_written_without_names() {
    let mut matches: Vec<Match> = positions().into_iter().step_by(50).map(|two| two.1).collect();
    for name in FORMATS {
        let bytes = format(name).write(&matches).unwrap().bytes;
        assert_eq!(format(name).read(&bytes).unwrap().matches, matches);
    }
    matches[0].players.0[0].name = "Ann".into();
    for name in FORMATS {
        let losses = format(name).write(&matches).unwrap().losses;
        assert_eq!(losses.iter().collect::<Vec<_>>(), ["names"]);
    }
}

#[test]
fn odd_names_are_written_the_same_way_twice() {
    let names = [
        "O: X:",
        "XGID=-b",
        " 1. 2 ",
        "",
        "a\nb",
        "+   O: x",
        "1. 0.5 13/11",
        "(;GM[6]",
        "Red 9 %",
        "Green - 6 Red - 3",
        "12",
        "4HPwATDgc/ABMA:cAkAAAAAAAAA",
        "Position ID: x",
        "\u{feff}",
        "é",
    ];
    let (_, record) = positions().swap_remove(1);
    for first in names {
        for second in names {
            let mut record = record.clone();
            record.players.0[0].name = first.into();
            record.players.0[1].name = second.into();
            for name in FORMATS {
                let written = format(name).write(std::slice::from_ref(&record)).unwrap();
                let again = format(name).read(&written.bytes).unwrap().matches;
                let text = String::from_utf8_lossy(&written.bytes);
                assert_eq!(again[0].games, record.games, "{text}");
                assert!(again[0].warnings.is_empty(), "{text}");
                assert_eq!(format(name).write(&again).unwrap().bytes, written.bytes, "{text}");
                let is_kept = again[0].players == record.players;
                assert_eq!(is_kept, written.losses.is_empty(), "{first:?} {second:?}");
            }
        }
    }
}

#[test]
fn what_no_xgid_holds_is_an_error() {
    let (_, mut record) = positions().swap_remove(0);
    let resignation = Action::Resign { player: Player::One, value: GameValue::Gammon };
    record.games[0].entries.push(resignation.into());
    for name in FORMATS {
        let error = format(name).write(std::slice::from_ref(&record)).unwrap_err();
        assert_eq!(error.to_string(), "an XGID cannot hold a resignation");
    }
}

/// The text down to the line with the roll is that of the programs.
#[test]
fn samples_are_written_as_the_programs_write_them() {
    let folder = format!("{}/../../../shared/samples", env!("CARGO_MANIFEST_DIR"));
    for (name, samples) in
        [("xg-text", "xg-position-text"), ("bgblitz-text", "bgblitz-position-text")]
    {
        let Ok(files) = std::fs::read_dir(format!("{folder}/{samples}")) else {
            eprintln!("skipped: there is no {folder}/{samples}");
            continue;
        };
        let mut compared = 0;
        for path in files.map(|file| file.unwrap().path()) {
            // The other languages have other words.
            if !path.to_string_lossy().ends_with("_EN.txt") {
                continue;
            }
            let bytes = std::fs::read(&path).unwrap();
            let reading = read_file(&bytes).unwrap();
            let ours = format(name).write(&reading.matches).unwrap().bytes;
            // In match IDs BGBlitz writes the smaller die first, and we the larger.
            let line = |line: &str| line.split("Match-ID").next().unwrap().trim_end().to_owned();
            let lines = |bytes: &[u8]| -> Vec<String> {
                let text = String::from_utf8_lossy(bytes).into_owned();
                text.trim_start_matches('\u{feff}').lines().map(line).collect()
            };
            let (ours, theirs) = (lines(&ours), lines(&bytes));
            assert_eq!(ours, theirs[..ours.len()], "{}", path.display());
            compared += 1;
        }
        assert_eq!(compared, 7, "{samples}");
    }
}
