//! Real files, compared with GNU Backgammon 1.07.
//!
//! Files whose licence allows it are in `tests/data/files`. The variable `BARPOINT_SAMPLES` may
//! name a folder with more files in the same layout.

#[cfg(test)]
mod compare;

use std::path::Path;

use self::compare::check;

#[test]
fn files_that_come_with_the_project() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    assert!(check(&folder) >= 20);
}

#[test]
fn files_of_the_samples_folder() {
    let Some(folder) = std::env::var_os("BARPOINT_SAMPLES") else {
        barpoint_testing::skipped("BARPOINT_SAMPLES names no folder with more files");
        return;
    };
    println!("{} files", check(Path::new(&folder)));
}
