//! The examples run and print what their first lines promise.

use std::path::Path;
use std::process::Command;

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().expect("the example starts");
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/files").join(name);
    path.to_str().expect("a path in UTF-8").to_owned()
}

#[test]
fn plays_and_the_cube_are_shown() {
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:9:10";
    let text = run(env!("CARGO_BIN_EXE_best-plays"), &[id, "31"]);
    let first = text.lines().nth(1).unwrap();
    assert!(text.starts_with("before the roll: no double"), "{text}");
    assert!(first.starts_with("8/5 6/5 ") && first.contains("of matches"), "{text}");
}

#[test]
fn many_positions_are_evaluated() {
    let text = run(env!("CARGO_BIN_EXE_evaluate-many"), &["500", "1"]);
    assert!(
        text.starts_with("500 positions, ") && text.ends_with(" positions a second\n"),
        "{text}"
    );
}

#[test]
fn the_cube_is_shown_at_every_score() {
    let text = run(env!("CARGO_BIN_EXE_cube-at-every-score"), &["4PPgAyDg28HBAA"]);
    assert!(text.lines().count() > 20 && text.contains("money: "), "{text}");
}

#[test]
fn parts_of_a_rollout_are_merged() {
    let text = run(env!("CARGO_BIN_EXE_shared-rollout"), &[]);
    assert_eq!(text.matches(" ± ").count(), 3, "{text}");
}

#[test]
fn a_match_is_converted_with_its_losses() {
    let folder = std::env::temp_dir().join(format!("barpoint-example-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let output = folder.join("match.mat");
    let [input, path] = [data("sgf/gnubg-analysed-7p.sgf"), output.to_str().unwrap().to_owned()];
    let text = run(env!("CARGO_BIN_EXE_convert-match"), &[&input, "mat", &path]);
    assert!(text.contains("mat cannot hold analysis"), "{text}");
    assert!(std::fs::read_to_string(output).unwrap().contains("7 point match"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn both_players_of_a_match_are_rated() {
    let text = run(env!("CARGO_BIN_EXE_match-statistics"), &[&data("sgf/gnubg-analysed-7p.sgf")]);
    assert_eq!(text.matches("lost in each of").count(), 2, "{text}");
}

#[test]
fn the_costliest_decisions_are_listed() {
    let text = run(env!("CARGO_BIN_EXE_costliest-decisions"), &[&data("statistics/noisy-3p.sgf")]);
    assert!(text.lines().count() > 10 && text.starts_with("game "), "{text}");
}
