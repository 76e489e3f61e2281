//! `barpoint statistics`

use std::path::Path;

use serde_json::Value;

use crate::support::{object, objects, run, run_with};

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files").join(name);
    path.to_str().unwrap().to_owned()
}

/// A match to 3 that was analysed by GNU Backgammon.
fn noisy() -> String {
    data("statistics/noisy-3p.sgf")
}

#[test]
fn text_has_the_numbers_of_gnubg() {
    let text = run(&format!("statistics {}", noisy()));
    let gnubg = std::fs::read_to_string(data("statistics/noisy-3p.txt")).unwrap();
    let of_gnubg = |heading: &str| {
        let line = gnubg.lines().find(|line| line.starts_with(heading)).unwrap();
        line[heading.len()..].split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    for (ours, theirs) in [
        ("Unforced plays", "Unforced moves"),
        ("Plays marked very bad", "Moves marked very bad"),
        ("Unlucky rolls", "Rolls marked unlucky"),
        ("Close or actual", "Close or actual cube decisions"),
        ("Doubles", "Doubles"),
    ] {
        let line = text.lines().find(|line| line.trim_start().starts_with(ours)).unwrap();
        let cells: Vec<_> = line.trim_start()[ours.len()..].split_whitespace().collect();
        assert_eq!(cells, of_gnubg(theirs), "{ours}\n{text}");
    }
    assert!(text.starts_with("3-point match") && text.contains("\n  Rating"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn the_games_add_up_to_the_match() {
    let documents = objects(&run(&format!("statistics {} --games --format json", noisy())));
    let [total, games @ ..] = &documents[..] else { panic!("no documents") };
    assert_eq!((total["game"].is_null(), games.len()), (true, 3));
    for path in ["/chequer/error/normalised", "/luck/total/unnormalised", "/result", "/decisions"] {
        for player in 0..2 {
            let number = |document: &Value| {
                document["players"][player].pointer(path).unwrap().as_f64().unwrap()
            };
            let sum: f64 = games.iter().map(number).sum();
            assert!((sum - number(total)).abs() < 1e-6, "{path} of player {player}");
        }
    }
    let second = object(&run(&format!("statistics {} --game 2 --format json", noisy())));
    assert_eq!(second, games[1]);
}

#[test]
fn csv_has_a_row_for_each_player() {
    let text = run(&format!("statistics {} --games --format csv", noisy()));
    let columns = |line: &str| line.split(',').count();
    let head = columns(text.lines().next().unwrap());
    assert_eq!(text.lines().count(), 1 + 2 * (1 + 3));
    assert!(text.lines().all(|line| columns(line) == head), "{text}");
}

#[test]
fn a_match_without_analysis_has_its_result_and_a_note() {
    let file = data("mat/gnubg-export-7p.mat");
    let shown = run_with(&["--quiet", "statistics", &file], "");
    assert_eq!(shown.code, Some(0));
    assert!(shown.stderr.starts_with("note: the match has no analysis"), "{}", shown.stderr);
    let ratings = shown.stdout.lines().filter(|line| line.trim_start().starts_with("Rating"));
    // Plays, cube and both together; without analysed luck the word for luck is none.
    assert_eq!(ratings.filter(|line| line.ends_with("n/a")).count(), 3, "{}", shown.stdout);
}

#[test]
fn wrong_numbers_are_refused() {
    let file = noisy();
    for (arguments, expected) in [
        (["--game", "4"], "no game 4: the match contains 3"),
        (["--match", "2"], "no match 2: the file contains 1"),
    ] {
        let [option, number] = arguments;
        let shown = run_with(&["statistics", &file, option, number], "");
        assert_eq!((shown.code, shown.stdout.as_str()), (Some(2), ""));
        assert!(shown.stderr.contains(expected), "{}", shown.stderr);
    }
}
