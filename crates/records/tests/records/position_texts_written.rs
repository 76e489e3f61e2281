//! Position text of eXtreme Gammon, `BGBlitz` and GNU Backgammon is written, and read back equal.

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
            barpoint_testing::skipped(format!("there is no {folder}/{samples}"));
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

/// Returns the match of an XGID with names.
fn named(xgid: &str, names: [&str; 2]) -> Match {
    let mut record = read_file(xgid.as_bytes()).unwrap().matches.swap_remove(0);
    for (person, name) in record.players.0.iter_mut().zip(names) {
        person.name = name.into();
    }
    record
}

#[test]
fn bgonline_text_comes_back() {
    let bgonline = format("bgonline");
    let mut count = 0;
    let mut matches = Vec::new();
    for (xgid, mut record) in positions() {
        record.players.0[0].name = "A&B <c> &lt; (;GM[6] XGID=-b".into();
        record.players.0[1].name = "Zoë | 7 point match".into();
        let written = bgonline.write(std::slice::from_ref(&record)).unwrap();
        // A match ID holds no limit of the cube, and no rule about beavers.
        record.rules.cube_limit = None;
        let is_money = record.length.is_none();
        let losses: Vec<_> = written.losses.iter().collect();
        let limit = xgid.ends_with(":6").then_some("limits of the cube");
        let rules = (is_money && !record.rules.beavers).then_some("rules of money play");
        assert_eq!(losses, rules.into_iter().chain(limit).collect::<Vec<_>>(), "{xgid}");
        record.rules.beavers |= is_money;
        let detected = read_file(&written.bytes).unwrap();
        assert_eq!(detected.format, "bgonline");
        assert_eq!(detected.matches, [record.clone()], "{xgid}");
        assert_eq!(bgonline.write(&detected.matches).unwrap().bytes, written.bytes);
        count += 1;
        matches.push(record);
    }
    assert!(count > 1000, "{count}");
    // Names of several positions come back too.
    let few: Vec<Match> = matches.into_iter().step_by(50).collect();
    let bytes = bgonline.write(&few).unwrap().bytes;
    assert_eq!(bgonline.read(&bytes).unwrap().matches, few);
}

/// The pictures are those that GNU Backgammon 1.07 names for the same positions.
#[test]
fn bgonline_text_names_the_pictures_of_gnubg() {
    let pictures = |xgid: &str| -> Vec<String> {
        let written = format("bgonline").write(&[named(xgid, ["ann", "bob"])]).unwrap().bytes;
        let text = String::from_utf8(written).unwrap();
        let words = text.split("../Images/").skip(1).map(|rest| {
            let (name, rest) = rest.split_once(".gif").unwrap();
            let words = rest.split("alt=\"").nth(1).unwrap().split('"').next().unwrap();
            format!("{name}[{words}]").replace("[]", "").replace("[&nbsp;']", "")
        });
        words.collect()
    };
    let start = pictures("XGID=-b----E-C---eE---c-e----B-:1:-1:-1:52:2:6:0:7:10").join(" ");
    assert_eq!(
        start,
        "n_low o_w_0 p_up_b_2[2O] p_ud_0 p_up_0 p_ud_0 p_up_0 p_ud_w_5[5X] b_up_0 p_up_0 p_ud_w_3[3X] \
         p_up_0 p_ud_0 p_up_0 p_ud_b_5[5O] c_up_2 b_center25left c_blank o_b_0 p_dd_w_2[2X] p_dn_0 \
         p_dd_0 p_dn_0 p_dd_0 p_dn_b_5[5O] b_dn_0 p_dd_0 p_dn_b_3[3O] p_dd_0 p_dn_0 p_dd_0 \
         p_dn_w_5[5X] c_dn_0 n_high"
    );
    let few = pictures("XGID=bBB--------------------bbA:0:0:1:31:2:3:0:7:10");
    assert_eq!([&*few[1], &*few[8], &*few[18], &*few[25]], ["o_w_9", "b_up_1", "o_b_10", "b_dn_2"]);
    assert_eq!(
        [&*few[0], &*few[15], &*few[16], &*few[17]],
        ["n_high", "c_up_0", "b_center13right", "c_center"]
    );
    // Who answers is marked, and not who doubles.
    assert_eq!(pictures("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:2:3:0:7:10")[0], "n_low");
}

