//! The files of the project.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;
use std::{fs, io};

/// Folders that no source archive has.
const NO_SOURCE: [&str; 6] = [".git", "target", "training", "corpus", "artifacts", "node_modules"];

/// The word about a folder without git, once for all tests.
static SAID: Once = Once::new();

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests have a folder of their own")
}

/// Returns the text files of the project: path from the root, and text.
///
/// These are the files that git tracks, so that a private note in the folder fails no rule. Without git, as in a
/// source archive, they are all files but those that builds and training make.
pub(crate) fn files() -> Vec<(String, String)> {
    let names = tracked().unwrap_or_else(|reason| {
        // Not a macro of libtest, which would hide this where the test passes.
        SAID.call_once(|| {
            let _ = writeln!(io::stderr(), "{reason}: the rules look at every file of the folder");
        });
        found()
    });
    assert!(names.len() > 1000, "{} files", names.len());
    // A file that is not text has no rules. A tracked one may be deleted and not yet committed.
    let text = |name: String| Some((fs::read_to_string(root().join(&name)).ok()?, name));
    names.into_iter().filter_map(text).map(|(text, name)| (name, text)).collect()
}

/// Returns the files that git tracks, or the reason why git does not know them.
fn tracked() -> Result<Vec<String>, String> {
    let output = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root())
        .output()
        .map_err(|error| format!("git cannot be run ({error})"))?;
    let list = String::from_utf8(output.stdout).map_err(|error| error.to_string())?;
    let names: Vec<String> =
        list.split('\0').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    // An unpacked archive may lie in the repository of another project.
    if output.status.success() && names.iter().any(|name| name == "ARCHITECTURE.md") {
        Ok(names)
    } else {
        Err("this folder is not a git repository".to_owned())
    }
}

/// Returns the files that are in the folder.
fn found() -> Vec<String> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default();
            if NO_SOURCE.iter().any(|&other| name == other) {
                continue;
            }
            if path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if let Some(name) = path.strip_prefix(root()).unwrap().to_str() {
                files.push(name.replace('\\', "/"));
            }
        }
    }
    files
}

#[test]
fn the_rules_look_at_the_same_files_with_git_and_without() {
    let Ok(tracked) = tracked() else { return };
    let found = found();
    let kept = tracked.iter().filter(|name| root().join(name).exists());
    let missing: Vec<_> = kept.filter(|name| !found.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
