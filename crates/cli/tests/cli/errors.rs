use crate::support::run_with;

/// A wrong command line or input gets one message on standard error, nothing on standard output
/// and exit status 2.
fn check(arguments: &str, stdin: &str, expected: &str) {
    let run = run_with(&arguments.split_whitespace().collect::<Vec<_>>(), stdin);
    assert_eq!(run.code, Some(2), "barpoint {arguments}: {}", run.stderr);
    assert_eq!(run.stdout, "", "barpoint {arguments}");
    assert!(run.stderr.contains(expected), "barpoint {arguments}:\n{}", run.stderr);
    assert_eq!(run.stderr.matches("error:").count(), 1, "{}", run.stderr);
}

#[test]
fn numbers_outside_their_range() {
    let count = "expected a whole number from 1 to 4294967295";
    check("rollout start --trials 0", "", count);
    check("rollout start --trials -5", "", count);
    check("rollout start --trials 1e6", "", count);
    check("rollout start --trials 99999999999999999999", "", count);
    check("rollout start --top 0", "", count);
    check("moves start --dice 31 --top -1", "", count);
    check("rollout start --threads 0", "", "expected a whole number from 1 to 1024");
    check("bench --threads 1000000", "", "expected a whole number from 1 to 1024");
    check("rollout start --seed -1", "", "expected a whole number from 0 to 18446744073709551615");
    check("library search --limit -1", "", count);
    check("library search --distance -1", "", "expected a whole number from 0 to 4294967295");
    check("learn --new -1", "", "expected a whole number");
    check("report FILE --candidates -1", "", "expected a whole number from 1 on");
    check("makebearoff -o x -f y", "", "expected a whole number from 1 to 18");
    check("perft start --depth 0", "", "expected a whole number from 1 to 6");
    check("perft start --depth 40", "", "expected a whole number from 1 to 6");
    check("engine plain --plies 5", "", "expected a whole number from 0 to 4");
    for noise in ["-0.1", "1.5", "nan", "x", "0.01:", "0.01:-1", "0.01:1:2"] {
        check(&format!("eval start --noise={noise}"), "", "such as 0.01:7");
    }
    let ordinal = "expected a whole number from 1 on";
    for command in
        ["show FILE --game 0", "analyse FILE --candidates 0", "statistics FILE --match one"]
    {
        check(command, "", ordinal);
    }
    check("eval start --match 0", "", ordinal);
    check("compare A B --match x", "", ordinal);
    check("bench --expect 12", "", "expected 16 hexadecimal digits");
}

#[test]
fn unknown_and_conflicting_options_are_refused() {
    check("eval start --bogus", "", "unexpected argument '--bogus'");
    check("evaluate start", "", "unrecognized subcommand 'evaluate'");
    check("eval", "", "<POSITION>");
    check("eval start --format xml", "", "[possible values: text, json, csv]");
    check("eval start --variant chess", "", "`chess` is not a variant");
    check("moves start --dice 71", "", "`71` is not a roll");
    check("rollout start --dice 31 --top 2 --moves 8/5", "", "cannot be used with");
    for command in ["eval", "cube", "rolls"] {
        let command = format!("{command} start --dice 31");
        check(&command, "", "tip: --dice is for barpoint moves");
    }
}

#[test]
fn options_that_cannot_act_are_refused() {
    check("library search --both-sides", "", "--like <POSITION>");
    check("library search --boards --format csv", "", "--boards is for text");
    check("report FILE --to text --digits 1", "", "--digits and --unit are for other results");
    check("report FILE --to html --unit mwc", "", "--digits and --unit are for other results");
    check("report FILE --to text --paper letter", "", "--paper is for pdf, postscript and latex");
    let hits = "{\"version\":1,\"total\":0,\"hits\":[]}";
    for option in [
        "--player Ann",
        "--marks all",
        "--worse-than 1",
        "--match 1",
        "--game 1",
        "--by XG",
        "--level fast",
    ] {
        let name = option.split(' ').next().unwrap();
        let expected = format!("{name} is for matches, but these are the hits of a search");
        check(&format!("report - --to text {option}"), hits, &expected);
    }
    check(
        "report - --to json",
        "{\"version\":1,\"hits\":[1]}",
        "`1`: expected an object in braces",
    );
    check("quiz - --deck X", "start 31\n", "--deck is for Anki and AnkiGammon");
    check("quiz - --colours dark", "start 31\n", "--colours is for pictures");
    let late = "--late: expected the first turn of the late plies";
    check("rollout start --dice 31 --late-plies 1", "", late);
}

