//! `barpoint rollout`: contents of results and files, and folders of files.

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::support::{Run, csv_cells, object, objects, pipe, run, run_with};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }
}

fn said(arguments: &str) -> Run {
    run_with(&arguments.split_whitespace().collect::<Vec<_>>(), "")
}

fn refused(arguments: &str, message: &str) {
    let run = said(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments}");
    assert!(run.stderr.contains(message), "{arguments}: {}", run.stderr);
}

/// Returns the cells of the first row of CSV with their column names.
fn columns(csv: &str) -> Vec<(String, String)> {
    let mut lines = csv.lines().map(csv_cells);
    lines.next().unwrap().into_iter().zip(lines.next().unwrap()).collect()
}

const AT_SCORE: &str = "rollout 4HPMwQCMz+AIIQ --score 1-3 --length 7 --cube 2 --owner x \
                        --preset roller --trials 36 --plies 1 --opponent-plies 0 --late 3";

#[test]
fn results_contain_the_position_and_the_settings() {
    let json = object(&run(&format!("{AT_SCORE} --format json")));
    let state = &json["state"];
    assert_eq!((&state["length"], &state["cube_owner"]), (&7.into(), &"on roll".into()));
    assert_eq!((&state["on_roll_points"], &state["crawford"]), (&1.into(), &false.into()));
    assert_eq!((&json["plies"], &json["opponent_plies"]), (&1.into(), &0.into()));
    assert_eq!((&json["late"]["turn"], &json["late"]["plies"]), (&3.into(), &0.into()));
    assert_eq!((&json["filter"], &json["cube_model"]), (&"normal".into(), &"janowski".into()));
    assert!(json["data"]["net contact"].as_str().unwrap().len() == 64, "{json}");
    assert!(json["data"]["match equity table"].is_string(), "{json}");
    assert!(json["software"].as_str().unwrap().starts_with("barpoint "));
    assert_eq!(json["settings"]["seed"], 1);
    // IDs that are read again are the same position at the same score.
    let xgid = json["xgid"].as_str().unwrap();
    let read = object(&run(&format!("eval {xgid} --plies 0 --format json")))["state"].clone();
    for key in ["length", "on_roll_points", "opponent_points", "cube", "cube_owner", "crawford"] {
        assert_eq!(read[key], state[key], "{key}");
    }
    let again = object(&run(&format!("id {} --format json", json["gnubg_id"].as_str().unwrap())));
    assert_eq!(again["xgid"], *xgid);

    let csv = run(&format!("{AT_SCORE} --format csv"));
    let columns = columns(&csv);
    let columns: Vec<(&str, &str)> =
        columns.iter().map(|(name, cell)| (&**name, &**cell)).collect();
    for (name, value) in [
        ("length", "7"),
        ("cube_owner", "on roll"),
        ("opponent_plies", "0"),
        ("late_turn", "3"),
        ("xgid", xgid),
        ("job", json["job"].as_str().unwrap()),
    ] {
        assert!(columns.contains(&(name, value)), "{name} {value}: {csv}");
    }

    let text = run(AT_SCORE);
    for part in [
        "7-point match, score 1-3, Kazaross-XG2, cubeful, cube 2, owned by X",
        "X 1 ply, O 0 plies, from turn 3 on 0 plies, filter normal",
        "\nno redouble ",
        "\nredouble, take ",
        "\nredouble, pass ",
        "\nBest cube action: ",
        "match equity table ",
        xgid,
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    assert!(
        text.lines()
            .skip_while(|line| !line.starts_with("36 "))
            .all(|line| line.chars().count() <= 81)
    );
}

#[test]
fn a_file_of_a_rollout_shows_what_the_rollout_did() {
    let folder = Folder::new();
    for (name, arguments) in [
        ("cube", AT_SCORE),
        ("play", "rollout nackgammon --dice 62 --top 2 --preset roller --trials 40 --no-jacoby"),
        ("roll", "rollout start --initial --cubeless --preset roller"),
    ] {
        let file = folder.path(name);
        let before = object(&run(&format!("{arguments} --format json -o {file}")));
        let shown = object(&run(&format!("rollout show {file} --format json")));
        for key in ["position", "dice", "candidates", "settings", "trials", "met", "cube"] {
            assert_eq!(shown[key], before[key], "{name}: {key}");
        }
        // Without a cube, what was played had neither the Jacoby rule nor beavers.
        assert!(shown["xgid"] == before["xgid"] || name == "roll", "{name}");
        assert!(run(&format!("rollout show {file}")).contains(" in the file"));
    }
    let both = format!("rollout show {} {} --format csv", folder.path("cube"), folder.path("play"));
    assert_eq!(run(&both).lines().count(), 1 + 2 + 2);
    let mut damaged = folder.bytes("play");
    let at = damaged.len() / 2;
    damaged[at] ^= 1;
    fs::write(folder.path("damaged"), damaged).unwrap();
    refused(&format!("rollout show {}", folder.path("damaged")), "a damaged rollout");
}

/// Files of earlier versions do not contain the start of their plays.
#[test]
fn the_opening_book_can_be_shown() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../weights/openings/31.rollout");
    let shown = object(&run(&format!("rollout show {file} --format json")));
    assert_eq!(shown["candidates"][0]["play"], "8/5 6/5");
    assert_eq!(shown["dice"], "31");
}

