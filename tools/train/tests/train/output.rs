//! Results on standard output, with and without a reader.

use std::process::{Command, Stdio};

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
