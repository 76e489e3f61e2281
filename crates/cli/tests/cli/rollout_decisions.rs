//! `barpoint rollout decisions`: decisions of a match.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::support::{Run, csv_cells, objects, run, run_with};

/// Match with an illegal play, a premature double and blunders.
const MATCH: &str = "\
 3 point match

 Game 1
 Ann : 0                            Bob : 0
  1) 43: 13/10 13/9                 31: 8/5 6/5
  2) 62: 24/18 13/11                44: 24/20(2) 13/9(2)
  3) 21: 24/23 6/4                   Doubles => 2
  4)  Takes                         41: 9/4
  5) 55: 8/3(2) 6/1(2)              62: 24/16

 Game 2
 Ann : 0                            Bob : 0
  1)                                21: 13/11 6/5
  2) 66: 24/18(2) 13/7(2)
";

/// The same match with marks: a doubtful play, a missed double, a bad take.
const MARKED: &str = "\
(;FF[4]GM[6]CA[UTF-8]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]
;W[43mimj]
;B[31qtst]
;W[62xrmk]DO[]
;B[44aeaelplp]BC[2]
;W[21kijh]
;B[double]
;W[take]BM[1]
;B[41pttu])
";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("match.mat"), MATCH).unwrap();
        fs::write(folder.path().join("match.sgf"), MARKED).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Rolls out decisions of a file, in few games.
    fn run(&self, file: &str, flags: &str) -> Run {
        let arguments = self.arguments(file, flags);
        run_with(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "")
    }

    fn arguments(&self, file: &str, flags: &str) -> Vec<String> {
        let file = self.path(file);
        let format = if flags.contains("--format") { "" } else { "--format json" };
        let arguments = format!("rollout decisions {file} --preset roller {format} {flags}");
        arguments.split_whitespace().map(str::to_owned).collect()
    }

    fn found(&self, file: &str, flags: &str) -> Vec<Value> {
        let run = self.run(file, flags);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        objects(&run.stdout)
    }
}

/// Returns game, move and the actions taken.
fn places(found: &[Value]) -> Vec<String> {
    let place = |object: &Value| {
        let occasion = &object["occasion"];
        let done = occasion["done"].as_array().unwrap().iter();
        let done: Vec<_> = done.map(|done| done["words"].as_str().unwrap()).collect();
        format!("{}-{} {}", occasion["game"], occasion["move"], done.join(", "))
    };
    found.iter().map(place).collect()
}

#[test]
fn marked_decisions_are_those_of_the_file() {
    let found = Folder::new().found("match.sgf", "");
    let expected = ["1-3 played 24/18 13/11", "1-4 did not double", "1-6 doubled, took"];
    assert_eq!(places(&found), expected);
    let marks: Vec<_> = found
        .iter()
        .flat_map(|object| object["occasion"]["done"].as_array().unwrap())
        .map(|done| done["mark"].as_str())
        .collect();
    assert_eq!(marks, [Some("?!"), Some("??"), None, Some("?")]);
    // The record says who needs what.
    assert!(found.iter().all(|object| object["met"] == "Kazaross-XG2"));
    assert_eq!(found[2]["occasion"]["player"], 1);
}

