//! No file uses a file that leads back to it, and no crate does.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use barpoint_tests::circles;
use barpoint_tests::imports::Crate;
use serde_json::Value;

use crate::tidy::is_rust_in;
use crate::tree::{files, root};

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version=1"])
        .current_dir(root())
        .output()
        .unwrap();
    let mut metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    serde_json::from_value(metadata["packages"].take()).unwrap()
}

/// The folder with the root of a package, its library if it has one.
fn source_folder(package: &Value) -> PathBuf {
    let targets = package["targets"].as_array().unwrap();
    let is_library = |target: &&Value| target["kind"][0] == "lib";
    let root = targets.iter().find(is_library).unwrap_or(&targets[0]);
    Path::new(root["src_path"].as_str().unwrap()).parent().unwrap().to_owned()
}

/// The Rust files of a folder: paths from there, and texts.
fn rust_files<'a>(files: &'a [(String, String)], folder: &Path) -> Vec<(&'a str, &'a str)> {
    let folder = folder.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/") + "/";
    let rust = files.iter().filter(|(name, _)| is_rust_in(name, &folder));
    rust.map(|(name, text)| (&name[folder.len()..], &**text)).collect()
}

#[test]
fn no_files_of_a_crate_use_each_other_in_a_circle() {
    let mut arrows = 0;
    let files = files();
    for package in &packages() {
        let name = package["name"].as_str().unwrap();
        let found = Crate::new(rust_files(&files, &source_folder(package)));
        arrows += found.arrows().values().map(BTreeSet::len).sum::<usize>();
        let circles = circles(&found.arrows());
        assert!(circles.is_empty(), "{name}: {circles:#?}");
    }
    assert!(arrows > 1000, "{arrows} uses of one file by another");
}

#[test]
fn no_crates_use_each_other_in_a_circle() {
    let packages = packages();
    let name = |package: &'_ Value| package["name"].as_str().unwrap().to_owned();
    let names: BTreeSet<String> = packages.iter().map(name).collect();
    let uses: Vec<(String, BTreeSet<String>)> = packages
        .iter()
        .map(|package| {
            let used = package["dependencies"].as_array().unwrap().iter().map(name);
            (name(package), used.filter(|name| names.contains(name)).collect())
        })
        .collect();
    let arrows = uses.iter().map(|(name, used)| (&**name, used.iter().map(|it| &**it).collect()));
    let circles = circles(&arrows.collect());
    assert!(circles.is_empty(), "{circles:?}");
}
