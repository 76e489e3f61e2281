//! The conformance suite of `conformance/`, answered by the command.

use std::path::Path;
use std::process::Command;

/// Returns true if there is a Python that is new enough.
fn has_python() -> bool {
    let is_new = "import sys; sys.exit(sys.version_info < (3, 10))";
    let python = Command::new("python3").args(["-c", is_new]).status();
    python.is_ok_and(|status| status.success())
}

#[test]
fn the_command_answers_every_case_of_the_conformance_suite() {
    if !has_python() {
        barpoint_testing::skipped("Python 3.10 is not installed");
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let output = Command::new("python3")
        .args(["-B", "check.py", "--", "python3", "-B", "engines/barpoint.py"])
        .arg(env!("CARGO_BIN_EXE_barpoint"))
        .current_dir(folder)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    // Each topic has its cases, and each case an answer.
    let rows: Vec<Vec<&str>> =
        text.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 7, "{text}");
    for row in rows {
        let [_, cases, passed, "0", "0"] = row[..] else { panic!("{text}") };
        assert!(cases == passed && cases != "0", "{text}");
    }
}
