//! `barpoint quiz`

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{objects, pipe, run, run_with};

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files").join(name);
    path.to_str().unwrap().to_owned()
}

/// A match to 3 that was analysed by GNU Backgammon.
fn noisy() -> String {
    data("statistics/noisy-3p.sgf")
}

/// A match without analysis.
fn plain() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/files/match.mat")
}

fn path_in(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// Runs the command and returns the exit status and standard error.
fn failed(arguments: &[&str], stdin: &str) -> (i32, String) {
    let run = run_with(arguments, stdin);
    (run.code.unwrap(), run.stderr)
}

#[test]
fn an_analysis_in_the_file_is_used_and_a_match_without_one_is_analysed() {
    let known = objects(&run(&format!("quiz {} --format json --score-matrix off", noisy())));
    assert!(known.len() > 20);
    for question in &known {
        assert!(question["engine"]["program"].as_str().unwrap().starts_with("GNU Backgammon"));
        assert_eq!(question["engine"]["nets"], serde_json::json!({}));
        assert!(question["error"]["normalised"].as_f64().unwrap() > 0.05);
        assert_eq!(question["scores"], Value::Null);
    }
    let plain = plain();
    let command = format!("quiz {} --level instant --worse-than 0 --format json", plain.display());
    let new = objects(&run(&command));
    assert!(!new.is_empty());
    for question in &new {
        let engine = &question["engine"];
        assert!(engine["program"].as_str().unwrap().starts_with("Barpoint "));
        assert_eq!(
            (&engine["level"], engine["nets"]["contact"].as_str().unwrap().len()),
            (&"0-ply".into(), 64)
        );
        // The answer is the best choice at the score of the question.
        assert!(question["scores"]["scores"].as_array().unwrap().len() > 30);
    }
}

#[test]
fn the_output_of_analyse_and_of_quiz_is_input() {
    let folder = tempfile::tempdir().unwrap();
    let [analysis, questions] =
        ["analysis.json", "questions.jsonl"].map(|name| path_in(&folder, name));
    let plain = plain();
    let plain = plain.display();
    fs::write(&analysis, run(&format!("analyse {plain} --level instant --luck off --format json")))
        .unwrap();
    let of = |file: &str| {
        let mut questions =
            objects(&run(&format!("quiz {file} --level instant --worse-than 0.01 --format json")));
        for question in &mut questions {
            for fact in ["file", "event", "date"] {
                question["source"][fact] = Value::Null;
            }
        }
        questions
    };
    let direct = of(&plain.to_string());
    assert_eq!(of(&analysis), direct);
    run(&format!("quiz {plain} --level instant --worse-than 0.01 -o {questions}"));
    assert_eq!(of(&questions), direct);
}

#[test]
fn threads_change_no_byte_of_a_package() {
    let folder = tempfile::tempdir().unwrap();
    let package = |threads: u8| {
        let path = path_in(&folder, "cards.apkg");
        run(&format!(
            "quiz {} --level instant --worse-than 0 --threads {threads} -o {path}",
            plain().display()
        ));
        fs::read(path).unwrap()
    };
    assert_eq!(package(1), package(3));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_position_is_asked_with_its_roll_or_as_double_and_take() {
    // A roll; a double that is wrong; a double that is right; an answer.
    let positions = "start 31\n4HPMwQCMz+AIIQ  # comment\n2x0AAOi2AQAAAA\n\
                     XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10\n";
    let questions = objects(&pipe("quiz - --level instant --format json", positions));
    let facts: Vec<_> = questions
        .iter()
        .map(|it| (it["source"]["match"].as_u64().unwrap(), it["kind"].as_str().unwrap()))
        .collect();
    let expected = [(1, "play"), (2, "double"), (3, "double"), (4, "take")];
    let facts: Vec<_> =
        facts.into_iter().filter(|(number, kind)| (*number, *kind) != (3, "take")).collect();
    assert_eq!(facts, expected);
    assert_eq!(questions[0]["best"], "8/5 6/5");
    assert!(questions.iter().all(|it| it["made"].is_null() && it["error"].is_null()));
    let third = questions.iter().filter(|it| it["source"]["match"] == 3).collect::<Vec<_>>();
    assert_eq!(third.len() == 2, third[0]["best"] == "double");
    // The best play is that of `moves`.
    let best = objects(&run("moves start --dice 31 --plies 2 --format json"));
    let answer = &objects(&pipe("quiz - --level 2-ply --format json", "start 31\n"))[0];
    assert_eq!(answer["best"], best[0]["plays"][0]["play"]);
}

#[test]
fn bad_input_is_one_error_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let output = path_in(&folder, "cards.apkg");
    let to = |stdin: &str| failed(&["quiz", "-", "-o", &output, "--level", "instant"], stdin);
    let cases = [
        ("start 31\nstart 11x\n\nstart 42\n", ":2:1: "),
        ("start 31\nXGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:0:7:10\n", ":2:1: "),
        ("hello\n", "standard input"),
        ("", "standard input"),
        ("{\"version\":1,\"actions\":[", "document 1"),
        ("{\"version\":9,\"actions\":[]}", "no version 1"),
        ("{\"version\":1,\"situation\":\"\"}", "document 1"),
    ];
    for (stdin, part) in cases {
        let (code, error) = to(stdin);
        assert_eq!(code, 2, "{stdin}: {error}");
        assert!(error.contains(part) && error.lines().count() == 1, "{stdin}: {error}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    for (arguments, part) in [
        (&["quiz", "-", "--format", "apkg"][..], "expected -o FILE.apkg"),
        (&["quiz", "-", "-o", "cards.doc"], "gives no form"),
        (&["quiz", "-", "--pictures", "svg"], "expected -o OUT"),
        (&["quiz", "-", "--format", "pack", "--deck", "a::"], "is no name of a deck"),
        (&["quiz", "-", "--event", "misses"], "expected one of hit,"),
        (&["quiz", "no-such-file"], "no-such-file"),
    ] {
        let (code, error) = failed(arguments, "start 31\n");
        assert!(code == 2 && error.contains(part), "{arguments:?}: {error}");
    }
}

#[test]
fn a_quiz_without_questions_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let output = path_in(&folder, "cards.apkg");
    let (code, note) = failed(&["quiz", &noisy(), "--worse-than", "9", "-o", &output], "");
    assert_eq!(code, 1);
    assert!(note.starts_with("note: no questions: none of ") && note.contains("--worse-than 0"));
    let (code, error) = failed(&["quiz", &noisy(), "--player", "Nobody", "-o", &output], "");
    assert_eq!(code, 2);
    assert!(error.contains("no player Nobody: the players are gnubg, root"), "{error}");
    assert!(!Path::new(&output).exists());
}

#[test]
fn of_several_files_a_bad_one_is_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let bad = path_in(&folder, "bad.txt");
    fs::write(&bad, "no match\n").unwrap();
    let run = run_with(&["quiz", &bad, &noisy(), "--score-matrix", "off", "--format", "csv"], "");
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("bad.txt") && run.stdout.lines().count() > 20, "{}", run.stderr);
}

