//! The functions for C give the numbers of the command, to the bit.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;

use barpoint::{CubeAnalysis, Engine, Outcome, SearchOptions, Situation, Value};
use barpoint_protocol::{Handler, Monitor};

use crate::libraries::{build_folder, has_program, skipped};

fn list() -> String {
    data("positions.txt")
}

fn data(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join("../../tests/data/edges").join(name)).expect("a list")
}

/// Runs a program on lines.
fn run(program: &Path, arguments: &[&str], lines: String) -> String {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // The program answers while it reads.
    let writer = thread::spawn(move || pipe.write_all(lines.as_bytes()).expect("it reads"));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("all lines are written");
    assert!(output.status.success(), "{}", program.display());
    String::from_utf8(output.stdout).expect("text")
}

/// Returns what a program in C answers to lines, `None` without a compiler.
fn lines_in_c(name: &str, lines: String) -> Option<Vec<String>> {
    if !has_program("gcc") {
        skipped("gcc");
        return None;
    }
    let (folder, root) = (build_folder(), Path::new(env!("CARGO_MANIFEST_DIR")));
    let program = folder.join(format!("c-{name}"));
    let status = Command::new("gcc")
        .args(["-std=c11", "-I"])
        .arg(root.join("include"))
        .arg(root.join("tests/c").join(name).with_extension("c"))
        .arg("-L")
        .arg(&folder)
        .args(["-lbarpoint_c", &format!("-Wl,-rpath,{}", folder.display()), "-o"])
        .arg(&program)
        .status();
    assert!(status.expect("gcc starts").success());
    Some(run(&program, &[], lines).lines().map(str::to_owned).collect())
}

fn bits(line: &mut String, number: f64) {
    write!(line, " {:016x}", number.to_bits()).expect("a text grows");
}

fn value(line: &mut String, outcome: &Outcome, value: Value, cubeless: Value) {
    let mwc = |value: Value| value.mwc.map_or(f64::NAN, |mwc| mwc.0);
    let values = [value.equity.0, cubeless.equity.0, mwc(value), mwc(cubeless)];
    for number in outcome.to_array().map(f64::from).into_iter().chain(values) {
        bits(line, number);
    }
}

fn cube(line: &mut String, found: &CubeAnalysis) {
    let take = found.double_take.map_or(f64::NAN, |take| take.equity.0);
    for number in [found.no_double.equity.0, take, found.double_pass.equity.0, found.best.equity.0]
    {
        bits(line, number);
    }
    write!(line, " {found}").expect("a text grows");
}

#[test]
fn numbers_are_those_of_the_library_to_the_bit() {
    let Some(found) = lines_in_c("values", list()) else { return };
    let options = SearchOptions { plies: 0, top: 5, ..SearchOptions::default() };
    let engine = Engine::new().with_options(options).expect("possible options");
    let mut expected = Vec::new();
    for text in list().lines() {
        let situation: Situation = text.parse().expect("an XGID");
        let evaluation = engine.evaluate(&situation).expect("a value");
        let mut line = "eval".to_owned();
        value(&mut line, &evaluation.outcome, evaluation.value(), evaluation.cubeless);
        expected.push(line);
        let mut line = "cube".to_owned();
        cube(&mut line, &engine.cube_decision(&situation).expect("a decision"));
        expected.push(line);
        for play in engine.rank_plays(&situation, "42".parse().expect("a roll")).expect("plays") {
            let mut line = "play".to_owned();
            value(&mut line, &play.outcome, play.value, play.cubeless);
            write!(line, " {}", play.play).expect("a text grows");
            expected.push(line);
        }
    }
    assert_eq!(list().lines().count(), 200);
    assert_eq!(found, expected);
}

#[test]
fn numbers_are_those_of_the_command() {
    let folder = build_folder();
    let command = folder.parent().expect("a folder above").join("barpoint");
    if !command.exists() {
        barpoint_testing::skipped("the command is not built");
        return;
    }
    let Some(found) = lines_in_c("values", list()) else { return };
    let found: Vec<&String> = found.iter().filter(|line| line.starts_with("eval")).collect();
    let printed = run(&command, &["eval", "-", "--plies", "0", "--format", "json"], list());
    assert_eq!(printed.lines().count(), 200);
    for (line, printed) in found.into_iter().zip(printed.lines()) {
        let document: serde_json::Value = serde_json::from_str(printed).expect("JSON");
        let number = |name: &str| document.pointer(name).and_then(serde_json::Value::as_f64);
        let names = [
            "/chances/win",
            "/chances/win_gammon",
            "/chances/win_backgammon",
            "/chances/lose_gammon",
            "/chances/lose_backgammon",
            "/cubeful/equity",
            "/cubeless/equity",
        ];
        for (name, bits) in names.into_iter().zip(line.split(' ').skip(1)) {
            let ours = f64::from_bits(u64::from_str_radix(bits, 16).expect("bits"));
            let theirs = number(name).unwrap_or_else(|| panic!("{name} in {printed}"));
            assert_eq!(format!("{ours:.8}"), format!("{theirs:.8}"), "{name} in {printed}");
        }
    }
}

#[test]
fn replies_are_those_of_the_protocol_to_the_byte() {
    let requests = data("requests.jsonl");
    let Some(found) = lines_in_c("ask", requests.clone()) else { return };
    let handler = Handler::new(Engine::new());
    let stop = Arc::default();
    let monitor = Monitor { stop: &stop, report: &|_| (), checkpoint: &|_| () };
    let reply = |line| serde_json::to_string(&handler.answer(line, &monitor)).expect("JSON");
    assert_eq!(found, requests.lines().map(reply).collect::<Vec<_>>());
}
