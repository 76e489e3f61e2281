use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::CommandCargoExt;

use crate::support::{object, run, run_with};

/// Runs a command with `@` for a folder; returns status, standard output and standard error.
fn in_folder(folder: &std::path::Path, arguments: &str) -> (Option<i32>, String, String) {
    let folder = format!("{}/", folder.display());
    let words: Vec<String> =
        arguments.split_whitespace().map(|word| word.replace('@', &folder)).collect();
    let run = run_with(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
    (run.code, run.stdout, run.stderr)
}

#[test]
fn a_database_is_built_shown_verified_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = |arguments: &str| {
        let (code, out, error) = in_folder(folder, arguments);
        assert_eq!((code, error.as_str()), (Some(0), ""), "{arguments}");
        out
    };
    let made = object(&run("hypergammon build --chequers 1 -o @h.bd --format json"));
    assert_eq!(made["kind"], "gnubg-H1");
    let sha256 = "b89b73260dc102e7c4de509763066a4e0df17b941007b8ef8ca115745ce5f14b";
    assert_eq!(made["sha256"], sha256);
    assert_eq!(made["sha256"], made["published_sha256"]);
    assert!(made["sweeps"].as_u64().unwrap() > 5 && made["last_change"].as_f64().unwrap() <= 1e-5);
    let info = object(&run("hypergammon info @h.bd --format json"));
    assert_eq!((&info["records"], &info["positions"]["contact"]), (&676.into(), &325.into()));
    let verified = object(&run("bearoff verify @h.bd --sample all --format json"));
    assert_eq!((&verified["passed"], &verified["derived"]), (&true.into(), &676.into()));

    let dump = run("hypergammon dump @h.bd --position AACAAAAAAgAAAA");
    for line in [
        "win              60.158 %",
        "win backgammon   7.959 %",
        "owning the cube  +0.7727 (+0.5883 without doubling)",
        "with Jacoby      +0.7727 (+0.4557 without doubling)",
        "opponent's cube  +0.3864",
        "cube action      double, take (money)",
    ] {
        assert!(dump.lines().any(|found| found == line), "{line}\n{dump}");
    }
    // What is made in memory is the same, and so is a folder with the file.
    let by_memory = run("eval hyper1 --plies 0 --format json");
    for database in ["@h.bd", "@"] {
        let found = run(&format!("eval hyper1 --plies 0 --format json --database {database}"));
        assert_eq!(found, by_memory);
    }
    let (code, _, error) = in_folder(folder, "hypergammon dump @h.bd --index 50");
    assert_eq!(code, Some(2));
    assert!(error.contains("chequers on the same point"), "{error}");
    let (code, _, error) = in_folder(folder, "hypergammon dump @h.bd --position 4HPwATDgc/ABMA");
    assert_eq!(code, Some(2));
    assert!(error.contains("15 chequers"), "{error}");
}

/// Both solutions have the same header, so that only the records distinguish them.
#[test]
fn makehypers_rules_are_followed_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = |arguments: &str, status: i32| {
        let (code, out, error) = in_folder(folder, arguments);
        assert_eq!((code, error.as_str()), (Some(status), ""), "{arguments}");
        object(&out)
    };
    let made = run("hypergammon build --chequers 2 --as-makehyper -o @h.bd --format json", 0);
    assert_eq!(made["rules"], "makehyper");
    let sha256 = "1528e8f3df9aa3cb65d0d7fc7b73f4b3495572e811279c69ec5c50d87060419b";
    assert_eq!((&made["sha256"], &made["published_sha256"]), (&sha256.into(), &sha256.into()));
    for _ in 0..2 {
        assert_eq!(run("hypergammon info @h.bd --format json", 0)["rules"], "makehyper");
        let verified = run("hypergammon verify @h.bd --format json", 0);
        assert_eq!(verified["rules"], "makehyper");
        assert_eq!(verified["published_sha256"], sha256);
        // Then without the manifest.
        let _ = std::fs::remove_file(folder.join("h.bd.manifest"));
    }
    let mut bytes = std::fs::read(folder.join("h.bd")).unwrap();
    let record = 40 + 28 * 60_000;
    bytes[record + 3] ^= 1;
    std::fs::write(folder.join("h.bd"), bytes).unwrap();
    let verified = run("hypergammon verify @h.bd --format json", 1);
    let named = format!("corrupt at byte {record}, board 170 on roll against 330: ");
    let findings = verified["findings"].as_array().unwrap();
    assert!(findings.len() == 1 && findings[0].as_str().unwrap().starts_with(&named), "{verified}");
    let verified = run("hypergammon verify @h.bd --unpublished --format json", 0);
    assert_eq!(verified["passed"], true);
}

