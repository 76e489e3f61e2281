//! Files that commands write beside those they read.

use std::fs;

use crate::support::run_with;

/// Nothing is written over an input or over another output, whichever command it is.
#[test]
fn outputs_are_neither_inputs_nor_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (a, b, other) = (path("a"), path("b"), path("x/../a"));
    fs::create_dir(folder.path().join("x")).unwrap();
    let met = run_with(
        &["hypergammon", "met", "--chequers", "1", "--points", "2", "--format", "xml"],
        "",
    );
    for name in [&a, &b] {
        fs::write(name, &met.stdout).unwrap();
    }
    let refused = |arguments: &[&str], reason: &str| {
        let run = run_with(arguments, "");
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
    };
    let read = "is the same file as the input";
    for command in ["scoremap", "tempmap"] {
        refused(&[command, "start", "--met", &a, "-o", &other], read);
    }
    let rollout = ["rollout", "start", "--dice", "31", "--trials", "1"];
    let with = |more: &[&str]| {
        [&rollout[..], more].concat().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    for (more, reason) in [
        (&["--met", &a, "--log", &other][..], read),
        (&["--log", &a, "--games", &other], "which are the same file"),
        (&["-o", &a, "--plot", &a], "expected different files"),
        (&["--log", "-", "--games", "-"], "at most"),
        (&["--checkpoint", "-"], "to standard output: expected a file"),
    ] {
        let arguments = with(more);
        refused(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), reason);
    }
    refused(&["rollout", "merge", &a, &b, "-o", &other], read);
    refused(&["bearoff", "build", "--one-sided", "3", "--reuse", &a, "-o", &other], read);
    refused(
        &["bearoff", "build", "--one-sided", "3", "-o", "-"],
        "to standard output: expected a file",
    );
    refused(&["duel", "barpoint", "barpoint", "-o", "-"], "to standard output: expected a file");
    let database = ["hypergammon", "met", "--chequers", "1", "--database", &a, "-o", &other];
    refused(&database, read);
    assert_eq!([&a, &b].map(|name| fs::read_to_string(name).unwrap() == met.stdout), [true; 2]);
    assert!(!std::path::Path::new("-").exists());
}

/// In place of the result, so that a pipe carries one thing.
#[test]
fn a_file_of_a_rollout_may_go_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("part");
    let part = part.to_str().unwrap();
    let rollout = ["rollout", "start", "--dice", "31", "--trials", "2", "--truncate", "1"];
    let run = |more: &[&str]| run_with(&[&rollout[..], more].concat(), "");
    assert_eq!(run(&["-o", part]).code, Some(0));
    let written = fs::read_to_string(part).unwrap();
    assert_eq!(run(&["-o", "-"]).stdout, written);
    let merged = run_with(&["rollout", "merge", "-", "-o", "-"], &written);
    assert_eq!((merged.code, merged.stdout), (Some(0), written));
    let log = run(&["--log", "-"]).stdout;
    assert!(log.lines().count() > 1 && log.lines().all(|line| line.starts_with('{')), "{log}");
    let map = run_with(&["scoremap", "start", "--points", "2", "--plies", "0", "-o", "-"], "");
    assert!(map.stdout.contains("needs"), "{}", map.stdout);
    assert!(!std::path::Path::new("-").exists());
}
