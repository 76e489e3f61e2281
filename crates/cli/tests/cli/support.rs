//! Running the command.

use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

/// Output and exit status of a run of the command.
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

/// Variables of the environment that change how results are shown.
const DISPLAY: [&str; 4] = ["CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "NO_COLOR"];

/// Runs the command with arguments and standard input.
pub(crate) fn run_with(arguments: &[&str], stdin: &str) -> Run {
    let mut command = Command::cargo_bin("barpoint").unwrap();
    for name in DISPLAY {
        command.env_remove(name);
    }
    // Those of the user would change answers.
    command.env("BARPOINT_DATABASES", "no-folder");
    let Output { status, stdout, stderr } =
        command.args(arguments).write_stdin(stdin).output().unwrap();
    let [stdout, stderr] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    Run { stdout, stderr, code: status.code() }
}

/// Runs the command with arguments separated by blanks; standard error may have notes only.
pub(crate) fn run(arguments: &str) -> String {
    pipe(arguments, "")
}

/// Runs the command with standard input; standard error may have notes only.
pub(crate) fn pipe(arguments: &str, stdin: &str) -> String {
    let run = run_with(&arguments.split_whitespace().collect::<Vec<_>>(), stdin);
    let other = run.stderr.lines().find(|line| !line.starts_with("note: "));
    assert_eq!((run.code, other), (Some(0), None), "barpoint {arguments}");
    run.stdout
}

/// The objects of JSON lines.
pub(crate) fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The only object of a JSON line.
pub(crate) fn object(text: &str) -> Value {
    let [object] = objects(text).try_into().unwrap();
    object
}

/// Five chances that belong together.
pub(crate) fn assert_chances(chances: &[f64; 5]) {
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = *chances;
    let ordered = [0.0, win_backgammon, win_gammon, win, 1.0].is_sorted()
        && [0.0, lose_backgammon, lose_gammon, 1.0 - win + 1e-7].is_sorted();
    assert!(ordered, "{chances:?}");
}

/// The chances of a JSON object, whose keys must come in the order of the line protocol.
pub(crate) fn chances(value: &Value) -> [f64; 5] {
    ["win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon"]
        .map(|key| value[key].as_f64().unwrap())
}

/// Returns the cells of a line of CSV.
pub(crate) fn csv_cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                cells.last_mut().unwrap().extend(letters.next());
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            _ => cells.last_mut().unwrap().push(letter),
        }
    }
    cells
}
