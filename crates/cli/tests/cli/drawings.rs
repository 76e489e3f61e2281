//! Boards drawn in letters, in every command that takes a position.

use std::fs;

use crate::support::{object, objects, pipe, run, run_with};

const XGID: &str = "XGID=-aAaBaDaB---bD-b-A-cA-b-b-:1:1:1:42:2:4:0:9:10";

/// Returns our own drawing of an ID, without the ID.
fn drawn(id: &str, options: &[&str]) -> String {
    let run = run_with(&[&["board", id][..], options].concat(), "");
    let lines = run.stdout.lines().filter(|line| !line.contains(" ID: "));
    lines.map(|line| line.to_owned() + "\n").collect::<Vec<_>>().concat()
}

#[test]
fn our_own_output_is_read_back_by_every_command() {
    let folder = tempfile::tempdir().unwrap();
    for options in [
        &[][..],
        &["--direction", "clockwise"],
        &["--board", "unicode"],
        &["--board", "unicode", "--color", "always", "--direction", "clockwise"],
    ] {
        let text = drawn(XGID, options);
        let path = folder.path().join("post.txt").display().to_string();
        fs::write(&path, &text).unwrap();
        for source in [&text, &path] {
            let id = run_with(&["id", source, "--format", "json"], "");
            assert_eq!(object(&id.stdout)["xgid"], XGID, "{text}{}", id.stderr);
        }
        assert_eq!(object(&pipe("id -", &text))["xgid"], XGID, "{text}");
        let known = run_with(&["moves", XGID, "--plies", "0", "--format", "csv"], "");
        let read = run_with(&["moves", &path, "--plies", "0", "--format", "csv"], "");
        // No drawing has the limit of the cube.
        let known = known.stdout.replace(",on roll,1024,", ",on roll,,");
        assert_eq!(read.stdout, known, "{}", read.stderr);
        let show = run(&format!("convert {path} --to xgid"));
        assert_eq!(show.trim(), XGID);
    }
    // The output of a command is a drawing with IDs.
    for command in ["moves", "cube", "eval"] {
        let output = run_with(&[command, XGID, "--plies", "0"], "").stdout;
        assert_eq!(object(&pipe("id -", &output))["xgid"], XGID, "{output}");
    }
}

#[test]
fn a_drawing_that_differs_from_its_id_is_reported() {
    let other = "XGID=-b----E-C---eE---c-e----B-:1:1:1:42:2:4:0:9:10";
    let text = format!("{other}\n\n{}", drawn(XGID, &[]));
    let run = run_with(&["id", &text, "--format", "json"], "");
    assert_eq!(object(&run.stdout)["xgid"], other);
    assert!(run.stderr.contains("shows another position than the ID, which is used"));
    // In a list, where the ID is a line of its own, the drawing is a position of its own.
    let ids: Vec<_> = objects(&pipe("id -", &text)).iter().map(|id| id["xgid"].clone()).collect();
    assert_eq!(ids, [other, XGID]);
}

#[test]
fn a_text_that_is_no_position_is_not_called_a_wrong_id() {
    for text in ["for example: this - and that", "see: my-board"] {
        let run = run_with(&["id", text], "");
        assert!(run.stderr.contains("names no position"), "{}", run.stderr);
    }
    let damaged = drawn(XGID, &[]).replace("|BAR|", "|BAR");
    let run = run_with(&["id", &damaged], "");
    assert!(run.stderr.contains("drawing of a board, line 7: a row whose walls"), "{}", run.stderr);
}