#[test]
fn a_folder_or_other_text_in_place_of_a_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().display();
    let expected = "it is a folder: expected a file";
    check(&format!("moves start --dice 31 --met {folder}"), "", expected);
    check(&format!("duel barpoint barpoint --pairs 1 -o {folder}"), "", expected);
    check("cribbage encode -", "[]", "expected an object in braces, as cribbage decode writes");
    check("verify -", "; [Site x]\n", "line 1, column 1: no JSON begins here: expected an answer");
    check("show - --from json", "[[1]]", "expected an object in braces, as barpoint convert");
    check("show - --from json", "{\"format\":1}", "1:11: `1`: expected a text");
}

#[test]
fn impossible_contenders_are_refused() {
    check("duel barpoint kasparov", "", "unknown contender `kasparov`: expected barpoint, gnubg");
    check("duel barpoint:5 barpoint", "", "expected a whole number from 0 to 4");
    check("duel barpoint:0:2 barpoint", "", "`2`: expected the standard deviation of the noise");
    check("duel barpoint:0:0.1:x barpoint", "", "`x`: expected the standard deviation");
    check("duel barpoint ubgi:", "", "`ubgi:` is incomplete: expected a command");
    check("duel barpoint line:/no/such", "", "`/no/such` cannot be started");
    check("duel barpoint nets:/no/such", "", "cannot read /no/such");
    check("duel barpoint barpoint --time-limit 0", "", "seconds from 1 to 604800");
    check("duel barpoint barpoint --pairs 4294967295", "", "from 1 to 10000000");
    check("duel barpoint barpoint --set x", "", "expected KEY=VALUE");
}

#[test]
fn senseless_matches_and_cubes_are_refused() {
    check("cube start --score 2-4", "", "the score 2-4 has no match length");
    check("cube start --score 24 --length 9", "", "such as 2-4");
    check(
        "cube start --score 2-4/7 --length 9",
        "",
        "--length 9 contradicts the score of a match to 7",
    );
    check("cube start --away 3-9 --length 5", "", "9-away in a match to 5: expected 1 to 5 points");
    check("cube start --away 3-4 --post-crawford", "", "--post-crawford at 1-0 in a match to 4");
    check("cube start --away 0-3", "", "0-away in a match to 3");
    check("cube start --away 3-5 --score 2-0", "", "cannot be used with");
    check("cube start --score 3a5", "", "such as 3a5a, 3-away:5-away or -3,-5");
    check("cube start --score 9-4 --length 9", "", "has won the match with 9 points");
    check("cube start --score 2-4 --length 9 --crawford", "", "a Crawford game at 2-4");
    check("cube start --crawford", "", "money play has no Crawford game");
    check("cube start --crawford --post-crawford", "", "cannot be used with");
    check("cube start --length 40000", "", "expected a whole number from 1 to 32767");
    check("cube start --length 9 --jacoby", "", "for money play, but this is a match to 9");
    check("cube start --length 9 --beavers 1", "", "for money play, but this is a match to 9");
    check("cube start --jacoby --no-jacoby", "", "cannot be used with");
    check("cube start --beavers -1", "", "expected a whole number from 0 to 255");
    check("cube start --cube 3", "", "expected a power of two from 1 to 32768");
    check("cube start --cube 65536", "", "expected a power of two from 1 to 32768");
    check("cube start --owner me", "", "[possible values: x, o, centre]");
    check("cube start --score 8-4 --length 9 --crawford --cube 2", "", "in the Crawford game");
}

