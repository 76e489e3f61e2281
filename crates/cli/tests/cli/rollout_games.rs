//! `barpoint rollout --games`: every game as SGF.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{object, run, run_with};

/// Roll that soon leads to redoubles.
const LIVELY: &str = "rollout 4HPMwQCMz+AIIQ --dice 42 --top 2 --trials 40";

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

/// Returns the matches of a file, which must cause no warning.
fn matches(file: &str) -> Vec<Value> {
    let json: Value = serde_json::from_str(&run(&format!("convert {file} --to json"))).unwrap();
    json["matches"].as_array().unwrap().clone()
}

fn comment(record: &Value) -> &str {
    let actions = record["games"][0]["actions"].as_array().unwrap();
    actions.last().unwrap()["comment"].as_str().unwrap()
}

/// Returns the number after some words.
fn number(text: &str, words: &str) -> f64 {
    let (_, rest) = text.split_once(words).unwrap_or_else(|| panic!("{words} in {text}"));
    let end = rest.find([';', ':', ',', ' ', ')']).unwrap_or(rest.len());
    rest[..end].trim_end_matches('.').parse().unwrap_or_else(|_| panic!("{words} in {text}"))
}

#[test]
fn the_games_are_what_the_result_is_the_mean_of() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "games.sgf");
    let rollout = object(&run(&format!("{LIVELY} --format json --games {file}")));
    let matches = matches(&file);
    let mut shares = 0.0;
    for candidate in rollout["candidates"].as_array().unwrap() {
        let play = candidate["action"].as_str().unwrap();
        let mut mean = 0.0;
        for record in &matches {
            if !record["round"].as_str().unwrap().ends_with(&format!(" of {play}")) {
                continue;
            }
            let text = comment(record);
            let parts = if text.contains("branch") { number(text, "(weight 1/") } else { 1.0 };
            shares += 1.0 / parts;
            mean += number(text, "without it ") / parts / 40.0;
            let [came_to, luck] = ["Equity ", "luck "].map(|words| number(text, words));
            assert!((came_to - luck - number(text, "without it ")).abs() < 2e-4, "{text}");
        }
        let reported = candidate["equity"]["mean"].as_f64().unwrap();
        assert!((mean - reported).abs() < 1e-4, "{play}: {mean} {reported}");
    }
    assert!((shares - 80.0).abs() < 1e-9);
    assert!(matches.len() > 80, "no game was split");
}

#[test]
fn games_and_log_are_the_same_for_any_threads_and_when_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, flags: &str| {
        let [games, log] = ["sgf", "log"].map(|kind| path(&folder, &format!("{name}.{kind}")));
        run(&format!("{LIVELY} --games {games} --log {log} {flags}"));
        [games, log].map(|file| fs::read_to_string(file).unwrap())
    };
    let whole = write("whole", "--threads 1");
    assert_eq!(write("threads", "--threads 3"), whole);
    let [some, part, merged] = ["some", "part", "merged"].map(|name| path(&folder, name));
    run(&format!("{LIVELY} --trials 20:30 -o {part}").replace("--trials 40 ", ""));
    run(&format!("{LIVELY} --trials 17 --checkpoint {some}").replace("--trials 40 ", ""));
    run(&format!("rollout merge {some} {part} -o {merged}"));
    assert_eq!(write("resumed", &format!("--resume {merged}")), whole);
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 3 * 2 + 3, "{left:?}");
}

#[test]
fn a_game_that_is_truncated_says_so_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "games.sgf");
    let position = "4HPMwQCMz+AIIQ --score 2-4 --length 5 --crawford --cube 1";
    run(&format!("rollout {position} --trials 6 --truncate 3 --games {file}"));
    let matches = matches(&file);
    assert_eq!(matches.len(), 6);
    for (record, trial) in matches.iter().zip(0..) {
        let game = &record["games"][0];
        assert_eq!((&record["length"], &game["crawford"]), (&5.into(), &true.into()));
        assert_eq!(game["end"], Value::Null);
        assert_eq!(game["actions"].as_array().unwrap().len(), 1 + 3, "{game}");
        let text = comment(record);
        assert!(text.starts_with(&format!("Trial {trial}: truncated and evaluated.")), "{text}");
    }
}

#[test]
fn gnubg_loads_the_games() {
    let gnubg = ["gnubg", "/usr/games/gnubg"].into_iter().find(|name| {
        let version = Command::new(name).arg("--version").stdout(Stdio::null()).status();
        version.is_ok_and(|status| status.success())
    });
    let Some(gnubg) = gnubg else {
        barpoint_testing::skipped("gnubg is not installed");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    for (name, arguments) in [
        ("play", LIVELY),
        ("cube", "rollout 4HPMwQCMz+AIIQ --cube 2 --owner x --score 1-3 --length 9 --trials 10"),
    ] {
        let [ours, theirs] =
            ["ours", "theirs"].map(|whose| path(&folder, &format!("{name}-{whose}.sgf")));
        run(&format!("{arguments} --games {ours}"));
        let commands = format!("load match \"{ours}\"\nsave match \"{theirs}\"\nquit\ny\n");
        let mut child = Command::new(gnubg)
            .args(["-t", "-q", "-r"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::io::Write::write_all(child.stdin.as_mut().unwrap(), commands.as_bytes()).unwrap();
        child.wait().unwrap();
        let [ours, theirs] = [ours, theirs].map(|file| actions(Path::new(&file)));
        assert!(ours.len() > 200);
        assert_eq!(ours, theirs, "{name}");
    }
}

/// Returns all actions of a file in order.
fn actions(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let nodes = text.split(';').filter(|node| node.starts_with("W[") || node.starts_with("B["));
    nodes.map(|node| node[..node.find(']').unwrap()].to_owned()).collect()
}

#[test]
fn no_file_remains_if_nothing_was_rolled_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "games.sgf");
    let arguments = format!("rollout start --games {file} --resume {file}.none");
    let run = run_with(&arguments.split(' ').collect::<Vec<_>>(), "");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
