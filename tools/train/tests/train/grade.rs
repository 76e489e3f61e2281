//! The equities that a table of `grade` is made of.

use std::path::Path;
use std::process::{self, Command};
use std::{env, fs};

use serde_json::Value;

/// The first lines of a file of our own yardstick.
fn head(name: &str, lines: usize) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/yardstick").join(name);
    let text = fs::read_to_string(path).expect("a file");
    text.lines().take(lines).flat_map(|line| [line, "\n"]).collect()
}

fn numbers(values: &Value) -> Vec<f64> {
    values.as_array().expect("a list").iter().map(|value| value.as_f64().expect("one")).collect()
}

#[test]
fn equities_are_those_of_the_table() {
    let folder = env::temp_dir().join(format!("grade-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    for name in ["plays.jsonl", "plays.answers.jsonl", "cubes.jsonl", "cubes.answers.jsonl"] {
        fs::write(folder.join(name), head(name, 3)).expect("a file");
    }
    let file = folder.join("values.json");
    let nets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../weights/small");
    let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint-train"));
    command.arg("grade").arg("--nets").arg(&nets).arg("--yardstick").arg(&folder);
    let output = command.arg("--values").arg(&file).output().expect("a program that can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let table = String::from_utf8(output.stdout).expect("a table");
    let cells: Vec<&str> = table.lines().last().expect("a row").split('|').map(str::trim).collect();
    let values: Value = serde_json::from_slice(&fs::read(&file).expect("a file")).expect("JSON");
    let [right, net] = ["yardstick", "net"].map(|name| numbers(&values[name]));
    let set = &values["sets"][0];
    let of_set = |i: &usize| values["sets"][i] == *set;
    let squares: Vec<f64> =
        (0..net.len()).filter(of_set).map(|i| (net[i] - right[i]).powi(2)).collect();
    let error = 1e3 * (squares.iter().sum::<f64>() / squares.len() as f64).sqrt();
    assert_eq!(format!("{error:.2}"), cells[2], "{table}");

    let decisions = values["decisions"].as_array().expect("a list");
    let losses: Vec<f64> = decisions
        .iter()
        .map(|decision| {
            let plays: Vec<usize> = numbers(decision).iter().map(|&play| play as usize).collect();
            let chosen = plays.iter().copied().max_by(|&a, &b| net[a].total_cmp(&net[b]));
            let best = plays.iter().map(|&play| right[play]).fold(f64::NEG_INFINITY, f64::max);
            1e3 * (best - right[chosen.expect("a play")])
        })
        .collect();
    let loss = losses.iter().sum::<f64>() / 3.0;
    let column = table.lines().next().expect("a head").split('|').map(str::trim);
    let column = column.into_iter().position(|name| name == "loss").expect("a column");
    assert!(cells[column].starts_with(&format!("{loss:.3} ")), "{loss:.3} in {table}");
    assert_eq!(values["cubes"].as_array().map(Vec::len), Some(3));
    fs::remove_dir_all(&folder).expect("a folder");
}
