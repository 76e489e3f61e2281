//! `barpoint compare`

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{object, run, run_with};

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files").join(name);
    path.to_str().unwrap().to_owned()
}

/// Arguments for the same match by two programs.
fn both() -> String {
    format!("compare {} {}", data("sgf/gnubg-analysed-7p.sgf"), data("xg/charlot-7p.xg"))
}

#[test]
fn text_json_and_rows_have_the_same_disagreements() {
    let text = run(&format!("{} --most 3", both()));
    assert!(text.contains("A: GNU Backgammon 1.08.003\nB: eXtreme Gammon\n"), "{text}");
    assert_eq!(text.matches("\n  A: ").count(), 3, "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let document = object(&run(&format!("{} --most 3 --format json", both())));
    let number = |path: &str| document.pointer(path).and_then(Value::as_u64).unwrap();
    assert_eq!(number("/all/decisions"), number("/plays/decisions") + 27);
    assert!(text.contains(&format!(
        "{} disagreements",
        number("/all/decisions") - number("/all/same_best")
    )));
    let rows = run(&format!("{} --most 3 --format csv", both()));
    let listed = document["disagreements"].as_array().unwrap();
    assert_eq!((listed.len(), rows.lines().count()), (3, 4));
    for (row, one) in rows.lines().skip(1).zip(listed) {
        let cells: Vec<&str> = row.split(',').collect();
        assert_eq!(cells[9], one["best"][0].as_str().unwrap(), "{row}");
        assert_eq!(cells[3], one["game"].to_string(), "{row}");
    }
}

#[test]
fn rollouts_settle_disagreements_for_any_number_of_threads() {
    let command =
        |threads: u32| format!("{} --most 1 --rollout roller --threads {threads}", both());
    let text = run(&command(1));
    assert_eq!(run(&command(2)), text);
    let document = object(&run(&format!("{} --format json", command(1))));
    let rollout = &document["disagreements"][0]["rollout"];
    let choices = rollout["choices"].as_array().unwrap();
    let mean = |value: &Value| value["mean"].as_f64().unwrap();
    let [a, b] = [0, 1].map(|index| mean(&choices[index]["equity"]));
    assert!((a - b - mean(&rollout["difference"])).abs() < 1e-6, "{rollout}");
    let tally = &document["tally"];
    let all = [&tally["right"][0], &tally["right"][1], &tally["undecided"], &tally["open"]];
    assert_eq!(all.iter().map(|count| count.as_u64().unwrap()).sum::<u64>(), 1);
}

#[test]
fn folders_are_compared_match_by_match() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for part in ["one", "two"] {
        fs::create_dir(place(part)).unwrap();
    }
    fs::copy(data("sgf/gnubg-analysed-7p.sgf"), place("one/b.sgf")).unwrap();
    fs::copy(data("xg/match_with_comment.xg"), place("one/a.xg")).unwrap();
    fs::copy(data("xg/charlot-7p.xg"), place("two/z.xg")).unwrap();
    fs::write(place("two/analysis.jsonl"), "{}\n").unwrap();
    let all = run_with(&["compare", &place("one"), &place("two"), "--format", "json"], "");
    assert_eq!(all.code, Some(0), "{}", all.stderr);
    let found = object(&all.stdout);
    let analyses: Vec<&str> =
        found["analyses"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(
        analyses[0].starts_with("GNU Backgammon 1.08.003 in ") && analyses[1].ends_with("z.xg"),
        "{analyses:?}"
    );
    assert!(all.stderr.contains("a.xg: left out: no second analysis"), "{}", all.stderr);
    let mut pair = object(&run(&format!("{} --format json", both())));
    pair["analyses"] = found["analyses"].clone();
    assert_eq!(found, pair);
    let none = run_with(&["compare", &place("one")], "");
    assert_eq!(none.code, Some(2));
    assert!(none.stderr.contains("no match of these files has two analyses"), "{}", none.stderr);
}

#[test]
fn a_missing_analysis_and_another_match_are_refused() {
    let sgf = data("sgf/gnubg-analysed-7p.sgf");
    let refused = |arguments: &str| {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let run = run_with(&words, "");
        assert_eq!(run.code, Some(2), "{arguments}");
        run.stderr
    };
    let said = refused(&format!("compare {sgf}"));
    assert!(said.contains("no second analysis; the files have: GNU Backgammon 1.08.003"), "{said}");
    let said = refused(&format!("{} --with Snowie", both()));
    assert!(said.contains("no second analysis by `Snowie`"), "{said}");
    let said = refused(&format!("compare {sgf} {}", data("xg/match_with_comment.xg")));
    assert!(said.contains("not the same match: a match to 7 points and a match to 9"), "{said}");
    let chosen = run(&format!("{} --by extreme --most 1", both()));
    assert!(chosen.contains("A: eXtreme Gammon\nB: GNU Backgammon 1.08.003\n"), "{chosen}");
}