#[test]
fn the_play_that_was_made_is_a_candidate_and_its_cost_is_reported() {
    let folder = Folder::new();
    let found = folder.found("match.mat", "--game 1 --move 3 --top 1");
    let [play] = &found[..] else { panic!("{found:?}") };
    let candidates = play["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 2, "the best and the one that was made");
    let made = candidates.iter().find(|one| one["play"] == "24/18 13/11").unwrap();
    let cost = play["occasion"]["done"][0]["loss"]["mean"].as_f64().unwrap();
    assert!(cost > 0.1);
    let behind = made["difference"]["mean"].as_f64().unwrap();
    assert!((cost + behind).abs() < 1e-9);

    let text = folder.run("match.mat", "--game 1 --move 3 --top 1 --format text").stdout;
    assert!(text.starts_with("Game 1, move 3: Ann to play 62\n"), "{text}");
    let stars: Vec<_> = text.lines().filter(|line| line.starts_with(" *")).collect();
    assert!(matches!(stars[..], [line] if line.contains("24/18 13/11")), "{text}");
    assert!(text.contains("\nAnn played 24/18 13/11: costs 0."), "{text}");
}

#[test]
fn all_decisions_are_those_with_a_choice() {
    let run = Folder::new().run("match.mat", "--all");
    let expected = [
        "1-1 played 13/10 13/9",
        "1-2 played 8/5 6/5",
        "1-3 played 24/18 13/11",
        "1-4 played 24/20(2) 13/9(2)",
        "1-5 played 24/23 6/4",
        "1-6 doubled, took",
        "1-8 played 9/4",
        "1-9 played 8/3(2) 6/1(2)",
        "2-1 played 13/11 6/5",
        "2-2 played 24/18(2) 13/7(2)",
    ];
    assert_eq!(places(&objects(&run.stdout)), expected);
    let left_out = "Game 1, move 10: Bob to play 62: skip";
    assert!(run.stderr.contains(left_out), "{}", run.stderr);
}

#[test]
fn decisions_are_chosen_by_place_kind_and_cost() {
    let folder = Folder::new();
    let places = |flags: &str| places(&folder.found("match.mat", flags));
    assert_eq!(places("--game 1 --move 4 --kind cube"), ["1-4 did not double"]);
    // The answer is part of the decision.
    assert_eq!(places("--game 1 --move 7"), ["1-6 doubled, took"]);
    let bad = places("--worse-than 0.15 --judge 0 --kind play");
    assert!(bad.contains(&"1-8 played 9/4".to_owned()), "{bad:?}");
    assert!(!bad.contains(&"1-2 played 8/5 6/5".to_owned()), "{bad:?}");
    let none = folder.run("match.mat", "--game 2 --worse-than 0.5 --judge 0");
    assert_eq!((none.code, none.stdout.as_str()), (Some(0), ""));
    assert!(none.stderr.contains("no decision costs more than 0.5"), "{}", none.stderr);
}

#[test]
fn people_see_names_and_at_the_end_a_table_of_all_decisions() {
    let text = Folder::new().run("match.sgf", "--format text").stdout;
    assert!(text.contains("\n X: Ann\n O: Bob\n"), "{text}");
    assert!(text.contains("* action taken in the match"), "{text}");
    let (_, summary) = text.rsplit_once("   place").unwrap();
    let rows: Vec<&str> = summary.lines().skip(1).collect();
    assert!(rows[0].starts_with("1  Game 1, move 3  Ann     played 24/18 13/11"), "{summary}");
    assert!(rows[2].starts_with("3  Game 1, move 6  Bob     doubled"), "{summary}");
    assert!(rows[3].trim_start().starts_with("Ann     took"), "{summary}");
    assert!(rows[4].starts_with("Ann: ") && rows[4].ends_with(" lost"), "{summary}");
    assert_eq!(rows.len(), 6, "{summary}");
}

#[test]
fn positions_of_a_file_are_rolled_out_unchanged() {
    let folder = Folder::new();
    let positions = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10\n\
                     XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:9:10\n";
    fs::write(folder.path("positions"), positions).unwrap();
    let found = folder.found("positions", "");
    let actions: Vec<Vec<&str>> = found
        .iter()
        .map(|object| {
            let candidates = object["candidates"].as_array().unwrap();
            candidates.iter().map(|one| one["action"].as_str().unwrap()).collect()
        })
        .collect();
    assert_eq!((actions[0].len(), &actions[1][..]), (3, &["no double", "double, take"][..]));
    assert_eq!(found[0]["dice"], "21");
    let csv = folder.run("positions", "--format csv").stdout;
    let lines: Vec<Vec<String>> = csv.lines().map(csv_cells).collect();
    assert!(csv.starts_with("file,match,game,move,player,done,position,"));
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{csv}");
    assert_eq!(lines.len(), 1 + 3 + 2);
}

/// The process is killed without a chance to clean up.
#[test]
fn a_long_job_that_is_killed_comes_to_the_same_bytes() {
    let folder = Folder::new();
    let flags = "--all --trials 288 --top 1";
    let whole = folder.run("match.mat", &format!("{flags} --checkpoint {}", folder.path("whole")));
    assert_eq!(whole.code, Some(0), "{}", whole.stderr);
    let mut keep = "--checkpoint";
    for files in [1, 3, 6] {
        let arguments =
            folder.arguments("match.mat", &format!("{flags} {keep} {}", folder.path("killed")));
        let mut child = Command::new(env!("CARGO_BIN_EXE_barpoint"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let count = || fs::read_dir(folder.path("killed")).map_or(0, Iterator::count);
        while child.try_wait().unwrap().is_none() && count() < files {
            std::thread::sleep(Duration::from_millis(2));
        }
        assert!(child.try_wait().unwrap().is_none(), "too few trials to be killed on the way");
        child.kill().unwrap();
        child.wait().unwrap();
        keep = "--resume";
    }
    let resumed = folder.run("match.mat", &format!("{flags} --resume {}", folder.path("killed")));
    assert_eq!(resumed.stdout, whole.stdout);
    let files = |name: &str| {
        let entries = fs::read_dir(folder.path(name)).unwrap().map(|entry| entry.unwrap().path());
        // A kill may leave what was being written.
        let kept = entries.filter(|path| path.extension().unwrap() == "rollout");
        let mut files: Vec<_> = kept
            .map(|path| (path.file_name().unwrap().to_owned(), fs::read(&path).unwrap()))
            .collect();
        files.sort();
        files
    };
    assert_eq!(files("whole").len(), 10);
    assert_eq!(files("whole"), files("killed"));
    assert_eq!(files("whole")[5].0, "0001-0001-0006-cube.rollout");
}

#[test]
fn senseless_requests_are_refused() {
    let folder = Folder::new();
    fs::create_dir(folder.path("used")).unwrap();
    fs::write(folder.path("used/file"), "").unwrap();
    let used = folder.path("used");
    for (file, flags, message) in [
        (
            "match.mat",
            "",
            "no decision is marked in the file: expected --worse-than, --game or --all",
        ),
        ("match.mat", "--game 3", "no game 3: the match contains 2"),
        ("match.mat", "--game 1 --move 11", "no move 11: the game contains 10"),
        ("match.mat", "--match 2", "no match 2: the file contains 1"),
        ("match.mat", "--move 1", "--game"),
        ("match.mat", "--all --worse-than 0.1", "cannot be used with"),
        ("match.mat", "--trials 0:36", "a whole number"),
        ("match.mat", "--all --kind cube --cubeless", "no decision was made there"),
        ("match.mat", &format!("--all --checkpoint {used}"), "is not empty: expected a new folder"),
        ("match.mat", &format!("--all --resume {used}none"), "--checkpoint creates one"),
        ("used", "", "is empty"),
    ] {
        let run = folder.run(file, flags);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{file} {flags}");
        assert!(run.stderr.contains(message), "{file} {flags}: {}", run.stderr);
    }
    // Files of another job cannot be resumed.
    let kept = folder.path("kept");
    folder.found("match.sgf", &format!("--checkpoint {kept}"));
    let other = folder.run("match.sgf", &format!("--seed 2 --resume {kept}"));
    assert_eq!(other.code, Some(2));
    assert!(other.stderr.contains("a rollout of another job"), "{}", other.stderr);
    assert!(run("rollout decisions --help").contains("--worse-than"));
}

#[test]
fn a_match_is_read_from_standard_input() {
    let folder = Folder::new();
    let flags = "--game 1 --kind play --move 3 --trials 36";
    let piped = |flags: &str| {
        let arguments = format!("rollout decisions - --preset roller --format json {flags}");
        run_with(&arguments.split_whitespace().collect::<Vec<_>>(), MATCH)
    };
    let of_file = folder.run("match.mat", flags).stdout;
    let of_file = of_file.replace(&folder.path("match.mat"), "standard input");
    assert_eq!(objects(&of_file).len(), 1);
    assert_eq!(piped(flags).stdout, of_file);
    let kept = folder.path("kept");
    assert_eq!(piped(&format!("{flags} --checkpoint {kept}")).stdout, of_file);
    assert_eq!(piped(&format!("{flags} --resume {kept}")).stdout, of_file);
    let run = piped("");
    assert_eq!((run.code, &run.stdout[..]), (Some(2), ""));
    assert!(
        run.stderr.contains("\nerror: standard input: no decision is marked"),
        "{}",
        run.stderr
    );
}

#[test]
fn decisions_of_folders_have_their_files_and_checkpoints_of_their_own() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("season/old")).unwrap();
    for name in ["season/a.sgf", "season/old/a.sgf"] {
        fs::copy(folder.path("match.sgf"), folder.path(name)).unwrap();
    }
    let rolled = folder.path("season/errors");
    let more = format!("--kind play --checkpoint {rolled}");
    let found = folder.found("season", &more);
    let files: Vec<String> = found.iter().map(|one| one["occasion"]["file"].to_string()).collect();
    assert!(
        matches!(&files[..], [a, b] if a.ends_with("season/a.sgf\"") && b.ends_with("old/a.sgf\"")),
        "{files:?}"
    );
    let mut kept: Vec<_> =
        fs::read_dir(&rolled).unwrap().map(|one| one.unwrap().file_name()).collect();
    kept.retain(|name| name.to_str().is_some_and(|name| name.ends_with(".rollout")));
    kept.sort();
    assert_eq!(kept, ["a-0001-0001-0003-play.rollout", "a-2-0001-0001-0003-play.rollout"]);
    // The checkpoints lie in the folder, and are not read as matches.
    let again = folder.found("season", &format!("--kind play --resume {rolled}"));
    assert_eq!(places(&again), places(&found));
    let refused = folder.run("season", "--game 1");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("--game 1 needs one file: 2 are given"), "{}", refused.stderr);
    let text = folder.run("season", "--kind play --format text").stdout;
    assert!(text.contains("old/a.sgf, Game 1, move 3: Ann to play 62"), "{text}");
}

#[test]
fn oddities_of_a_file_are_reported_unless_somebody_wants_quiet() {
    let folder = Folder::new();
    let said =
        |flags: &str| folder.run("match.mat", &format!("--game 1 --kind cube {flags}")).stderr;
    assert!(said("").contains("warning: game 1: "), "{}", said(""));
    assert_eq!(said("--quiet"), "");
}