#[test]
fn bgonline_text_says_the_score_as_gnubg_does() {
    for (contest, title) in [
        ("2:3:0:7:10", "Match to 7 points - ann 3, bob 2"),
        ("2:6:1:7:10", "Match to 7 points - ann 6, bob 2, Crawford game"),
        ("2:6:0:7:10", "Match to 7 points - ann 6, bob 2, post-Crawford play"),
        ("0:0:0:1:10", "Match to 1 point"),
        ("5:3:0:0:10", "Unlimited game, without Jacoby rule"),
        ("0:0:3:0:10", "Unlimited game, Jacoby rule"),
    ] {
        let xgid = format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:{contest}");
        let written = format("bgonline").write(&[named(&xgid, ["ann", "bob"])]).unwrap().bytes;
        let text = String::from_utf8(written).unwrap();
        assert!(text.contains(&format!("<strong>{title}</strong>")), "{text}");
    }
}

#[test]
fn bgonline_text_of_gnubg_is_read() {
    let file = "../../../shared/samples/exports-gnubg/p3-bgonline.html";
    let Ok(bytes) = std::fs::read(format!("{}/{file}", env!("CARGO_MANIFEST_DIR"))) else {
        return barpoint_testing::skipped(format!("there is no {file}"));
    };
    let reading = read_file(&bytes).unwrap();
    assert_eq!(reading.format, "bgonline");
    // Board and title are equal to the byte.
    let ours = format("bgonline").write(&reading.matches).unwrap().bytes;
    let upto = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        text.split_once("<!-- End Board -->").unwrap().0.to_owned()
    };
    assert_eq!(upto(&ours), upto(&bytes));
}

/// Returns a text without the lines of its IDs.
fn without_ids(text: &str) -> String {
    let is_id = |line: &&str| line.contains("XGID=") || line.contains("-ID:");
    text.lines()
        .filter(|line| !is_id(line))
        .map(|line| line.to_owned() + "\n")
        .collect::<Vec<_>>()
        .concat()
}

#[test]
fn drawings_come_back_without_their_ids() {
    let xgid_of = |matches: &[Match]| {
        String::from_utf8(format("xgid").write(matches).unwrap().bytes).unwrap()
    };
    let mut read_back = 0;
    for (xgid, record) in positions() {
        let known: Vec<&str> = xgid.split(':').collect();
        // No drawing has an offer, the limit of the cube or, but for words, the Crawford game.
        let (dice, is_money) = (known[4], known[8] == "0");
        if dice.starts_with(char::is_alphabetic) || known[7] == "1" && !is_money {
            continue;
        }
        for name in FORMATS {
            let written = format(name).write(std::slice::from_ref(&record)).unwrap();
            let text = without_ids(std::str::from_utf8(&written.bytes).unwrap());
            let reading = read_file(text.as_bytes()).unwrap_or_else(|e| panic!("{text}{e}"));
            assert_eq!((reading.format, reading.matches.len()), ("drawn-board", 1), "{text}");
            let again = xgid_of(&reading.matches);
            let found: Vec<&str> = again.trim().split(':').collect();
            // A session of `BGBlitz` has no score.
            let last = if is_money && name == "bgblitz-text" { 5 } else { 7 };
            assert_eq!(found[..last], known[..last], "{name}\n{text}");
            assert!(is_money || found[8] == known[8], "{text}");
            read_back += 1;
        }
    }
    assert!(read_back > 1000, "{read_back}");
}