#[test]
fn a_file_of_sums_with_the_name_of_a_result_causes_a_note() {
    let folder = Folder::new();
    let file = folder.path("x.json");
    let run = said(&format!("rollout start --initial --preset roller --format json -o {file}"));
    assert_eq!(run.code, Some(0));
    assert_eq!(objects(&run.stdout).len(), 1);
    assert!(run.stderr.contains("x.json: -o writes the sums of the rollout"), "{}", run.stderr);
    assert!(folder.bytes("x.json").starts_with(b"barpoint rollout 1\n"));
}

#[test]
fn a_checkpoint_replaces_no_file() {
    let folder = Folder::new();
    let kept = folder.path("kept");
    let rollout = "rollout start --dice 31 --preset roller";
    run(&format!("{rollout} --trials 72 --checkpoint {kept}"));
    let before = folder.bytes("kept");
    refused(&format!("{rollout} --checkpoint {kept}"), &format!("expected --resume {kept}"));
    assert_eq!(folder.bytes("kept"), before);
    fs::write(folder.path("other"), "my notes").unwrap();
    let other = format!("{rollout} --checkpoint {}", folder.path("other"));
    refused(&other, "already exists: expected a new file");
    assert_eq!(folder.bytes("other"), b"my notes");
    // A result replaces a file, unless that is another rollout or more of this one.
    let kept_by =
        |rollout: &str| refused(&format!("{rollout} -o {kept}"), "contains another rollout");
    kept_by("rollout start --dice 42 --preset roller --trials 72");
    kept_by(&format!("{rollout} --trials 36"));
    assert_eq!(folder.bytes("kept"), before);
    run(&format!("{rollout} --trials 72 -o {kept}"));
    assert_eq!(folder.bytes("kept"), before);
    let fewer = run(&format!("{rollout} --trials 36 --resume {kept}"));
    assert!(fewer.contains("72 trials, more than the 36 requested"), "{fewer}");
}

#[test]
fn one_file_under_two_names_is_noticed() {
    let folder = Folder::new();
    let [plain, dotted] = ["file", "./file"].map(|name| folder.path(name));
    for (a, b) in [("--checkpoint", "--games"), ("--log", "--plot"), ("--games", "-o")] {
        let arguments = format!("rollout start --preset roller {a} {dotted} {b} {plain}");
        refused(&arguments, "two outputs at");
    }
    assert_eq!(fs::read_dir(folder.0.path()).unwrap().count(), 0);
}

