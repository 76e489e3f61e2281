//! Positions, scores and files as people give them.

use std::fs;

use crate::support::{csv_cells, object, objects, pipe, run, run_with};

const XGID: &str = "-b----E-CA--eD---c-e----B-:1:-1:1:52:3:2:0:7:10";
const FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/files/");

fn refusal(arguments: &[&str], stdin: &str) -> String {
    let run = run_with(arguments, stdin);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}: {}", run.stderr);
    run.stderr
}

#[test]
fn an_xgid_may_begin_with_a_hyphen() {
    let named = format!("XGID={XGID}");
    let flags = ["--plies", "0", "--format", "json"];
    let with = |position: &str, command: &str| {
        let run = run_with(&[&[command, position][..], &flags].concat(), "");
        let note = "note: the roll 52 of the position is not used here\n";
        let is_said = command != "moves" && position.contains(":52:");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), if is_said { note } else { "" }));
        run.stdout
    };
    for command in ["cube", "eval", "moves"] {
        assert_eq!(with(XGID, command), with(&named, command));
    }
    let numbers = "-1 -1 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0";
    assert_eq!(with(numbers, "eval"), with(&numbers[1..], "eval"));
    let short = refusal(&["cube", &XGID.replacen("--", "-", 1), "--plies", "0"], "");
    assert!(short.contains("field 1 (board) has 25 characters"), "{short}");
    assert!(refusal(&["cube", "--bogus", "start"], "").contains("unexpected argument '--bogus'"));
}

#[test]
fn a_position_in_other_text_is_found_and_defaults_are_reported() {
    let text = format!("What should I do here? <b>XGID={XGID}</b>.\nThanks,\nDave");
    let found = run_with(&["id", &text, "--format", "json"], "");
    assert_eq!((found.code, found.stderr.as_str()), (Some(0), ""));
    assert_eq!(object(&found.stdout)["xgid"], format!("XGID={XGID}"));
    let short =
        run_with(&["id", "XGID=-b----E-C---eE---c-e----B-:0:0:1:d", "--format", "json"], "");
    assert_eq!(
        short.stderr,
        "note: the XGID has 5 of 10 fields, and fields 6 to 10 are taken as 0:0:3:0:10\n"
    );
    let two = refusal(&["id", &format!("{XGID} or 4HPwATDgc/ABMA ?")], "");
    assert!(two.contains("several positions in one text"), "{two}");
    let long = refusal(&["eval", &"no position here\n".repeat(55)], "");
    assert!(long.len() < 400, "{long}");
}

#[test]
fn text_of_another_program_on_standard_input_is_one_position() {
    let text = format!(
        "XGID={XGID}\n\nX:Player 1   O:Player 2\nScore is X:3 O:2 7 pt.(s) match.\n \
         +13-14-15-16-17-18------19-20-21-22-23-24-+\n | X           O    |   | O              X |\n\
         Pip count  X: 153  O: 162\nX to play 52\n\n    1. XG Roller++ 13/11 13/8   eq:+0.012\n"
    );
    let once = objects(&pipe("id -", &text));
    assert_eq!(once.len(), 1);
    assert_eq!(objects(&pipe("id -", &(text.clone() + &text))).len(), 2);
    let gnubg = " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAA\n \
                 +13-14-15-16-17-18------19-20-21-22-23-24-+     O: gnubg\n | X           O    |\n";
    let [id] = objects(&pipe("id -", gnubg)).try_into().unwrap();
    assert_eq!(id["gnubg_id"], "4HPwATDgc/ABMA:cAkAAAAAAAAA");
    let mail = format!("Hello everybody,\n\nwhat about\n> XGID={XGID}\n\nDave\n");
    assert_eq!(objects(&pipe("id -", &mail))[0]["xgid"], format!("XGID={XGID}"));
}

#[test]
fn comments_are_ignored_and_results_name_their_line() {
    let lines =
        "\u{feff}# two positions\r\n\r\nstart  # the beginning\r\n\r\n  # more\nnackgammon\n";
    let both = objects(&pipe("eval - --plies 0", lines));
    assert_eq!([&both[0]["line"], &both[1]["line"]], [3, 6]);
    let csv = pipe("eval - --plies 0 --format csv", lines);
    let ends: Vec<&str> = csv.lines().map(|line| line.rsplit(',').nth(1).unwrap()).collect();
    assert_eq!(ends, ["line", "3", "6"]);
    assert!(object(&run("eval start --plies 0 --format json")).get("line").is_none());
}

