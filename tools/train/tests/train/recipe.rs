//! The recipe that makes the nets, every step of it, with a game or so for each.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;
use std::{env, fs, process};

const TRAIN: &str = env!("CARGO_BIN_EXE_barpoint-train");

fn run(command: &mut Command) {
    let output = command.output().expect("a program that can be run");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
#[ignore = "slow without optimisation; `.ci/run nightly` runs it"]
fn the_recipe_makes_nets_from_nothing() {
    let out = env::temp_dir().join(format!("recipe-{}", process::id()));
    let recipe = Path::new(env!("CARGO_MANIFEST_DIR")).join("recipe.sh");
    run(Command::new("bash").arg(recipe).arg(&out).arg(TRAIN).env("SMALLER", "1000000"));
    // The last nets can play.
    let (nets, labels) = (out.join("g40"), out.join("more"));
    assert!(nets.join("pruner.bpnn").exists());
    let mut label = Command::new(TRAIN);
    label.arg("label").arg("--nets").arg(nets).arg("--out").arg(labels);
    run(label.args(["--blocks", "0..1", "--games", "1"]));
    fs::remove_dir_all(&out).expect("a folder");
}
