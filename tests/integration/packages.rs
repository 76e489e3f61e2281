//! The crates as they are published. Not on Windows, where git may write the links to the licences as files.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::tidy::cargo;
use crate::tree::root;

/// The registry accepts ten megabytes.
const MOST_BYTES: u64 = 4_000_000;

pub(crate) const LICENCES: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-THIRD-PARTY"];

/// Crates whose interfaces other projects build on.
const BOUNDARIES: [&str; 7] = [
    "barpoint",
    "barpoint-cli",
    "barpoint-core",
    "barpoint-engine",
    "barpoint-ids",
    "barpoint-records",
    "barpoint-rollout",
];

/// Packs all of them in one call, which also finds a dependency that is not published.
#[test]
fn the_public_crates_can_be_packed_and_hold_their_licences() {
    let metadata = cargo(&["metadata", "--no-deps", "--format-version=1", "--locked"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let public = packages.iter().filter(|package| package["publish"].is_null());
    let names: Vec<&str> = public.map(|package| package["name"].as_str().unwrap()).collect();
    assert!(BOUNDARIES.iter().all(|name| names.contains(name)), "{names:?}");

    let target = tempfile::tempdir().unwrap();
    let target_option = format!("--target-dir={}", target.path().display());
    let mut arguments = vec!["package", "--locked", "--offline", "--no-verify", "--allow-dirty"];
    arguments.push(&target_option);
    arguments.extend(names.iter().flat_map(|name| ["--package", name]));
    cargo(&arguments);
    for name in names {
        let folder = format!("{name}-{}", env!("CARGO_PKG_VERSION"));
        let file = target.path().join("package").join(format!("{folder}.crate"));
        assert!(fs::metadata(&file).unwrap().len() < MOST_BYTES, "{name} is large");
        unpack(&file, target.path());
        let unpacked = target.path().join(folder);
        for licence in LICENCES {
            let text = fs::read(unpacked.join(licence));
            assert_eq!(text.ok(), fs::read(root().join(licence)).ok(), "{licence} of {name}");
        }
        assert!(unpacked.join("README.md").exists() && !unpacked.join("tests").exists(), "{name}");
        let _ = fs::remove_dir_all(unpacked);
    }
}

pub(crate) fn unpack(archive: &Path, folder: &Path) {
    let status = Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(folder).status();
    assert!(status.unwrap().success(), "{}", archive.display());
}