#[test]
fn a_confidence_is_reached_or_not() {
    let rollout = "rollout start --dice 43 --top 2 --preset roller --confidence 99%";
    let failed = run(&format!("{rollout} --trials 144"));
    assert!(failed.contains("confidence of 99 % not reached within 144 trials"), "{failed}");
    let far = "rollout start --dice 43 --top 2 --preset roller --stop-error 0.0001";
    let failed = run(&format!("{far} --trials 144"));
    assert!(failed.contains("errors of at most 0.0001 not reached within 144 trials"), "{failed}");
    let early = said(far);
    let note = "its 36 trials end before the first check, after 144";
    assert!(early.code == Some(0) && early.stderr.contains(note), "{}", early.stderr);
    let clear = "rollout start --dice 31 --top 2 --preset roller --confidence 99%";
    let text = run(clear);
    assert!(text.contains("decided after 144 trials, "), "{text}");
    assert!(text.contains("\nconfidence of 99 % reached, "), "{text}");
    let json = object(&run(&format!("{clear} --format json")));
    assert_eq!((&json["confidence_reached"], &json["planned"]), (&true.into(), &46656.into()));
    for candidate in json["candidates"].as_array().unwrap() {
        assert!(candidate["confidence"].as_f64().unwrap() > 0.99, "{candidate}");
    }
    let json = object(&run(&format!("{rollout} --trials 144 --format json")));
    assert_eq!(json["confidence_reached"], false);
    let [best, second] = [0, 1].map(|i| json["candidates"][i]["confidence"].as_f64().unwrap());
    assert!((0.5..0.9999).contains(&second) && (best - second).abs() < 1e-9, "{json}");
}

#[test]
fn nobody_doubles_before_the_first_roll_of_a_game() {
    let json = object(&run("rollout start --initial --preset roller --format json"));
    let candidates = json["candidates"].as_array().unwrap();
    assert_eq!((candidates.len(), &candidates[0]["action"]), (1, &"before the roll".into()));
    assert_eq!(json["decision"], Value::Null);
}

#[test]
fn differences_agree_with_equities_over_common_trials() {
    let arguments = "rollout start --dice 43 --top 6 --preset roller --trials 1440 --stop-jsds 3";
    let mut dropped = 0;
    let rollout = object(&run(&format!("{arguments} --format json")));
    let book = object(&run("openings 43 --format json"))["openings"][0].clone();
    for candidates in [&rollout["candidates"], &book["candidates"]] {
        let trials = candidates[0]["trials"].as_u64().unwrap();
        for candidate in candidates.as_array().unwrap() {
            let mean = |key: &str| candidate[key]["mean"].as_f64().unwrap();
            let difference = mean("equity") - mean("best_in_common");
            assert!((difference - mean("difference")).abs() < 2e-8, "{candidate}");
            let common = candidate["common_trials"].as_u64().unwrap();
            assert_eq!(common, candidate["trials"].as_u64().unwrap());
            dropped += u32::from(common < trials);
        }
    }
    assert!(dropped > 1, "all were rolled out to the end");
    let text = run(arguments);
    assert!(
        text.contains(" ~-0.") && text.contains("~ difference over common trials only"),
        "{text}"
    );
    assert!(run("openings 43").contains("~ difference over common trials only"));
}

const POSITIONS: &str = "start 31\nnackgammon 21\n\n4HPMwQCMz+AIIQ:cIkKAAAAAAAA\nstart 43\n";

#[test]
fn a_batch_that_is_killed_comes_to_the_same_bytes() {
    let folder = Folder::new();
    let flags = "rollout - --preset roller --trials 576";
    let whole = pipe(&format!("{flags} --checkpoint {}", folder.path("whole")), POSITIONS);
    let lines: Vec<Value> = objects(&whole);
    assert_eq!((lines.len(), &lines[1]["input"]), (4, &"nackgammon 21".into()));
    let mut keep = "--checkpoint";
    for files in [1, 3] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_barpoint"))
            .args(flags.split(' '))
            .args([keep, &folder.path("killed")])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        std::io::Write::write_all(&mut stdin, POSITIONS.as_bytes()).unwrap();
        let count = || fs::read_dir(folder.path("killed")).map_or(0, Iterator::count);
        while child.try_wait().unwrap().is_none() && count() < files {
            sleep(Duration::from_millis(2));
        }
        assert!(child.try_wait().unwrap().is_none(), "too few trials to be killed on the way");
        child.kill().unwrap();
        child.wait().unwrap();
        keep = "--resume";
    }
    let resumed = pipe(&format!("{flags} --resume {}", folder.path("killed")), POSITIONS);
    assert_eq!(resumed, whole);
    for number in 1..=4 {
        let [a, b] =
            ["whole", "killed"].map(|name| folder.bytes(&format!("{name}/{number:06}.rollout")));
        assert_eq!(a, b);
    }
    let run = run_with(&["rollout", "-", "--checkpoint", &folder.path("whole")], POSITIONS);
    assert!(run.stderr.contains("is not empty: expected a new folder, or --resume"));
    let run = run_with(&["rollout", "-", "--log", &folder.path("log")], POSITIONS);
    assert!(run.stderr.contains("one file cannot hold the rollouts"), "{}", run.stderr);
}