#[test]
fn pictures_are_beside_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let page = path_in(&folder, "takes.md");
    run(&format!("quiz {} --kind play --number 3 --pictures svg -o {page}", noisy()));
    let text = fs::read_to_string(page).unwrap();
    let pictures = fs::read_dir(folder.path().join("takes-boards")).unwrap();
    let pictures: Vec<_> =
        pictures.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(pictures.len(), 6);
    assert!(pictures.iter().all(|name| text.contains(&format!("(takes-boards/{name})"))));
}

#[test]
fn a_file_counts_once_and_the_output_is_no_input() {
    let folder = tempfile::tempdir().unwrap();
    let season = folder.path().join("season");
    fs::create_dir(&season).unwrap();
    fs::copy(noisy(), season.join("match.sgf")).unwrap();
    let (season, output) = (path_in(&folder, "season"), path_in(&folder, "season/quiz.json"));
    let words = ["quiz", &season, "-o", &output, "--score-matrix", "off"];
    let first = run_with(&words, "");
    assert_eq!((first.code, &*first.stdout), (Some(0), ""), "{}", first.stderr);
    let questions = fs::read_to_string(&output).unwrap();
    assert!(questions.lines().count() > 20);
    // Made again, the questions are not those of the former output.
    assert_eq!(run_with(&words, "").code, Some(0));
    assert_eq!(fs::read_to_string(&output).unwrap(), questions);
    let match_file = path_in(&folder, "season/match.sgf");
    let twice = failed(&["quiz", &match_file, &season], "");
    assert_eq!(twice.0, 2);
    assert!(twice.1.contains("is given twice"), "{}", twice.1);
}

#[test]
fn a_score_map_is_a_deck_of_cards_that_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let package = path_in(&folder, "map.apkg");
    let positions = "XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:0:0:0:0:10\nstart 31\n";
    let options =
        ["quiz", "-", "--level", "instant", "--at-every-score", "3", "--score-matrix", "off"];
    let run = run_with(&[&options[..], &["-o", &package]].concat(), positions);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let back = objects(&run_with(&["quiz", &package, "--format", "json"], "").stdout);
    let direct =
        objects(&run_with(&[&options[..], &["--format", "json"]].concat(), positions).stdout);
    assert_eq!(back.len(), direct.len());
    let of = |kind: &str| direct.iter().filter(|it| it["kind"] == kind).collect::<Vec<_>>();
    // 2-away and 3-away against each other and post-Crawford; a play has the Crawford game, too.
    assert_eq!((of("double").len(), of("play").len()), (6, 13));
    let scores: std::collections::BTreeSet<_> =
        of("play").iter().map(|it| it["situation"].to_string()).collect();
    assert_eq!(scores.len(), 13, "{scores:?}");
    for question in &back {
        let same = direct.iter().find(|it| it["id"] == question["id"]).unwrap();
        assert_eq!(question["candidates"], same["candidates"]);
    }
    let (code, error) = failed(&["quiz", &noisy(), "--at-every-score", "3"], "");
    assert!(code == 2 && error.contains("for lists of positions"), "{error}");
}