#[test]
fn senseless_searches_are_refused() {
    for command in ["eval start", "cube start", "moves start --dice 31"] {
        check(&format!("{command} --plies 5"), "", "expected a whole number from 0 to 4");
        check(&format!("{command} --plies -1"), "", "expected a whole number from 0 to 4");
        check(&format!("{command} --efficiency 1.5"), "", "expected a number from 0 to 1");
        check(&format!("{command} --efficiency nan"), "", "expected a number from 0 to 1");
        check(&format!("{command} --cube-model dead"), "", "[possible values: janowski, refined]");
        check(&format!("{command} --met nosuch"), "", "expected one of Kazaross-XG2, ");
        check(&format!("{command} --met Cargo.toml"), "", "Cargo.toml: match equity table, line 1");
        check(&format!("{command} --threads 0"), "", "expected a whole number from 1 to 1024");
        check(&format!("{command} --cache -1"), "", "expected a whole number from 0 to 1048576");
        check(
            &format!("{command} --cache 1048577"),
            "",
            "expected a whole number from 0 to 1048576",
        );
        check(&format!("{command} --cache 1e3"), "", "expected a whole number from 0 to 1048576");
    }
    let filter = |filter: &str, expected: &str| {
        check(&format!("moves start --dice 31 --plies 1 --filter {filter}"), "", expected);
    };
    filter(
        "medium",
        "expected tiny, narrow, normal, large, huge, stepwise, off, ACCEPT:EXTRA:THRESHOLD",
    );
    filter("0:8:-1", "expected tiny, narrow,");
    filter("0:0:0.1", "`0:0:0.1` keeps no play");
    filter("1:1:1,1:1:1", "the filter has 2 entries: expected at most 1");
    check("cube AAAAAgAAAAAAAA", "", "the game is over");
    check("cube start --cubeless", "", "unexpected argument '--cubeless'");
}

#[test]
fn impossible_maps_and_match_equities_are_refused() {
    check("scoremap start --points 1", "", "expected a whole number from 2 to 64");
    check("scoremap start --cube 2 --owner o", "", "the opponent owns the cube");
    check(
        "scoremap start --dice 31 --label no-double",
        "",
        "are for cube actions, but this map shows plays",
    );
    check("scoremap start --dice 31 --cube-action", "", "cannot be used with");
    check("scoremap hyper3", "", "hypergammon3 cannot be evaluated");
    check("tempmap AAAAAgAAAAAAAA", "", "the game is over");
    check("rolls AAAAAgAAAAAAAA", "", "the game is over");
    check("tempmap start --top 3", "", "--dice");
    check("tempmap start --dice 31 --force 8/2", "", "8/2");
    check("tempmap - --format svg", "start", "expected a position");
    check("rolls start --format svg", "", "[possible values: text, json, csv]");
    check("met show --points 0", "", "expected a whole number from 1 to 200");
    check("met eq2mwc 0.2", "", "expected --score X-O/LENGTH");
    check("met eq2mwc nan --length 5", "", "expected a number");
    check("met eq2mwc --length 5", "", "<VALUES>");
    check("met take-points --score 4-1 --length 5 --crawford", "", "nobody may double");
    check("met take-points --gammons 0.3", "", "expected two numbers from 0 to 1");
    check("met take-points --gammons 0.1-0.1 --backgammons 0.2-0.1", "", "more backgammons");
    check("met take-points --backgammons 0.1-0.1", "", "--gammons");
    check("met take-points --every-score 5 --length 7", "", "cannot be used with");
    check("met market-window hyper1", "", "hypergammon1 cannot be evaluated by this command");
    check("met gammon-values --score 7-0 --length 7", "", "has won the match");
}

#[test]
fn senseless_positions_are_refused() {
    check("eval nonsense", "", "nonsense");
    check("eval hyper3", "", "hypergammon3 cannot be evaluated without its database");
    check("rollout hyper3 --dice 21", "", "hypergammon3 cannot be evaluated");
    check("eval hyper4", "", "start, nackgammon, hypergammon1, hypergammon2, hypergammon3");
    check("eval start --variant hyper4", "", "`hyper4` is not a variant");
    check("eval 4HPwATDgc/ABMA --variant hyper3", "", "15 chequers");
    check(
        "eval nackgammon --variant hyper3",
        "",
        "--variant hypergammon3 contradicts the starting position of nackgammon",
    );
    check("legal 4HPwATDgc/ABM!", "", "4HPwATDgc/ABM!");
}

