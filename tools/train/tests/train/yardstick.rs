//! Decisions of the yardstick answered by the program, a few of them and roughly.

use std::path::Path;
use std::process::{self, Command};
use std::{env, fs};

use serde_json::Value;

fn objects(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("a file");
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

#[test]
#[ignore = "slow without optimisation; `.ci/run nightly` runs it"]
fn scenes_are_answered_apart_and_deeper_on_request() {
    let folder = env::temp_dir().join(format!("yardstick-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/yardstick/plays.jsonl");
    let all = objects(&all);
    let first = |scene: &str| all.iter().find(|asked| asked["scene"] == scene).expect("one");
    let asked = ["race", "back-game", "crash"].map(first);
    let text = asked.map(Value::to_string).join("\n") + "\n";
    fs::write(folder.join("plays.jsonl"), text).expect("a file");
    let answer = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint-train"));
        command.args(["yardstick", "answer", "plays", "--folder"]).arg(&folder);
        command.args(["--error", "0.1", "--turns", "2", "--plies", "0"]).args(more);
        let output = command.output().expect("a program that can be run");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        objects(&folder.join("plays.answers.jsonl"))
    };
    let given = |answers: &[Value]| -> Vec<(Value, bool)> {
        let given = |answer: &Value| (answer["number"].clone(), answer["deeper"] == true);
        answers.iter().map(given).collect()
    };
    let number = |scene: &str| first(scene)["number"].clone();
    let race = answer(&["--scenes", "race"]);
    assert_eq!(given(&race), [(number("race"), false)]);
    let deeper = answer(&["--scenes", "back-game", "race", "--deeper"]);
    assert_eq!(deeper[0], race[0]);
    assert_eq!(given(&deeper)[1..], [(number("back-game"), true)]);
    let whole = answer(&[]);
    assert_eq!(given(&whole)[2..], [(number("crash"), false)]);
    assert_eq!(answer(&["--deeper"]), whole);
    fs::remove_dir_all(&folder).expect("a folder");
}
