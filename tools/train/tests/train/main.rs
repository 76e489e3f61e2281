//! Training: labels, fits, grades, and the recipe in small.

use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::{env, fs};

use serde_json::Value;

// Results on standard output, with and without a reader.

fn races() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint-train"));
    command.args(["races", "--points", "7", "--decisions", "20"]);
    command
}

#[test]
fn a_table_is_printed() {
    let output = races().output().expect("a program that can be run");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success() && text.contains("\n| all | 20 | "), "{text}");
}

/// As after `| head -0`.
#[test]
fn a_closed_pipe_is_no_error() {
    let mut command = races();
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a program that can be run");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("an end");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{:?}: {errors}", output.status);
}

// The recipe that makes the nets, every step of it, with a game or so for each.

#[cfg(unix)]
const TRAIN: &str = env!("CARGO_BIN_EXE_barpoint-train");

#[cfg(unix)]
fn run(command: &mut Command) {
    let output = command.output().expect("a program that can be run");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[cfg(unix)]
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

// The fit in Python (`torch/`), where `PyTorch` is installed: its own tests beside this `barpoint-train`.

#[test]
fn the_script_learns_as_fit_does() {
    let tests = Command::new("python3")
        .args(["-m", "unittest", "discover"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/torch"))
        .env("BARPOINT_TRAIN", env!("CARGO_BIN_EXE_barpoint-train"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output();
    let Ok(output) = tests else {
        eprintln!("skipped: there is no python3");
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    if said.contains("(skipped=") {
        eprintln!("skipped: there is no PyTorch, or no numpy");
    }
}

// The stage `volatility`: examples for the cube efficiency.

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
    let folder = env::temp_dir().join(format!("barpoint-volatility-{}", process::id()));
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

// Decisions of the yardstick answered by the program, a few of them and roughly.

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

/// Runs a stage of the trainer; returns whether it ended well and what it said.
fn train(arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint-train"));
    let output = command.args(arguments).output().expect("a program that can be run");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn succeed(arguments: &[&str]) -> String {
    let (is_done, said) = train(arguments);
    assert!(is_done, "{arguments:?}: {said}");
    said
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path that is text")
}

/// Copies the nets that ship into a folder by their roles.
fn copy_nets(folder: &Path) {
    fs::create_dir_all(folder).expect("a folder");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../weights/nets");
    for entry in fs::read_dir(shipped).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let (role, _) = name.split_once('-').expect("a role and a hash");
        fs::copy(&path, folder.join(role).with_extension("bpnn")).expect("a copy");
    }
}

struct Fits {
    folder: PathBuf,
    nets: PathBuf,
}

impl Fits {
    /// Fits the six branches from the net that ships, hardly moving it.
    fn fit(&self, name: &str, units: &[&str]) -> PathBuf {
        let out = self.folder.join(name);
        fs::create_dir_all(&out).expect("a folder");
        for branch in ["open", "mutual", "ahead", "behind", "against-back-game", "back-game"] {
            let deep = out.join(branch).with_extension("deep");
            let labels = self.folder.join("labels");
            let from = self.nets.join("contact.bpnn");
            let mut arguments = vec!["deepen", "--labels", text(&labels), "--branch", branch];
            arguments.extend(["--from", text(&from), "--out", text(&deep), "--epochs", "1"]);
            arguments.extend(["--rate", "1e-6", "--last-rate", "1e-7", "--units"]);
            arguments.extend(units);
            succeed(&arguments);
        }
        out
    }
}

/// Returns the error of the equities that the program prints.
fn error(said: &str) -> f64 {
    let (_, rest) = said.split_once("with all layers, equities of ").expect("what it says");
    let (_, rest) = rest.split_once("differ by ").expect("what it says");
    rest.split_whitespace().next().and_then(|word| word.parse().ok()).expect("a number")
}

#[test]
#[ignore = "slow without optimisation; `.ci/run nightly` runs it"]
fn nets_with_and_without_further_layers_become_files() {
    let folder = env::temp_dir().join(format!("assemble-{}", process::id()));
    let fits = Fits { nets: folder.join("nets"), folder: folder.clone() };
    copy_nets(&fits.nets);
    let labels = folder.join("labels");
    let mut label = vec!["label", "--nets", text(&fits.nets), "--out", text(&labels)];
    label.extend(["--blocks", "0..1", "--games", "12", "--lambda", "0", "--dealt", "0.7"]);
    succeed(&label);
    let shipped = fs::metadata(fits.nets.join("contact.bpnn")).expect("a file").len();
    for (name, units) in [("wide", &[][..]), ("deep", &["64", "32"])] {
        let nets = fits.fit(name, units);
        let out = nets.join("contact.bpnn");
        let said = succeed(&["assemble", "--nets", text(&nets), "--out", text(&out)]);
        assert!(error(&said) < 0.01, "{said}");
        let length = fs::metadata(&out).expect("a file").len();
        assert_eq!(length == shipped, units.is_empty(), "{length} {shipped}");
        for other in ["race", "pruner"] {
            let file = format!("{other}.bpnn");
            fs::copy(fits.nets.join(&file), nets.join(&file)).expect("a copy");
        }
        // The file plays.
        let more = nets.join("labels");
        let mut label = vec!["label", "--nets", text(&nets), "--out", text(&more)];
        label.extend(["--blocks", "0..1", "--games", "1"]);
        succeed(&label);
    }
    // Branches of different shapes are no net.
    let [wide, deep] = ["wide", "deep"].map(|name| folder.join(name));
    fs::copy(deep.join("open.deep"), wide.join("open.deep")).expect("a copy");
    let never = folder.join("never.bpnn");
    let (is_done, said) = train(&["assemble", "--nets", text(&wide), "--out", text(&never)]);
    assert!(!is_done && said.contains("different numbers of units"), "{said}");
    assert!(!never.exists());
    fs::remove_dir_all(&folder).expect("a folder");
}
