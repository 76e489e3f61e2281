//! Decks of AnkiGammon.

use std::path::Path;
use std::process::Command;

use barpoint_quiz::schedule::Grade;
use barpoint_quiz::{Answer, Question, QuestionKind, position_pack, read_pack, solution};
use serde_json::Value;

use crate::questions;

/// A pack that its trainer reads.
const TINY: &str = r#"{"format":"ankigammon-position-pack","version":1,"deck":{"title":"Tiny example"},"positions":[
{"xgid":"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
"tags":["ankigammon","backgammon","checker_play","unlimited_game"],"analysis":{"version":1,"decision":{
"position":{"points":[0,2,0,0,0,0,-5,0,-3,0,0,0,5,-5,0,0,0,3,0,5,0,0,0,0,-2,0],"x_off":0,"o_off":0},
"xgid":"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10","on_roll":"O","dice":[3,1],
"score_x":0,"score_o":0,"match_length":0,"cube_value":1,"cube_owner":"centered","decision_type":"checker_play",
"candidate_moves":[{"notation":"8/5 6/5","equity":0.159,"error":0.0,"rank":1,"analysis_level":"2-ply"},
{"notation":"24/23 13/10","equity":-0.012,"error":0.171,"rank":2,"analysis_level":"2-ply"}],
"note":"Make the five point."}}}]}"#;

/// Choices with their equities, as far as a pack has them.
fn facts(question: &Question) -> (String, String, Vec<(String, f64)>) {
    let plays = question.candidates.iter().map(|it| (it.play.clone(), it.equity.0));
    let cube = question.cube.iter().flat_map(|cube| {
        [("nd", cube.no_double), ("dt", cube.double_take), ("dp", cube.double_pass)]
    });
    let cube = cube.map(|(name, equity)| (name.to_owned(), equity.0));
    (question.id.clone(), question.best.clone(), plays.chain(cube).collect())
}

#[test]
fn a_pack_is_read_back_to_the_same_questions() {
    let asked = questions();
    let pack = position_pack(&asked, "Mine");
    assert!(pack.joined > 0 && pack.left_out == 0, "{pack:?}");
    assert_eq!(pack.positions + pack.joined, asked.len());
    let read = read_pack(&pack.json).unwrap();
    for question in &read {
        let known = asked.iter().find(|it| it.id == question.id);
        assert!(known.is_none_or(|known| facts(known) == facts(question)), "{question:?}");
    }
    // A take is no question if the double is wrong.
    for question in asked.iter().filter(|question| question.kind != QuestionKind::Take) {
        assert!(read.iter().any(|read| read.id == question.id), "{question:?}");
    }
    assert_eq!(position_pack(&read, "Mine").positions, pack.positions);
    let value: Value = serde_json::from_str(&pack.json).unwrap();
    for position in value["positions"].as_array().unwrap() {
        let decision = &position["analysis"]["decision"];
        let rows = decision["candidate_moves"].as_array().unwrap();
        assert_eq!(rows.iter().filter(|row| row["rank"] == 1).count(), 1);
        assert!(decision["decision_type"] == "checker_play" || rows.len() == 5);
        let points = decision["position"]["points"].as_array().unwrap();
        let points: Vec<i64> = points.iter().map(|it| it.as_i64().unwrap()).collect();
        assert_eq!(points.len(), 26);
        let on_board: i64 = points.iter().filter(|it| **it < 0).sum();
        assert_eq!(15 + on_board, decision["position"]["o_off"].as_i64().unwrap());
    }
}

#[test]
fn the_pack_of_another_program_is_read_and_bad_ones_are_refused() {
    let question = read_pack(TINY).unwrap().remove(0);
    assert_eq!((&*question.best, question.candidates.len()), ("8/5 6/5", 2));
    assert_eq!(question.reasons.as_deref(), Some("Make the five point."));
    let error = |text: &str| read_pack(text).unwrap_err().to_string();
    assert_eq!(
        error(&TINY.replace("\"version\":1,\"deck\"", "\"version\":2,\"deck\"")),
        "pack of version 2: expected version 1"
    );
    assert_eq!(error(&TINY.replace("8/5 6/5", "9/5")), "position 1: `9/5` is no legal play of 31");
    assert_eq!(
        error(&TINY.replace("\"XGID=", "\"XGIB=")),
        "position 1: `XGIB=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10` is no XGID of a position"
    );
    assert!(error("{").starts_with("no position pack: "));
}

/// `BARPOINT_ANKIGAMMON_PYTHON` names a Python that has the package; the default is `python3`.
#[test]
fn ankigammon_reads_and_writes_our_packs() {
    let python =
        std::env::var("BARPOINT_ANKIGAMMON_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_it = Command::new(&python).args(["-c", "import ankigammon"]).output();
    if !has_it.is_ok_and(|output| output.status.success()) {
        barpoint_testing::skipped(format!("{python} has no package ankigammon"));
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let [ours, theirs] = ["ours.json", "theirs.json"].map(|name| folder.path().join(name));
    let pack = position_pack(&questions(), "Mine");
    std::fs::write(&ours, &pack.json).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pack.py");
    let output = Command::new(&python).args([&script, &ours, &theirs]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), pack.positions);
    for line in text.lines() {
        let row: (String, String, Vec<String>) = serde_json::from_str(line).unwrap();
        assert_eq!((&*row.1, row.2.len()), ("O", 1), "{line}");
    }
    let written = std::fs::read_to_string(theirs).unwrap();
    let before: Vec<_> = read_pack(&pack.json).unwrap().iter().map(facts).collect();
    let after: Vec<_> = read_pack(&written).unwrap().iter().map(facts).collect();
    assert_eq!(before, after);
}

#[test]
fn answers_are_judged_by_the_stored_analysis() {
    for question in questions() {
        let best = Answer::read(&question, &question.best).unwrap();
        assert_eq!(best.stored_loss(&question), Some(0.0), "{}", question.question);
        let made = question.made.as_deref().unwrap();
        let loss = Answer::read(&question, made).unwrap().stored_loss(&question).unwrap();
        let known = question.error.unwrap().normalised;
        assert!(
            (loss - known).abs() < 1e-4 || (known - 0.3).abs() < 1e-9,
            "{made}: {loss} {known}"
        );
        assert!(Answer::read(&question, "maybe").is_err());
        assert!(solution(&question, 80).lines().all(|line| line.chars().count() <= 80));
    }
    let grades = [0.0, 0.01, 0.02, 0.021].map(|loss| Grade::of_loss(loss, 0.02));
    assert_eq!(grades, [Grade::Good, Grade::Hard, Grade::Hard, Grade::Again]);
}
