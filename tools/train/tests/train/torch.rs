//! The fit in Python (`torch/`), where `PyTorch` is installed: its own tests beside this
//! `barpoint-train`.

use std::process::Command;

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
