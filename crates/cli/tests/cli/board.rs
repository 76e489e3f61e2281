use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

use crate::support::{run, run_with};

/// Start of a match, on which player 0 is on roll.
const OPENING: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:2:4:0:7:10";
const FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/files/");

/// Draws a picture in a new folder and returns its bytes.
fn drawn(name: &str, arguments: &[&str]) -> Vec<u8> {
    let folder = tempdir().unwrap();
    let file = folder.path().join(name);
    let all: Vec<&str> =
        ["board"].into_iter().chain(arguments.iter().copied()).chain(["-o"]).collect();
    let run = run_with(&[&all[..], &[file.to_str().unwrap()]].concat(), "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    assert_eq!(run.stdout, "");
    fs::read(file).unwrap()
}

fn svg(arguments: &[&str]) -> String {
    String::from_utf8(drawn("board.svg", arguments)).unwrap()
}

fn refusal(arguments: &str) -> String {
    let words: Vec<&str> = ["board"].into_iter().chain(arguments.split(' ')).collect();
    let run = run_with(&words, "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments}");
    run.stderr
}

#[test]
fn the_ending_of_the_file_is_its_format() {
    for (name, start) in [
        ("a.svg", &b"<svg "[..]),
        ("a.SVG", b"<svg "),
        ("a.png", b"\x89PNG\r\n\x1a\n"),
        ("a.pdf", b"%PDF-1."),
        ("a.eps", b"%!PS-Adobe-3.0 EPSF-3.0\n"),
        ("a.ps", b"%!PS-Adobe-3.0 EPSF-3.0\n"),
        ("a.html", b"<figure class=\"barpoint-board\">\n<svg "),
        ("a.txt", b" Position ID: 4HPwATDgc/ABMA\n"),
    ] {
        let bytes = drawn(name, &["start", "--dice", "31"]);
        assert!(bytes.starts_with(start), "{name}");
        assert_eq!(drawn(name, &["start", "--dice", "31"]), bytes, "{name}");
        if !name.ends_with("txt") {
            let dark = drawn(name, &["start", "--dice", "31", "--theme", "dark"]);
            let safe = drawn(name, &["start", "--dice", "31", "--theme", "safe"]);
            assert!(dark != bytes && safe != bytes && dark != safe, "{name}");
        }
    }
    // Standard output has the same bytes.
    let output = Command::new(env!("CARGO_BIN_EXE_barpoint"))
        .args(["board", "start", "--dice", "31", "--to", "png"])
        .output()
        .unwrap();
    assert!(output.status.success());
    assert_eq!(output.stdout, drawn("a.png", &["start", "--dice", "31"]));
}

#[test]
fn without_a_file_the_board_is_text() {
    assert_eq!(run(&format!("board {OPENING}")), run(&format!("show {OPENING}")));
    let with_dice = run("board start --dice 64 --away 3-5 --cube 2 --owner o");
    assert!(with_dice.contains("to play 64") && with_dice.contains("cube 2"), "{with_dice}");
}

#[test]
fn a_picture_shows_roll_score_cube_and_players() {
    let picture = svg(&[OPENING, "--cube", "2", "--owner", "x", "--white", "Ann & Co"]);
    for part in [
        "<title>Ann &amp; Co (White) on roll with 31</title>",
        "7-point match. Score: White 4, Black 2. Cube at 2, White owns it.",
        ">4/7</text>",
        ">2/7</text>",
        ">Black</text>",
        ">4HPwATDgc/ABMA:",
    ] {
        assert!(picture.contains(part), "{part}:\n{picture}");
    }
    let odd = svg(&[OPENING, "--white", " A\tB\n", "--black", ""]);
    assert!(odd.contains(">A B</text>") && odd.contains(">Black</text>"), "{odd}");
    let bare = svg(&[OPENING, "--bare", "--width", "364"]);
    assert!(bare.contains(" width=\"364\" ") && !bare.contains("4HPwATDgc/ABMA"), "{bare}");
}

#[test]
fn the_board_turns_as_everywhere() {
    let normal = svg(&[OPENING]);
    let of_o = svg(&[OPENING, "--perspective", "o"]);
    assert_eq!(normal, of_o, "player 0 is on roll");
    let of_x = svg(&[OPENING, "--perspective", "x"]);
    let clockwise = svg(&[OPENING, "--direction", "clockwise"]);
    let numbers = svg(&[OPENING, "--perspective", "x", "--numbers", "on-roll"]);
    let pictures = [&normal, &of_x, &clockwise, &numbers];
    for (index, one) in pictures.iter().enumerate() {
        assert!(pictures[..index].iter().all(|other| other != one));
    }
    let white = svg(&[OPENING, "--perspective", "x", "--numbers", "white"]);
    assert_eq!(numbers, white);
    let none = svg(&[OPENING, "--numbers", "none"]);
    assert!(normal.contains(">24</text>") && !none.contains(">24</text>"));
}

#[test]
fn plays_are_arrows() {
    let picture = svg(&[OPENING, "--play", "24/23 13/10", "--play", "8/5 6/5"]);
    for part in [
        "Arrows, played: 24/23 13/10. Arrows, best: 8/5 6/5.</desc>",
        ">played: 24/23 13/10</text>",
        ">best: 8/5 6/5</text>",
    ] {
        assert!(picture.contains(part), "{part}:\n{picture}");
    }
    assert!(!svg(&[OPENING]).contains("Arrows"));
}

#[test]
fn a_file_gives_names_and_plays() {
    let file = &format!("{FILES}match.mat");
    let at = ["--game", "1", "--move", "2"];
    let picture = svg(&[&[&file[..]], &at[..]].concat());
    assert!(picture.contains("<title>Ann (White) on roll with 31</title>"), "{picture}");
    let arrows = svg(&[&[&file[..]], &at[..], &["--arrows"]].concat());
    assert!(arrows.contains("Arrows, played: 8/5 6/5."), "{arrows}");
    let other = svg(&[&[&file[..]], &at[..], &["--white", "Zoë"]].concat());
    assert!(other.contains("<title>Zoë (White) on roll with 31</title>"), "{other}");
}

#[test]
fn the_best_play_of_an_analysis_is_an_arrow_too() {
    let file = &format!("{FILES}two-ply.sgf");
    let at = |action| svg(&[file, "--game", "1", "--move", action, "--arrows"]);
    assert!(at("3").contains("Arrows, played: 13/10. Arrows, best: 24/23 13/11.</desc>"));
    // Bob made the best play.
    assert!(at("1").contains("home board. Arrows, best: 24/13.</desc>"));
    let none = refusal(&format!("{file} --game 1 --move 12 --arrows --to svg"));
    assert!(none.contains("this action is none"), "{none}");
}

#[test]
fn letters_that_png_lacks_are_reported() {
    let folder = tempdir().unwrap();
    for (name, expected) in [("a.png", "note: 健 in a name: drawn as boxes"), ("a.svg", "")] {
        let file = folder.path().join(name);
        let file = file.to_str().unwrap();
        let run = run_with(&["board", "start", "--white", "健 Łukasz", "-o", file], "");
        assert_eq!(run.code, Some(0));
        assert!(run.stderr.starts_with(expected), "{}", run.stderr);
        assert_eq!(run.stderr.is_empty(), expected.is_empty(), "{}", run.stderr);
    }
}

#[test]
fn wrong_pictures_are_refused_before_anything_is_written() {
    for (arguments, expected) in [
        ("start -o a.gif", "a.gif: expected a name that ends in .svg"),
        ("start -o a", "a: expected a name that ends in .svg"),
        ("start -o -", "expected --to svg"),
        ("- -o a.svg", "a picture has one board"),
        ("start --play 8/5 --to svg", "no roll to play"),
        ("start --dice 31 --play 9/5 --to svg", "--play '9/5'"),
        ("start --dice 31 --play 8/5", "text has no arrows"),
        ("start --width 49 --to png", "expected a whole number from 50 to 10000"),
        ("start --width 10001 --to png", "expected a whole number from 50 to 10000"),
        ("start --theme pink", "possible values: light, dark, safe"),
        ("start --arrows --to svg", "--move <M>"),
        ("start --match 1 --game 1 --move 2 --arrows --to svg", "no file has this name"),
        ("nothing.mat -o a.svg", "no file is named nothing.mat"),
        ("hyper3 --variant hyper1 -o a.svg", "contradicts the starting position"),
        ("start -o no-such-folder/a.svg", "cannot write to no-such-folder/a.svg"),
    ] {
        let message = refusal(arguments);
        assert!(message.contains(expected), "{arguments}: {message}");
        assert!(!Path::new("a.svg").exists());
    }
    let folder = tempdir().unwrap();
    let file = folder.path().join("position.txt");
    fs::write(&file, OPENING).unwrap();
    let message = refusal(&format!("{0} -o {0}", file.display()));
    assert!(message.contains("is both input and output"), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), OPENING);
}
