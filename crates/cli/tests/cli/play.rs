use std::fs;

use crate::support::{pipe, run_with};

const FAST: &str = "play --plies 0 --o human --dice manual --name-x Bob --name-o Ann --language en";

fn fails(arguments: &str, stdin: &str) -> String {
    let arguments: Vec<_> = format!("{FAST} {arguments}")
        .split_whitespace()
        .map(|word| word.replace('_', " "))
        .collect();
    let run = run_with(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), stdin);
    assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
    run.stderr
}

#[test]
fn lines_of_a_pipe_are_answered() {
    let lines = "13: 8/5 6/5\n64: 24/14\nscore\n";
    assert_eq!(
        pipe(FAST, lines),
        "Bob rolls 31.\nBob plays 8/5 6/5.\nAnn rolls 64.\nAnn plays 24/14.\nScore: Ann 0, Bob 0.\n"
    );
    let board = pipe(FAST, "13: 8/5 6/5\nboard\nquit\nscore\n");
    assert_eq!(board.lines().count(), 15, "{board}");
    assert!(board.contains("X: Bob, 163 pips") && board.contains("O: Ann, 167 pips"), "{board}");
}

#[test]
fn a_line_that_is_refused_is_reported_with_its_number() {
    let error = fails("", "13: 8/5 6/5\ntke\n64: 24/14\ntake\n");
    let lines: Vec<_> = error.lines().collect();
    assert_eq!(lines.len(), 2, "{error}");
    assert_eq!(
        lines[0],
        "error: line 2: `tke` is not a command or a legal play: expected a play, or a command such as take"
    );
    assert!(lines[1].starts_with("error: line 4: nothing is offered: expected roll, "), "{error}");
    let error = fails("--command hnt", "");
    assert!(error.starts_with("error: --command \"hnt\": `hnt` is not"), "{error}");
}

#[test]
fn wrong_options_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    for arguments in [
        "--x nobody".to_owned(),
        "--length 0".to_owned(),
        "--variant chess".to_owned(),
        "--language tlh".to_owned(),
        "--automatic-doubles 7".to_owned(),
        format!("--resume {}", at("none.json")),
        at("match.doc"),
        format!("{} --resume {}", at("a.json"), at("b.json")),
        "--variant hypergammon3".to_owned(),
    ] {
        fails(&arguments, "");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    fs::write(folder.path().join("other.json"), "not a match").unwrap();
    fails(&at("other.json"), "");
    assert_eq!(fs::read_to_string(folder.path().join("other.json")).unwrap(), "not a match");
}

#[test]
fn a_file_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["match.json", "match.sgf", "match.mat"] {
        let file = folder.path().join(name).display().to_string();
        pipe(&format!("{FAST} --length 5 {file}"), "13: 8/5 6/5\n64: 24/14\n");
        let rest = pipe(&format!("{FAST} {file}"), "31: 8/5 6/5\nlist\n");
        assert!(rest.starts_with("The match continues.\n"), "{name}: {rest}");
        assert!(rest.contains("   3. Bob  31: 8/5 6/5"), "{name}: {rest}");
        assert!(fails(&format!("--length 5 {file}"), "").contains("--length is for a new match"));
        let again = pipe(&format!("{FAST} --resume {file}"), "score\nlist\n");
        assert!(again.contains("   3. Bob  31: 8/5 6/5"), "{name}: {again}");
    }
}

#[cfg(unix)]
#[test]
fn a_process_that_is_killed_loses_nothing() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.json");
    let mut child = Command::new(env!("CARGO_BIN_EXE_barpoint"))
        .args(FAST.split_whitespace())
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut said = String::new();
    for line in ["13: 8/5 6/5", "64: 24/14", "31: 13/10 6/5"] {
        writeln!(input, "{line}").unwrap();
        for _ in 0..2 {
            output.read_line(&mut said).unwrap();
        }
    }
    // SIGKILL: the process cannot do anything at its end.
    child.kill().unwrap();
    child.wait().unwrap();
    let list = pipe(&format!("{FAST} --resume {}", file.display()), "list\n");
    assert!(said.ends_with("Bob plays 13/10 6/5.\n"), "{said}");
    assert!(list.contains("   3. Bob  31: 13/10 6/5"), "{list}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn the_latest_match_is_continued_without_its_name() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("barpoint/play");
    fs::create_dir_all(&folder).unwrap();
    let resumed = |lines: &str| {
        let mut command = assert_cmd::Command::cargo_bin("barpoint").unwrap();
        command.args(FAST.split_whitespace().chain(["--resume"])).write_stdin(lines.to_owned());
        command.env("XDG_DATA_HOME", data.path()).output().unwrap()
    };
    assert_eq!(resumed("score\n").status.code(), Some(2));
    let file = folder.join("match-1.json").display().to_string();
    pipe(&format!("{FAST} --length 5 {file}"), "13: 8/5 6/5\n64: 24/14\n");
    let list = String::from_utf8(resumed("list\n").stdout).unwrap();
    assert!(list.starts_with("The match continues.\n") && list.contains("64: 24/14"), "{list}");
}

#[test]
fn match_text_keeps_a_cube_that_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.mat").display().to_string();
    let lines = "13: 8/5 6/5\n64: 24/14\nset cube 2 o\n52: 13/8 24/22\nscore\n";
    pipe(&format!("{FAST} --length 5 {file}"), lines);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("/-1\n") && text.contains("52: 24/22 13/8"), "{text}");
    let list = pipe(&format!("{FAST} --resume {file}"), "list\n");
    assert!(list.contains("52: 24/22 13/8"), "{list}");
    // A centred cube of 2 has no place in match text.
    let error = fails(&format!("--resume {file}"), "set cube 2 centre\n");
    assert!(error.contains("mat cannot hold boards and cubes that are set up"), "{error}");
}

#[test]
fn the_settings_of_a_session_stay_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.json").display().to_string();
    pipe(&format!("{FAST} --length 5 {file}"), "13: 8/5 6/5\n");
    assert!(fs::read_to_string(&file).unwrap().contains("Barpoint play"));
    for arguments in [&["show", &file][..], &["convert", &file, "--to", "mat"]] {
        let run = run_with(arguments, "");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert!(!(run.stdout + &run.stderr).contains("Barpoint play"), "{arguments:?}");
    }
}

#[test]
fn messages_are_in_the_language_of_the_options_or_the_locale() {
    let german = FAST.replace("--language en", "--language de");
    assert_eq!(pipe(&german, "31\n"), "Ann würfelt 31.\n");
    let arguments: Vec<_> =
        FAST.split_whitespace().filter(|it| !["--language", "en"].contains(it)).collect();
    let mut command = assert_cmd::Command::cargo_bin("barpoint").unwrap();
    command.args(&arguments).env("LC_ALL", "fr_FR.UTF-8").write_stdin("31\n");
    let said = String::from_utf8(command.output().unwrap().stdout).unwrap();
    assert_eq!(said, "Ann lance 31.\n");
}
