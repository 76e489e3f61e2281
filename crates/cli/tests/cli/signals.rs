//! Ctrl-C and the signals by which systems end processes.
#![cfg(unix)]

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::support::object;

/// Starts an endless rollout and waits until it has done something.
fn start(command: &mut Command, folder: &Path) -> Child {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while !folder.join("kept").exists() {
        sleep(Duration::from_millis(5));
    }
    child
}

fn arguments(folder: &Path) -> Vec<String> {
    let file = |name: &str| folder.join(name).display().to_string();
    let text = format!(
        "rollout start --dice 31 --preset roller --trials 4000000000 --format json --threads 1 \
         --checkpoint {} --log {} --games {}",
        file("kept"),
        file("log"),
        file("games")
    );
    text.split_whitespace().map(str::to_owned).collect()
}

fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn assert_all_kept(output: Output, folder: &Path) {
    let stopped = object(&String::from_utf8(output.stdout).unwrap());
    let trials = stopped["trials"].as_u64().unwrap();
    assert!(trials >= 144, "{stopped}");
    assert_eq!(names(folder), ["games", "kept", "log"]);
    let lines = fs::read_to_string(folder.join("log")).unwrap().lines().count();
    assert_eq!(lines as u64, 3 * trials);
}

/// Returns true if the tests run under `nohup`, because child processes inherit that.
fn ignores_hangups() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & 1 == 1))
}

#[test]
fn every_signal_prints_and_keeps_complete_trials() {
    let mut signals = vec![("-INT", 130), ("-TERM", 143)];
    if ignores_hangups() {
        let _ =
            writeln!(io::stderr(), "skipped: SIGHUP is ignored here, and so by what is started");
    } else {
        signals.push(("-HUP", 129));
    }
    for (signal, code) in signals {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint"));
        let child = start(command.args(arguments(folder.path())), folder.path());
        send(signal, &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{signal}");
        assert_all_kept(output, folder.path());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_is_to_survive_its_session_does() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = Command::new("sh");
    let script = "trap '' HUP; exec \"$0\" \"$@\"";
    shell.args(["-c", script, env!("CARGO_BIN_EXE_barpoint")]).args(arguments(folder.path()));
    let mut child = start(&mut shell, folder.path());
    send("-HUP", &child);
    sleep(Duration::from_millis(100));
    assert!(child.try_wait().unwrap().is_none(), "SIGHUP ended it");
    send("-TERM", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143));
    assert_all_kept(output, folder.path());
}

#[cfg(target_os = "linux")]
#[test]
fn leftovers_of_a_killed_process_are_removed_with_the_next_file_of_that_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint"));
    let mut child = start(command.args(arguments(folder.path())), folder.path());
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(names(folder.path()).iter().any(|name| name.ends_with(".partial")));
    fs::remove_file(folder.path().join("kept")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint"));
    let child = start(command.args(arguments(folder.path())), folder.path());
    send("-TERM", &child);
    assert_all_kept(child.wait_with_output().unwrap(), folder.path());
}

/// Runs the command under `ulimit -f`, which counts blocks of 512 or 1024 bytes.
#[cfg(target_os = "linux")]
#[test]
fn a_file_above_the_limit_of_the_process_is_a_full_disk() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("match.json");
    let noisy = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/files/statistics/noisy-3p.sgf");
    let script = "ulimit -f 1; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_barpoint"), "convert"])
        .arg(noisy)
        .arg("-o")
        .arg(&target)
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("cannot write to ") && error.contains("File too large"), "{error}");
    assert!(names(folder.path()).is_empty(), "{:?}", names(folder.path()));
}

#[test]
fn a_signal_ends_a_wait_for_another_process() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint"));
    command.args(["rollout", "start", "--resume"]).arg(&pipe).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    sleep(Duration::from_millis(500));
    send("-TERM", &child);
    // Only a process that heeds the first signal ends without the second.
    for _ in 0..400 {
        if let Some(status) = child.try_wait().unwrap() {
            assert_eq!(status.code(), Some(143));
            return;
        }
        sleep(Duration::from_millis(50));
    }
    child.kill().unwrap();
    panic!("the signal was ignored");
}

#[test]
fn an_analysis_of_many_files_ends_with_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let noisy = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/files/statistics/noisy-3p.sgf");
    let files: Vec<_> = (0..20).map(|number| folder.path().join(format!("{number}.sgf"))).collect();
    for file in &files {
        fs::copy(&noisy, file).unwrap();
    }
    let out = folder.path().join("out");
    let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint"));
    command.arg("analyse").args(&files).args(["--level", "deep", "--threads", "1", "-o"]).arg(&out);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while !out.join("analysis.journal.jsonl").exists() {
        sleep(Duration::from_millis(5));
    }
    send("-INT", &child);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains(" of 20 files, stopped\n"), "{said}");
    assert!(!names(folder.path()).contains(&".out.lock".to_owned()));
}

#[test]
fn a_signal_while_a_session_is_saved_leaves_nothing_beside_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.json");
    for _ in 0..10 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint"));
        command.arg("play").arg(&file).args([
            "--x",
            "barpoint:0",
            "--o",
            "barpoint:0",
            "--plies",
            "0",
        ]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut lines = child.stdin.take().unwrap();
        let _ = lines.write_all("play\n".repeat(400).as_bytes());
        while !file.exists() {
            sleep(Duration::from_millis(1));
        }
        sleep(Duration::from_millis(30));
        send("-TERM", &child);
        child.wait().unwrap();
        assert_eq!(names(folder.path()), ["match.json"]);
        fs::remove_file(&file).unwrap();
    }
}