#[test]
fn a_batch_continues_after_bad_lines_and_keeps_the_others() {
    let folder = Folder::new();
    let flags = "rollout - --preset roller --trials 36 --top 1";
    let piped = |more: &str, lines: &str| {
        let arguments = format!("{flags} {more}");
        run_with(&arguments.split_whitespace().collect::<Vec<_>>(), lines)
    };
    let lines = "# three\n\nstart 31  # the first\nnackgammon\n\nnackgammon 21\n";
    let kept = folder.path("kept");
    let first = piped(&format!("--keep-going --checkpoint {kept}"), lines);
    assert_eq!(first.code, Some(1), "{}", first.stderr);
    let found = objects(&first.stdout);
    let numbers: Vec<_> = found.iter().map(|one| one["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [3, 4, 6]);
    assert_eq!(
        (&found[0]["input"], &found[2]["input"]),
        (&"start 31".into(), &"nackgammon 21".into())
    );
    assert!(found[1]["error"].as_str().unwrap().contains("roll"), "{}", found[1]);
    let mut files: Vec<_> =
        fs::read_dir(&kept).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["000001.rollout", "000003.rollout"]);
    // The files still belong to the same positions once the line is repaired.
    let repaired = lines.replace("nackgammon\n", "nackgammon 63\n");
    let again = piped(&format!("--resume {kept}"), &repaired);
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    let [a, _, c] = first.stdout.lines().collect::<Vec<_>>().try_into().unwrap();
    let [same_a, new, same_c] = again.stdout.lines().collect::<Vec<_>>().try_into().unwrap();
    assert_eq!([a, c], [same_a, same_c]);
    assert_eq!((&object(new)["line"], &object(new)["dice"]), (&4.into(), &"63".into()));

    let csv = piped("--keep-going --format csv", lines).stdout;
    let ends = csv.lines().map(|line| csv_cells(line).into_iter().rev().nth(1).unwrap());
    assert_eq!(ends.collect::<Vec<_>>(), ["line", "3", "4", "6"]);
    let text = piped("--keep-going --format text", lines).stdout;
    for part in ["1. start 31 (line 3)\n", "\nline 4: error: ", "3. nackgammon 21 (line 6)\n"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let run = piped("", lines);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(2), 1));
    assert!(run.stderr.starts_with("error: line 4 of standard input: "), "{}", run.stderr);
}

#[test]
fn a_checkpoint_and_a_folder_of_results_have_one_owner() {
    use barpoint_whole_file::Owned;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (kept, out) = (path("kept"), path("out"));
    let rollout = ["rollout", "start", "--dice", "31", "--preset", "roller", "--checkpoint"];
    let rollout = [&rollout[..], &[kept.to_str().unwrap()]].concat();
    let match_file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/files/statistics/noisy-3p.sgf");
    let owned = Owned::claim(&kept).unwrap();
    assert!(owned.is_some());
    let refused = run_with(&rollout, "");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("another rollout is writing it"), "{}", refused.stderr);
    assert!(!kept.exists());
    drop(owned);
    assert_eq!(run_with(&rollout, "").code, Some(0));

    let copy = path("copy.sgf");
    fs::copy(match_file, &copy).unwrap();
    let [copy, to] = [&copy, &out].map(|path| path.to_str().unwrap());
    let analyse = ["analyse", match_file, copy, "--level", "instant", "-o", to];
    fs::create_dir(&out).unwrap();
    let owned = Owned::claim(&out).unwrap();
    let refused = run_with(&analyse, "");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("another analysis is writing"), "{}", refused.stderr);
    drop(owned);
    assert_eq!(run_with(&analyse, "").code, Some(0));
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["copy.sgf", "kept", "out"]);
}
