//! The nets in Python, written from their specification alone, beside the library.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use barpoint::PositionId;
use barpoint_core::{Class, Outcome, Position, Variant};
use barpoint_engine::{Engine, Evaluator as _};
use barpoint_nn::{Network, OneSidedNet, Pruner};
use barpoint_testing::{Random, data, play_out, position, scatter};

use crate::tree::root;

/// Returns different positions that a net or the one-sided bearoff answers.
fn positions(count: usize) -> Vec<Position> {
    let mut random = Random::new(0x31);
    let mut found = std::collections::BTreeMap::new();
    while found.len() < count {
        let variant = [Variant::Backgammon, Variant::Nackgammon][random.below(2)];
        let position = match random.below(4) {
            0 => scatter(15 - random.below(8), 15 - random.below(8), &mut random),
            _ => Some(play_out(variant, random.below(150), &mut random)),
        };
        let Some(position) = position else { continue };
        let class = Class::of(&position, Variant::Backgammon);
        if ![Class::Over, Class::TwoSidedBearoff].contains(&class) {
            found.insert(PositionId(position).to_string(), position);
        }
    }
    found.into_values().collect()
}

fn bits(outcome: &Outcome) -> String {
    let Outcome { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = *outcome;
    let mut text = String::new();
    for chance in [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] {
        write!(text, " {:08x}", chance.to_bits()).unwrap();
    }
    text
}

/// Runs `conformance/nets.py`; returns the lines that it writes, `None` without Python 3.10 or newer.
fn second_implementation(input: String) -> Option<Vec<String>> {
    let is_new = "import sys; sys.exit(sys.version_info < (3, 10))";
    let python = Command::new("python3").args(["-c", is_new]).status();
    if !python.is_ok_and(|status| status.success()) {
        barpoint_testing::skipped("Python 3.10 is not installed");
        return None;
    }
    let net = |role: &str| {
        let files = std::fs::read_dir(root().join("weights/nets")).unwrap();
        let mut files = files.map(|file| file.unwrap().path());
        files.find(|path| path.file_name().unwrap().to_str().unwrap().starts_with(role)).unwrap()
    };
    let mut python = Command::new("python3")
        .arg("-B")
        .arg(root().join("conformance/nets.py"))
        .args(["contact", "pruner", "race"].map(net))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut standard_input = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || standard_input.write_all(input.as_bytes()));
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "nets.py ends with {}", output.status);
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect())
}

/// The nets of the library.
struct Library {
    engine: Engine,
    pruner: Pruner,
}

impl Library {
    fn load() -> Self {
        let engine = Engine::new(
            Network::from_bytes(barpoint_weights::CONTACT).unwrap(),
            OneSidedNet::from_bytes(barpoint_weights::RACE).unwrap(),
        );
        Self { engine, pruner: Pruner::from_bytes(barpoint_weights::PRUNER).unwrap() }
    }

    /// Returns the line that the second implementation must write.
    fn line(&self, id: &str, position: &Position) -> String {
        let class = Class::of(position, Variant::Backgammon);
        let chances = bits(&self.engine.evaluate(position));
        let [a, b, c, d, e, f] = self.pruner.outputs(position);
        format!("{id} {class}{chances} {a} {b} {c} {d} {e} {f}")
    }
}

fn check(count: usize) {
    let positions = positions(count);
    let ids: Vec<String> =
        positions.iter().map(|position| PositionId(*position).to_string()).collect();
    let Some(found) = second_implementation(ids.join("\n") + "\n") else { return };
    assert_eq!(found.len(), positions.len());
    let library = Library::load();
    let mut classes = std::collections::BTreeMap::new();
    for ((position, id), found) in positions.iter().zip(&ids).zip(&found) {
        let class = Class::of(position, Variant::Backgammon);
        assert_eq!(found, &library.line(id, position));
        *classes.entry(class).or_insert(0) += 1;
    }
    let least = count / 100;
    for class in [Class::Contact, Class::Crashed, Class::Race, Class::OneSidedBearoff] {
        assert!(classes.get(&class).is_some_and(|&n| n >= least), "{classes:?}");
    }
}

#[test]
fn test_vectors_are_those_of_the_library() {
    let library = Library::load();
    let vectors = data("nets.txt");
    assert!(vectors.lines().count() >= 40);
    for line in vectors.lines() {
        let (id, _) = line.split_once(' ').unwrap();
        assert_eq!(line, library.line(id, &position(id)));
    }
}

#[test]
fn a_thousand_positions_have_equal_bits() {
    check(1000);
}

#[test]
#[ignore = "takes half a minute"]
fn ten_thousand_positions_have_equal_bits() {
    check(10_000);
}