#[test]
fn a_build_killed_at_any_moment_resumes_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let build = |options: &str, name: &str| {
        let arguments = format!("hypergammon build --chequers 2 --threshold 1 {options} -o");
        let mut command = Command::cargo_bin("barpoint").unwrap();
        command.args(arguments.split(' ')).arg(folder.path().join(name));
        command
    };
    // All values are kept after every wave.
    let mut command = build("--format json --resume --checkpoint 0", "h.bd");
    for pause in [30, 90, 140, 210, 300, 370, 430, 480, 550, 600] {
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let made = command.stdout(Stdio::piped()).output().unwrap();
    let made = object(&String::from_utf8(made.stdout).unwrap());
    let whole = build("--format json", "whole.bd").output().unwrap();
    let whole = object(&String::from_utf8(whole.stdout).unwrap());
    assert_eq!(made["sha256"], whole["sha256"], "{made}");
}

/// Money equities are exact, so that a search gains nothing. In a match the cube is estimated, so that
/// plies matter.
#[test]
fn only_matches_are_searched() {
    let equity = |plies: usize| {
        let found = object(&run(&format!("eval hyper1 --plies {plies} --format json")));
        found["cubeful"]["equity"].as_f64().unwrap_or_else(|| panic!("{found}"))
    };
    let exact = equity(0);
    for plies in 1..=3 {
        assert!((equity(plies) - exact).abs() < 1e-9, "{plies} plies: {} {exact}", equity(plies));
    }
    let plies = |options: &str| object(&run(&format!("eval hyper1 {options}")))["plies"].clone();
    assert_eq!(plies("--plies 2 --format json"), 0);
    assert_eq!(plies("--plies 2 --format json --length 5 --score 1-2"), 2);
}

#[test]
fn a_match_equity_table_is_written_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let written = "hypergammon met --chequers 1 --points 3 --format xml -o @hyper1.xml";
    assert_eq!(in_folder(folder, written), (Some(0), String::new(), String::new()));
    let (code, read, error) = in_folder(folder, "met show --met @hyper1.xml --points 3");
    assert_eq!((code, error.as_str()), (Some(0), ""));
    let (_, shown, _) = in_folder(folder, "hypergammon met --chequers 1 --points 3");
    // GNU Backgammon's format has one chance less after the Crawford game.
    let before = |text: &str| text.split("after the Crawford").next().map(str::to_owned);
    assert_eq!(before(&shown), before(&read));
    assert!(shown.starts_with("Hypergammon 1\n"), "{shown}");
    let (code, _, error) = in_folder(folder, "hypergammon met --chequers 3");
    assert_eq!(code, Some(2));
    assert!(error.contains("the model needs a database of hypergammon3"), "{error}");
    for wrong in ["--chequers 4", "--chequers 1 --points 26", "--chequers 1 --threshold 0"] {
        let (code, _, error) = in_folder(folder, &format!("hypergammon met {wrong}"));
        assert_eq!(code, Some(2));
        assert!(error.contains("expected"), "{error}");
    }
}

/// Variance reduction with exact values removes all luck: every trial has the same result.
#[test]
fn rollouts_agree_with_the_database() {
    let exact = object(&run("eval hyper1 --format json"));
    let rolled = object(&run("rollout hyper1 --trials 36 --format json"));
    let rolled = &rolled["candidates"][0];
    for (found, expected) in [
        (&rolled["chances"]["win"], &exact["chances"]["win"]),
        (&rolled["equity"], &exact["cubeful"]["equity"]),
    ] {
        let (mean, error) = (found["mean"].as_f64().unwrap(), found["error"].as_f64().unwrap());
        assert!((mean - expected.as_f64().unwrap()).abs() < 2e-6, "{found} {expected}");
        assert!(error < 1e-6, "{found}");
    }
}
