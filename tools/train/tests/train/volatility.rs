//! The stage `volatility`: examples for the cube efficiency.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

fn examples(out: &Path, threads: &str) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint-train"));
    command.args(["volatility", "--games", "4", "--share", "0.1", "--seed", "3", "--plies", "1"]);
    command.arg("--out").arg(out).env("RAYON_NUM_THREADS", threads);
    let output = command.output().expect("a program that can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(out).expect("a file");
    text.lines().map(|line| serde_json::from_str(line).expect("an object of JSON")).collect()
}

#[test]
fn examples_have_inputs_a_spread_and_values_and_do_not_depend_on_threads() {
    let folder = env::temp_dir().join(format!("barpoint-volatility-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let found = examples(&folder.join("one.jsonl"), "1");
    assert_eq!(found, examples(&folder.join("two.jsonl"), "2"));
    fs::remove_dir_all(&folder).expect("a folder that can be removed");
    assert!(!found.is_empty());
    for example in &found {
        assert_eq!(example["features"].as_array().map(Vec::len), Some(64), "{example}");
        let volatility = example["volatility"].as_f64().expect("a number");
        assert!((0.001..0.5).contains(&volatility), "{example}");
        let values = example["cubeful"].as_array().expect("three values");
        let [centred, owned, opponent] =
            [0, 1, 2].map(|i| values[i]["value"].as_f64().unwrap_or(f64::NAN));
        // A cube of one's own is worth more than one that the opponent owns.
        assert!(owned > opponent && owned >= centred - 0.05, "{example}");
    }
}
