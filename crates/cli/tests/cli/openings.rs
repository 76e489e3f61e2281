//! `barpoint openings`

use serde_json::Value;

use crate::support::{assert_chances, object, run, run_with};

fn openings(arguments: &str) -> Vec<Value> {
    object(&run(arguments))["openings"].as_array().unwrap().clone()
}

#[test]
fn every_roll_is_there_with_plays_the_best_first() {
    let book = openings("openings --format json");
    let dice: Vec<&str> = book.iter().map(|opening| opening["dice"].as_str().unwrap()).collect();
    let all = "21 31 32 41 42 43 51 52 53 54 61 62 63 64 65";
    assert_eq!(dice, all.split(' ').collect::<Vec<_>>());
    for opening in &book {
        let candidates = opening["candidates"].as_array().unwrap();
        assert!(candidates.len() >= 2, "{opening}");
        let equity = |candidate: &Value| candidate["equity"]["mean"].as_f64().unwrap();
        assert!(candidates.is_sorted_by(|a, b| equity(a) >= equity(b)), "{opening}");
        for candidate in candidates {
            let chances = ["win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon"]
                .map(|name| candidate["chances"][name]["mean"].as_f64().unwrap());
            assert_chances(&chances);
            let error = candidate["equity"]["error"].as_f64().unwrap();
            assert!(error > 0.0 && error < 0.01, "{candidate}");
            assert!(candidate["trials"].as_u64().unwrap() >= 1296);
        }
        // One way for all.
        for name in ["contest", "cubeful", "us", "opponent", "variance_reduction", "data", "dice"] {
            assert_eq!(opening["settings"][name], book[0]["settings"][name]);
        }
    }
}

#[test]
fn the_best_plays_are_those_everybody_knows() {
    for (roll, play) in [("31", "8/5 6/5"), ("42", "8/4 6/4"), ("61", "13/7 8/7"), ("65", "24/13")]
    {
        let [opening] = openings(&format!("openings {roll} --format json")).try_into().unwrap();
        assert_eq!(opening["candidates"][0]["play"], play);
    }
}

#[test]
fn text_and_csv_have_a_line_for_every_play() {
    let text = run("openings 13");
    assert!(text.lines().nth(1).unwrap().starts_with("31   8/5 6/5 "), "{text}");
    let count = openings("openings --format json")
        .iter()
        .map(|opening| opening["candidates"].as_array().unwrap().len())
        .sum::<usize>();
    let csv = run("openings --format csv");
    assert_eq!(csv.lines().count(), 1 + count);
    assert!(csv.lines().next().unwrap().ends_with(",trials,level,seed,job"), "{csv}");
    assert!(csv.lines().skip(1).all(|line| line.contains(",rollout 0 plies,1,")), "{csv}");
    let columns = |line: &str| line.split(',').count();
    assert!(csv.lines().all(|line| columns(line) == columns(csv.lines().next().unwrap())), "{csv}");
}

#[test]
fn a_double_opens_no_game() {
    let run = run_with(&["openings", "33"], "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("expected two different dice"), "{}", run.stderr);
}

#[test]
fn one_reply_may_be_asked_for_and_known_ones_are_named() {
    let all = openings("openings 31 --replies --format json");
    let one = openings("openings 31 --replies 64 --format json");
    assert!(all.len() > 1 && one.len() == 1);
    assert_eq!(one[0], *all.iter().find(|reply| reply["dice"] == "64").unwrap());
    let unknown = run_with(&["openings", "43", "--replies"], "");
    if unknown.code == Some(2) {
        assert!(
            unknown.stderr.contains("expected one of ") && unknown.stderr.contains("31"),
            "{}",
            unknown.stderr
        );
    }
}

/// Replies are rolled out one opening after the other: there may be some, or none yet.
#[test]
fn replies_are_shown_as_far_as_they_go() {
    let mut some = false;
    for roll in "21 31 32 41 42 43 51 52 53 54 61 62 63 64 65".split(' ') {
        let run = run_with(&["openings", roll, "--replies", "--format", "json"], "");
        if run.code == Some(2) {
            let said = format!("the book has no replies to {roll}: expected");
            assert!(run.stderr.contains(&said), "{}", run.stderr);
            continue;
        }
        some = true;
        let replies = object(&run.stdout)["openings"].as_array().unwrap().clone();
        assert!((1..=21).contains(&replies.len()));
        for reply in &replies {
            assert_eq!(reply["after"]["dice"], roll);
            let candidates = reply["candidates"].as_array().unwrap();
            assert!((1..=4).contains(&candidates.len()), "{reply}");
            assert!(candidates.iter().all(|one| one["trials"].as_u64().unwrap() >= 36));
        }
    }
    assert_eq!(run_with(&["openings", "--replies"], "").code, Some(if some { 0 } else { 2 }));
}
