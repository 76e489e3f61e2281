use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

use crate::support::{objects, pipe, run_with};

/// Answers by JSON lines in the order of the requests, without id and type.
fn ask(requests: &[String], options: &str) -> Vec<String> {
    let lines: Vec<String> = requests
        .iter()
        .enumerate()
        .map(|(id, request)| format!("{{\"id\":\"{id}\",{request}}}\n"))
        .collect();
    let replies = pipe(&format!("engine json {options}"), &lines.concat());
    let mut answers: Vec<(usize, String)> = replies
        .lines()
        .map(|line| {
            let id = objects(line)[0]["id"].as_str().unwrap().parse().unwrap();
            let (_, document) = line.split_once("\"partial\":false,").unwrap();
            (id, format!("{{{document}"))
        })
        .collect();
    answers.sort();
    assert_eq!(answers.len(), requests.len());
    answers.into_iter().map(|(_, document)| document).collect()
}

#[test]
fn maps_rollouts_and_analyses_are_those_of_the_commands() {
    let check = |request: &str, arguments: &str| {
        let [document] = <[String; 1]>::try_from(ask(&[request.to_owned()], "")).unwrap();
        // An underscore is a blank within an argument.
        let words: Vec<String> = arguments.split(' ').map(|word| word.replace('_', " ")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(format!("{document}\n"), run_with(&words, "").stdout, "{request}");
    };
    check(
        r#""action":"rolls","position":"4HPMwQCMz+AIIQ","plies":0,"order":"dice""#,
        "rolls 4HPMwQCMz+AIIQ --plies 0 --sort dice --format json",
    );
    check(
        r#""action":"scoremap","position":"4HPMwQCMz+AIIQ","plies":0,"points":3"#,
        "scoremap 4HPMwQCMz+AIIQ --plies 0 --points 3 --format json",
    );
    check(
        r#""action":"tempmap","position":"start","dice":"43","plays":["13/10 13/9"]"#,
        "tempmap start --dice 43 --format json --force 13/10_13/9",
    );
    check(
        r#""action":"legal","position":"start","dice":[6,4]"#,
        "legal start --dice 64 --format json",
    );
    check(
        r#""action":"moves","position":"start","dice":"31","score":"2-4/9","cube":2,"cube_owner":"on roll","plies":1,"all":true,"filter":"narrow""#,
        "moves start --dice 31 --score 2-4/9 --cube 2 --owner x --plies 1 --all --filter narrow --format json",
    );
    check(
        r#""action":"rollout","position":"start","dice":"31","top":2,"rollout":{"trials":36,"truncate":4,"seed":5,"plies":1}"#,
        "rollout start --dice 31 --top 2 --trials 36 --truncate 4 --seed 5 --plies 1 --format json",
    );
    check(
        r#""action":"rollout","position":"4HPMwQCMz+AIIQ","score":"5-3/7","rollout":{"preset":"roller++","trials":1}"#,
        "rollout 4HPMwQCMz+AIIQ --score 5-3/7 --preset roller++ --trials 1 --format json",
    );
    check(
        r#""action":"rollout","position":"start","dice":"31","top":2,"filter":"narrow","pruning":false,"rollout":{"trials":36,"truncate":4,"dice_kind":"random","luck_plies":1,"branches":4,"plies":1,"cube_plies":0,"opponent_plies":0,"opponent_cube_plies":1,"late":2,"late_plies":0,"late_cube_plies":1,"efficiency":"0.5","cube_model":"refined","noise":0.03,"opponent_noise":0.01,"noise_seed":7}"#,
        "rollout start --dice 31 --top 2 --filter narrow --no-pruning --trials 36 --truncate 4 --dice-kind random --luck-plies 1 --branches 4 --plies 1 --cube-plies 0 --opponent-plies 0 --opponent-cube-plies 1 --late 2 --late-plies 0 --late-cube-plies 1 --efficiency 0.5 --cube-model refined --noise 0.03:7 --opponent-noise 0.01 --format json",
    );
    check(
        r#""action":"rollout","position":"start","rollout":{"trials":36,"truncate":3,"level":"supremo","opponent_level":"world class"}"#,
        "rollout start --trials 36 --truncate 3 --level supremo --opponent-level world-class --format json",
    );
}

#[test]
fn a_line_that_is_too_long_costs_one_error() {
    let good = "{\"id\":\"good\",\"action\":\"legal\",\"position\":\"start\",\"dice\":\"31\"}";
    let long = format!("{{\"id\":\"{}\"}}", "x".repeat(1 << 24));
    let replies = objects(&pipe("engine json", &format!("{long}\n{good}\n")));
    assert_eq!((&replies[0]["type"], &replies[0]["line"]), (&"error".into(), &1.into()));
    assert_eq!(replies[1]["id"], "good");
    assert_eq!(replies.len(), 2);
}

#[test]
fn bytes_that_are_not_text_cost_one_error() {
    let mut command = assert_cmd::Command::cargo_bin("barpoint").unwrap();
    let output = command.args(["engine", "json"]).write_stdin(&b"\xff\xfe\x00{\n\xc3\x28"[..]);
    let output = output.output().unwrap();
    let replies = objects(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(replies.len(), 2);
    assert!(replies.iter().all(|reply| reply["type"] == "error"), "{replies:?}");
    assert_eq!(output.status.code(), Some(0));
}

/// Program that answers requests as they come.
struct Running {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Running {
    fn start(arguments: &str) -> Self {
        let mut command = Command::cargo_bin("barpoint").unwrap();
        let words = arguments.split_whitespace();
        let command = command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn receive(&mut self) -> Option<Value> {
        let mut line = String::new();
        (self.output.read_line(&mut line).unwrap() > 0)
            .then(|| serde_json::from_str(&line).unwrap())
    }
}

const ENDLESS: &str = r#"{"id":"long","action":"rollout","position":"start","rollout":{"trials":100000000,"truncate":1,"variance_reduction":false},"report_every":0.01}"#;

#[test]
fn the_end_of_input_stops_what_is_not_done_if_the_user_wants_that() {
    let mut running = Running::start("engine json --stop-at-eof --threads 1");
    running.send(ENDLESS);
    assert_eq!(running.receive().unwrap()["partial"], true);
    running.input = None;
    let mut last = Value::Null;
    while let Some(reply) = running.receive() {
        last = reply;
    }
    assert_eq!((&last["partial"], &last["stopped"]), (&false.into(), &"interrupted".into()));
    assert_eq!(running.child.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_every_request_with_a_final_reply() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let mut running = Running::start("engine json --threads 1");
        running.send(ENDLESS);
        running.send(&ENDLESS.replace("long", "waiting"));
        assert_eq!(running.receive().unwrap()["partial"], true);
        let id = running.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let mut ends = Vec::new();
        while let Some(reply) = running.receive() {
            ends.extend((reply["partial"] == false).then(|| reply["id"].to_string()));
        }
        ends.sort();
        assert_eq!(ends, ["\"long\"", "\"waiting\""]);
        assert_eq!(running.child.wait().unwrap().code(), Some(code));
    }
}

#[cfg(unix)]
#[test]
fn a_broken_pipe_ends_the_program_quietly() {
    let mut running = Running::start("engine json --threads 1");
    running.send(ENDLESS);
    assert_eq!(running.receive().unwrap()["partial"], true);
    let Running { mut child, input, output } = running;
    drop(output);
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(0));
    drop(input);
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
    assert_eq!(said, "");
}

#[test]
fn options_are_checked_before_anything_is_read() {
    let refused = run_with(&["engine", "json", "--queue", "0"], "");
    assert_eq!(refused.code, Some(2));
    let refused = run_with(&["engine", "json", "--met", "nothing"], "");
    assert_eq!(refused.code, Some(2));
}