#[test]
fn plays_and_rolls_that_are_missing_or_illegal() {
    check("moves start", "", "expected --dice");
    check("rollout start --top 3", "", "expected --dice");
    check("moves AAAAAgAAAAAAAA --dice 31", "", "the game is over");
    let run = run_with(&["rollout", "start", "--dice", "31", "--moves", "8/2"], "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("8/2"), "{}", run.stderr);
    let run = run_with(&["moves", "start", "--dice", "31", "--force", "8/2"], "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.starts_with("error: --force '8/2': "), "{}", run.stderr);
    let run = run_with(&["rollout", "start", "--dice", "31", "--moves", ""], "");
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (Some(2), "error: an empty text means a pass: 31 can be played, so it must be\n")
    );
    let twice = ["rollout", "start", "--dice", "31", "--moves", "8/5 6/5", "--moves", "6/5 8/5"];
    let run = run_with(&twice, "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("'6/5 8/5' leads to the same position"), "{}", run.stderr);
}

#[test]
fn a_bad_line_is_named_and_ends_the_work() {
    let run = run_with(&["legal", "-"], "start 31\n\nstart 77\nstart 21\n");
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stdout.lines().count(), 1);
    assert!(
        run.stderr.starts_with("error: line 3 of standard input: `77` is not a roll"),
        "{}",
        run.stderr
    );
}

#[test]
fn help_has_examples() {
    for command in [
        "eval",
        "moves",
        "cube",
        "rolls",
        "scoremap",
        "tempmap",
        "rollout",
        "board",
        "id",
        "legal",
        "perft",
        "engine plain",
        "bench",
        "met show",
        "met gammon-values",
        "met take-points",
        "met market-window",
        "met eq2mwc",
        "met mwc2eq",
    ] {
        let arguments: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let run = run_with(&arguments, "");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert!(run.stdout.contains("\nExamples:\n"), "{command}:\n{}", run.stdout);
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_barpoint"))
        .args(["legal", "start", "--format", "text"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""));
}

/// Writing to `/dev/full` always fails.
#[cfg(target_os = "linux")]
#[test]
fn a_failed_write_names_standard_output() {
    use std::fs::OpenOptions;
    use std::io::{Write, pipe};
    use std::process::Command;

    for arguments in [
        "--help",
        "--version",
        "rollout --help",
        "eval start",
        "legal - --format csv",
        "engine plain",
    ] {
        let (stdin, mut requests) = pipe().unwrap();
        requests.write_all(b"start 31\n").unwrap();
        drop(requests);
        let output = Command::new(env!("CARGO_BIN_EXE_barpoint"))
            .args(arguments.split(' '))
            .stdin(stdin)
            .stdout(OpenOptions::new().write(true).open("/dev/full").unwrap())
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "barpoint {arguments}: {stderr}");
        assert!(
            stderr.starts_with("error: ") && stderr.contains("cannot write to standard output: "),
            "barpoint {arguments}: {stderr}"
        );
    }
}

#[cfg(unix)]
#[test]
fn help_without_a_reader_is_no_error() {
    use std::io::pipe;
    use std::process::Command;

    for arguments in ["--help", "--version"] {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let output = Command::new(env!("CARGO_BIN_EXE_barpoint"))
            .arg(arguments)
            .stdout(writer)
            .output()
            .unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{arguments}");
    }
}

/// Rust opens `/dev/null` instead, so that the loss of output would not be noticed.
#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_refused() {
    use std::process::Command;

    for arguments in ["--help", "id start", "legal start"] {
        let command = format!("exec {} {arguments} >&-", env!("CARGO_BIN_EXE_barpoint"));
        let output = Command::new("sh").args(["-c", &command]).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "barpoint {arguments}: {stderr}");
        assert!(stderr.contains("standard output: it is closed"), "barpoint {arguments}: {stderr}");
    }
}