#[test]
fn every_batch_can_continue_after_bad_lines() {
    let lines = "2x0AAOi2AQAAAA\nbroken, \"line\"\n2x0AAOi2AQAAAA\n";
    let plies = "--plies 0";
    for (command, more) in [
        ("eval", plies),
        ("cube", plies),
        ("moves", "--dice 31 --plies 0"),
        ("rolls", plies),
        ("scoremap", "--points 2 --plies 0"),
        ("tempmap", "--dice 31 --top 1"),
        ("id", ""),
        ("legal", "--dice 31"),
        ("race", ""),
        ("perft", "--depth 1"),
        ("rollout", "--dice 31 --top 1 --trials 1 --plies 0"),
    ] {
        for format in ["json", "csv", "text"] {
            let arguments = format!("{command} - {more} --keep-going --format {format}");
            let words: Vec<&str> = arguments.split_whitespace().collect();
            let run = run_with(&words, lines);
            assert_eq!(run.code, Some(1), "{arguments}: {}", run.stderr);
            match format {
                "json" => {
                    let all = objects(&run.stdout);
                    let bad: Vec<_> = all.iter().filter(|one| one.get("error").is_some()).collect();
                    assert_eq!((all.len(), bad.len()), (3, 1), "{arguments}");
                    assert_eq!((&bad[0]["line"], &bad[0]["version"]), (&2.into(), &1.into()));
                }
                "csv" => {
                    let width = |line: &str| csv_cells(line).len();
                    let all: Vec<&str> = run.stdout.lines().collect();
                    assert!(all.iter().all(|line| width(line) == width(all[0])), "{}", run.stdout);
                    assert!(
                        all.iter().any(|line| line.contains(",,2,\"`broken")),
                        "{}",
                        run.stdout
                    );
                }
                _ => assert!(run.stdout.contains("\nline 2: error: `broken"), "{}", run.stdout),
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_without_an_end_is_refused() {
    for arguments in ["id -", "eval - --keep-going", "legal -", "engine plain", "race -"] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_barpoint"))
            .args(arguments.split(' '))
            .stdin(fs::File::open("/dev/zero").unwrap())
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert_eq!(
            stderr,
            "error: line 1 of standard input: the line is longer than 65536 bytes\n"
        );
    }
}

#[test]
fn other_encodings_are_read() {
    let utf16 = |text: &str| -> Vec<u8> {
        [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
    };
    for bytes in
        [utf16("start\r\n# x\r\nnackgammon\r\n"), b"start # caf\xe9\nnackgammon\n".to_vec()]
    {
        let mut command = assert_cmd::Command::cargo_bin("barpoint").unwrap();
        let output = command.args(["id", "-"]).write_stdin(bytes).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
    }
}

#[test]
fn scores_as_players_write_them() {
    let state = |arguments: &str| {
        let words: Vec<&str> = arguments.split('|').collect();
        let run = run_with(
            &[&["eval", "start", "--plies", "0", "--format", "json"], &words[..]].concat(),
            "",
        );
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments}");
        object(&run.stdout)["state"].clone()
    };
    let expected = state("--score|2-0|--length|5");
    for arguments in [
        "--away|3-5",
        "--away|3a5a",
        "--score|3-away:5-away",
        "--score|3a5a",
        "--score|-3,-5",
        "--score|-3:-5",
        "--score|2-0/5",
        "--score|3 away 5 away",
        "--score|2:0|--length|5",
        "--score=-3,-5",
    ] {
        assert_eq!(state(arguments), expected, "{arguments}");
    }
    assert_eq!(state("--away|3-5|--length|7"), state("--score|4-2|--length|7"));
    assert_eq!(state("--score|dmp|--length|9"), state("--score|8-8|--length|9"));
    assert_eq!(state("--score|gg"), state("--score|0-1/2|--crawford"));
    assert_eq!(state("--away|1-3c"), state("--score|2-0/3|--crawford"));
    assert_eq!(state("--owner|X|--cube|2"), state("--owner|x|--cube|2"));
}

#[test]
fn an_assumed_post_crawford_game_is_reported() {
    let assumed = run("eval start --plies 0 --score 6-4 --length 7");
    assert!(assumed.contains("7-point match, post-Crawford, cube 1"), "{assumed}");
    assert!(assumed.contains("post-Crawford assumed (use --crawford"), "{assumed}");
    let said = run("eval start --plies 0 --score 6-4 --length 7 --post-crawford");
    assert!(said.contains("7-point match, post-Crawford") && !said.contains("assumed"), "{said}");
    let crawford = run("cube start --plies 0 --score 6-4 --length 7 --crawford");
    assert!(crawford.contains("proper action: no double (Crawford game)"), "{crawford}");
    for dead in ["--score dmp", "--score 6-4 --length 7 --crawford", "--score 6-4 --length 7"] {
        let cube = run(&format!("cube start --plies 0 {dead}"));
        assert!(!cube.contains("of the time"), "{cube}");
    }
}

#[test]
fn a_file_may_be_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let single = write("position.txt", &format!("From a mail:\nXGID={XGID}.\n"));
    let numbers =
        write("numbers.txt", "[0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0]\n");
    let several = write("several.txt", "4HPwATDgc/ABMA\nsGfwATDgc/ABMA\n");
    assert_eq!(object(&run(&format!("id {single} --format json")))["xgid"], format!("XGID={XGID}"));
    assert_eq!(
        object(&run(&format!("eval {numbers} --plies 0 --format json")))["position"],
        "4HPwATDgc/ABMA"
    );
    let many = refusal(&["eval", &several], "");
    assert!(
        many.contains("the file contains 2 positions or matches: expected --match N"),
        "{many}"
    );
    let second = run(&format!("eval {several} --match 2 --plies 0 --format json"));
    assert_eq!(object(&second)["position"], "sGfwATDgc/ABMA");
    assert!(
        refusal(&["eval", "no/such/file.txt"], "").contains("no file is named no/such/file.txt")
    );
    assert!(
        refusal(&["eval", "start", "--game", "1", "--move", "2"], "")
            .contains("no file has this name")
    );
}

#[test]
fn a_move_of_a_match_is_a_position_with_its_roll_and_score() {
    let file = format!("{FILES}mat/gnubg-export-7p.mat");
    let shown = |game: usize, action: usize| {
        let (game, action) = (game.to_string(), action.to_string());
        let run = run_with(&["show", &file, "--game", &game, "--move", &action], "");
        run.stdout
    };
    for (game, action) in [(1, 1), (1, 5), (2, 17)] {
        let board = shown(game, action);
        let caption = |label: &str| {
            let at = board.find(label).unwrap() + label.len();
            board[at..].split_whitespace().next().unwrap().to_owned()
        };
        let id = object(&run(&format!("id {file} --game {game} --move {action} --format json")));
        assert_eq!(id["position_id"], caption("Position ID: "), "{board}");
        assert_eq!(id["match_id"], caption("Match ID: "), "{board}");
    }
    let moves = object(&run(&format!("moves {file} --game 1 --move 1 --plies 0 --format json")));
    assert!(shown(1, 1).contains(&format!("to play {}", moves["dice"].as_str().unwrap())));
    for (arguments, expected) in [
        ("", "expected --game N and --move M"),
        ("--game 1", "--game 1 needs --move M"),
        ("--move 3", "games: expected --game N"),
        ("--game 99 --move 1", "there is no game 99"),
        ("--game 1 --move 999", "there is no action 999"),
        ("--match 2 --game 1 --move 1", "no match 2: the file contains 1"),
    ] {
        let words: Vec<&str> =
            ["eval", &file].into_iter().chain(arguments.split_whitespace()).collect();
        let message = refusal(&words, "");
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn show_takes_positions_and_standard_input() {
    assert!(run("show start").contains("X: on roll, 167 pips"));
    assert!(run(&format!("show XGID={XGID}")).contains("to play 52"));
    let piped = run_with(&["show", "-"], &format!("XGID={XGID}\n"));
    assert_eq!((piped.code, piped.stderr.as_str()), (Some(0), ""));
    assert!(piped.stdout.contains("7-point match"), "{}", piped.stdout);
    assert!(refusal(&["show", "no-such-file"], "").contains("`no-such-file`"));
}

#[test]
fn plies_may_be_counted_as_extreme_gammon_does() {
    for command in ["eval start", "cube start", "moves start --dice 31"] {
        let ours = run(&format!("{command} --plies 1 --format json"));
        assert_eq!(run(&format!("{command} --plies xg:2 --format json")), ours);
    }
    for wrong in ["xg:0", "xg:6", "xg:", "xg"] {
        assert!(refusal(&["eval", "start", "--plies", wrong], "").contains("xg:1 to xg:5"));
    }
    let roller = refusal(&["eval", "start", "--plies", "xg:roller+"], "");
    assert!(roller.contains("barpoint rollout --preset roller+"), "{roller}");
}

#[test]
fn unknown_words_get_tips() {
    for (word, tip) in [
        ("hint", "try barpoint moves"),
        ("best", "try barpoint moves"),
        ("takepoints", "try barpoint met take-points"),
        ("blunders", "try barpoint analyse FILE"),
        ("luck", "try barpoint statistics FILE"),
        ("Evaluate", "try barpoint eval"),
    ] {
        let message = refusal(&[word, "start"], "");
        assert!(message.contains(tip) && !message.contains("similar"), "{message}");
    }
    let roll = refusal(&["moves", "start", "52"], "");
    assert!(roll.contains("use --dice 52 to give a roll"), "{roll}");
    assert!(!refusal(&["eval", "start", "52"], "").contains("--dice"));
}

#[test]
fn a_map_explains_only_what_its_cells_show() {
    let actions = run("scoremap start --points 2 --plies 0");
    assert!(actions.contains("\nND"), "{actions}");
    for label in ["equity", "mwc"] {
        let map = run(&format!("scoremap start --points 2 --plies 0 --label {label}"));
        assert!(!map.contains("\nND"), "{map}");
    }
}
