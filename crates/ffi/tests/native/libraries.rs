//! The libraries that `cargo test` builds, for programs in other languages.

use std::path::PathBuf;
use std::process::Command;

/// Returns the folder of the libraries, which is that of this test.
pub(crate) fn build_folder() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a file");
    test.parent().expect("a file is in a folder").to_owned()
}

/// Returns true if a program of this name can be started.
pub(crate) fn has_program(name: &str) -> bool {
    Command::new(name).arg(if name == "go" { "version" } else { "--version" }).output().is_ok()
}

/// Returns the libraries of the system that the static library needs.
pub(crate) fn system_libraries() -> &'static [&'static str] {
    if cfg!(target_os = "macos") {
        &["-lSystem", "-lc", "-lm"]
    } else {
        &["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl", "-lc"]
    }
}

/// Reports that a test does nothing, because a program is absent.
pub(crate) fn skipped(missing: &str) {
    barpoint_testing::skipped(format!("{missing} is not here"));
}
