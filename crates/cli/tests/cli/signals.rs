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
