use serde_json::Value;

use crate::support::{object, objects, pipe, run, run_with};

/// Rows of our `golden/movegen.jsonl`: all results of all rolls, found by a brute-force generator
/// and compared with GNU Backgammon 1.07.001.
const GOLDEN: &str = include_str!("data/movegen.jsonl");

fn results(legal: &Value) -> Vec<&str> {
    legal["plays"].as_array().unwrap().iter().map(|p| p["result"].as_str().unwrap()).collect()
}

#[test]
fn all_rolls_of_golden_positions() {
    let rows = objects(GOLDEN);
    assert!(rows.len() >= 20);
    let ids: Vec<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
    let listed = objects(&pipe("legal -", &ids.join("\n")));
    assert_eq!(listed.len(), 21 * rows.len());
    for (row, listed) in rows.iter().zip(listed.chunks(21)) {
        for legal in listed {
            let roll = legal["dice"].as_str().unwrap();
            let mut found = results(legal);
            found.sort_unstable();
            let golden: Vec<&str> = row["rolls"][roll]
                .as_array()
                .unwrap()
                .iter()
                .map(|id| id.as_str().unwrap())
                .collect();
            assert_eq!(legal["position"], row["id"]);
            assert_eq!(found, golden, "{} {roll}", row["name"]);
        }
    }
}

#[test]
fn json_is_the_default() {
    let text = run("legal 2+4OAADg8+ADQA --dice 66");
    assert_eq!(
        text,
        "{\"version\":1,\"position\":\"2+4OAADg8+ADQA\",\"dice\":\"66\",\"plays\":[{\"play\":\"cannot \
         move\",\"result\":\"4PPgA0Db7g4AAA\"}]}\n"
    );
}

#[test]
fn the_roll_of_the_line_wins() {
    let listed = objects(&pipe("legal - --dice 11", "start 31\nstart\n"));
    let dice: Vec<_> = listed.iter().map(|legal| legal["dice"].as_str().unwrap()).collect();
    assert_eq!(dice, ["31", "11"]);
    assert_eq!(results(&listed[0]).len(), 16);
}

#[test]
fn text_and_csv() {
    let text = run("legal 2+4OAADg8+ADQA --dice 66 --format text");
    assert_eq!(text, "2+4OAADg8+ADQA 66: 1 play\ncannot move  4PPgA0Db7g4AAA\n");
    let csv = run("legal 2+4OAADg8+ADQA --dice 66 --format csv");
    assert_eq!(csv, "position,dice,play,result\n2+4OAADg8+ADQA,66,cannot move,4PPgA0Db7g4AAA\n");
}

/// As `perft` counts none and `moves` has none to rank.
#[test]
fn a_finished_game_has_no_plays() {
    let over = "AAAAAgAAAAAAAA";
    let legal = object(&run(&format!("legal {over} --dice 31")));
    assert!(results(&legal).is_empty(), "{legal}");
    let text = run(&format!("legal {over} --dice 31 --format text"));
    assert_eq!(text, format!("{over} 31: no plays, the game is over\n"));
    let csv = run(&format!("legal {over} --dice 31 --format csv"));
    assert_eq!(csv, "position,dice,play,result\n");
    let perft = object(&run(&format!("perft {over} --depth 1 --format json")));
    assert_eq!(perft["counts"][0]["plays"], 0);
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let listed = objects(&pipe("legal -", "\u{feff}start 31\n\u{feff}\nstart 21\n"));
    assert_eq!(listed.len(), 2);
}

#[test]
fn every_play_can_be_read_back() {
    let legal = object(&run("legal 4HPwATDgc/ABMA --dice 21"));
    for play in legal["plays"].as_array().unwrap() {
        let (text, result) = (play["play"].as_str().unwrap(), &play["result"]);
        let arguments =
            ["rollout", "4HPwATDgc/ABMA", "--dice", "21", "--trials", "1", "--format", "json"];
        let run = run_with(&[&arguments[..], &["--moves", text]].concat(), "");
        assert_eq!(run.code, Some(0), "{text}: {}", run.stderr);
        assert_eq!(&object(&run.stdout)["candidates"][0]["result"], result, "{text}");
    }
}

#[test]
fn all_formats_count_alike() {
    let perft = object(&run("perft start --depth 2 --format json"));
    let counts = perft["counts"].as_array().unwrap();
    assert_eq!(counts.len(), 2);
    let (plays, positions) = (&counts[0]["plays"], &counts[0]["positions"]);
    let text = run("perft start --depth 1");
    assert_eq!(text, format!("turns  plays  positions\n    1    {plays}        {positions}\n"));
    let csv = run("perft start --depth 1 --format csv");
    let row = format!("4HPwATDgc/ABMA,1,{plays},{positions}\n");
    assert_eq!(csv, format!("position,turns,plays,positions\n{row}"));
}

/// A lone chequer on its 24 point: nine sums of two different dice, and four times 1 to 6, of which
/// 4 and 8 are such sums.
#[test]
fn one_chequer_a_side() {
    let text = run("perft hyper1 --depth 1");
    assert_eq!(text, "turns  plays  positions\n    1     21         13\n");
}

#[test]
fn a_wrong_expectation_is_a_failed_check() {
    let perft =
        |expected: &str| run_with(&["perft", "hyper1", "--depth", "1", "--expect", expected], "");
    let right = perft("13");
    assert_eq!((right.code, right.stdout.ends_with("as expected\n")), (Some(0), true));
    let wrong = perft("7");
    assert_eq!((wrong.code, wrong.stdout.ends_with("expected 7\n")), (Some(1), true));
}
