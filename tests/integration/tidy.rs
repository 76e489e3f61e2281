//! House rules that concern more than one file.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::tree::{files, root};

/// Crates of the engine: itself and all that it may use.
const ENGINE: [&str; 5] = ["core", "nn", "bearoff", "equity", "engine"];

/// Returns the lines of code of a Rust file without comments, numbered from 1.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().zip(1..).map(|(line, number)| (number, line.trim()));
    lines.filter(|(_, line)| !line.starts_with("//"))
}

pub(crate) fn is_rust_in(name: &str, folder: &str) -> bool {
    name.starts_with(folder) && Path::new(name).extension().is_some_and(|kind| kind == "rs")
}

pub(crate) fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_engine_uses_no_third_party_crate() {
    let tree = cargo(&[
        "tree",
        "--package=barpoint-engine",
        "--no-default-features",
        "--edges=normal",
        "--prefix=none",
        "--format={p}",
    ]);
    assert!(tree.starts_with("barpoint-engine "), "{tree}");
    for line in tree.lines() {
        let name = line.split(' ').next().and_then(|name| name.strip_prefix("barpoint-"));
        assert!(name.is_some_and(|name| ENGINE.contains(&name)), "{line}");
    }
}

/// Such crates are optional, so that an embedder without features has none of them.
#[test]
fn third_party_crates_of_the_engine_come_with_features_only() {
    let metadata = cargo(&["metadata", "--no-deps", "--format-version=1"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let is_engine = |package: &&Value| {
        let name = package["name"].as_str().and_then(|name| name.strip_prefix("barpoint-"));
        name.is_some_and(|name| ENGINE.contains(&name))
    };
    let packages = metadata["packages"].as_array().unwrap().iter().filter(is_engine);
    let mut seen = 0;
    for package in packages {
        seen += 1;
        assert_eq!(package["features"]["default"], Value::Null, "{}", package["name"]);
        for dependency in package["dependencies"].as_array().unwrap() {
            let name = dependency["name"].as_str().unwrap();
            let is_ours = name.starts_with("barpoint-") || dependency["kind"] == "dev";
            assert!(is_ours || dependency["optional"] == true, "{} uses {name}", package["name"]);
        }
    }
    assert_eq!(seen, ENGINE.len());
}

/// Rows of the table of rooms in ARCHITECTURE.md: their crates, and thousands of lines.
fn rooms() -> Vec<(Vec<String>, f64)> {
    let files = files();
    let (_, text) = files.iter().find(|(name, _)| name == "ARCHITECTURE.md").unwrap();
    let (_, table) = text.split_once("\n## Rooms\n").unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let crates = cells.get(1)?.split('`').filter_map(|name| name.strip_prefix("crates/"));
        Some((crates.map(str::to_owned).collect(), cells.get(2)?.parse().ok()?))
    };
    table.lines().filter_map(row).collect()
}

#[test]
fn crates_use_only_what_lies_below_them() {
    // Data, and tools of tests.
    const APART: [&str; 2] = ["weights", "testing"];
    let order: Vec<String> = rooms().into_iter().flat_map(|(crates, _)| crates).collect();
    let place = |name: &str| order.iter().position(|room| room == name);
    let metadata = cargo(&["metadata", "--no-deps", "--format-version=1"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let own = |package: &Value| {
        let name = package["name"].as_str()?;
        Some(name.strip_prefix("barpoint-").unwrap_or(name).to_owned())
    };
    let mut seen = 0;
    for package in metadata["packages"].as_array().unwrap() {
        let path = package["manifest_path"].as_str().unwrap().replace('\\', "/");
        let name = own(package).filter(|name| path.ends_with(&format!("crates/{name}/Cargo.toml")));
        let Some(name) = name.filter(|name| !APART.contains(&name.as_str())) else { continue };
        let at = place(&name).unwrap_or_else(|| panic!("ARCHITECTURE.md has no room for {name}"));
        for dependency in package["dependencies"].as_array().unwrap() {
            let is_ours = dependency["path"].is_string() && dependency["kind"].is_null();
            let used = own(dependency).filter(|used| is_ours && !APART.contains(&used.as_str()));
            let is_allowed = used.as_deref().is_none_or(|used| place(used) < Some(at));
            assert!(is_allowed, "{name} must not use {used:?}");
        }
        seen += 1;
    }
    assert_eq!(seen, order.len(), "{order:?}");
}

#[test]
fn rooms_have_the_sizes_that_the_architecture_states() {
    let files = files();
    for (crates, stated) in rooms() {
        let is_product = |name: &str| {
            let is_here = |room: &String| is_rust_in(name, &format!("crates/{room}/"));
            !name.contains("/tests/") && !name.ends_with("/tests.rs") && crates.iter().any(is_here)
        };
        let product = files.iter().filter(|(name, _)| is_product(name));
        let lines: usize = product.map(|(_, text)| text.lines().count()).sum();
        let real = lines as f64 / 1000.0;
        let is_near = (real - stated).abs() < f64::max(1.0, stated / 2.0);
        assert!(
            is_near,
            "{crates:?} have {real:.1} thousand lines, and ARCHITECTURE.md says {stated}"
        );
    }
}

#[test]
fn unsafe_code_stays_in_the_kernels() {
    let is_word =
        |line: &str| line.split(|c: char| c != '_' && !c.is_alphanumeric()).any(|w| w == "unsafe");
    let mut kernels = 0;
    for (name, text) in files() {
        if name.starts_with("crates/nn/src/kernel") {
            kernels += 1;
            continue;
        }
        // C passes pointers.
        if name.starts_with("crates/ffi/src") {
            continue;
        }
        // Mapping a file, running code before `main` and sharing memory with readers of Arrow need unsafe
        // code; the rest of these crates denies it.
        let exceptions = [
            "crates/database/src/map.rs",
            "crates/database/src/lib.rs",
            "crates/cli/src/standard_output.rs",
            "crates/cli/src/main.rs",
            "crates/py/src/arrow/interface.rs",
            "crates/py/src/lib.rs",
        ];
        if exceptions.contains(&name.as_str()) {
            continue;
        }
        if is_rust_in(&name, "") && name != file!() {
            let found = code(&text).find(|(_, line)| is_word(line));
            assert_eq!(found, None, "{name}");
        }
        let is_root = name.ends_with("/src/lib.rs") || name.ends_with("/src/main.rs");
        if is_root && name.starts_with("crates/") && name != "crates/nn/src/lib.rs" {
            assert!(text.contains("#![forbid(unsafe_code)]"), "{name} does not forbid unsafe code");
        }
    }
    assert!(kernels > 0);
}

#[test]
fn the_engine_reads_no_files_and_no_clock_starts_no_threads_and_prints_nothing() {
    const FORBIDDEN: [&str; 10] = [
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "std::process",
        "std::thread",
        "std::time",
        "print!",
        "println!",
        "dbg!",
    ];
    let folders = ENGINE.map(|name| format!("crates/{name}/src/"));
    let mut seen = 0;
    for (name, text) in files() {
        let is_tests = name.ends_with("/tests.rs") || name.contains("/tests/");
        if is_tests || !folders.iter().any(|folder| is_rust_in(&name, folder)) {
            continue;
        }
        seen += 1;
        let product = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let found =
            code(product).find(|(_, line)| FORBIDDEN.iter().any(|word| line.contains(word)));
        assert_eq!(found, None, "{name}");
    }
    assert!(seen > 20, "{seen} files");
}

#[test]
fn no_file_names_a_place_on_one_machine() {
    let folders = ["home", "root", "tmp", "work", "Users"].map(|folder| format!("/{folder}/"));
    for (name, text) in files() {
        for (line, number) in text.lines().zip(1..) {
            for folder in &folders {
                let begins = |at: usize| {
                    !line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-~/}".contains(c))
                };
                let found = line.match_indices(folder).any(|(at, _)| begins(at));
                assert!(!found, "{name}:{number}: {line}");
            }
        }
    }
}

#[test]
fn files_are_named_after_what_they_hold() {
    for (name, _) in files() {
        let file = name.rsplit('/').next().unwrap();
        assert!(
            !["mod.rs", "utils.rs", "util.rs", "helpers.rs", "common.rs"].contains(&file),
            "{name}"
        );
    }
}

#[test]
fn nothing_runs_at_build_time() {
    assert!(files().iter().all(|(name, _)| !name.ends_with("build.rs")));
}

#[test]
fn every_invariant_names_tests_that_exist() {
    let files = files();
    let architecture = &files.iter().find(|(name, _)| name == "ARCHITECTURE.md").unwrap().1;
    let invariants = architecture.lines().filter(|line| {
        line.strip_prefix("| ").is_some_and(|row| row.starts_with(|c: char| c.is_ascii_digit()))
    });
    let mut count = 0;
    for invariant in invariants {
        let tests = invariant.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        let names: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "{invariant}");
        for name in names {
            let definition = format!("fn {name}(");
            assert!(files.iter().any(|(_, text)| text.contains(&definition)), "{name}");
        }
        count += 1;
    }
    assert!(count > 5, "{count} invariants");
}

#[test]
fn every_dependency_has_a_row_in_the_architecture() {
    let files = files();
    let (_, text) = files.iter().find(|(name, _)| name == "ARCHITECTURE.md").unwrap();
    let (_, table) = text.split_once("\n## Dependencies\n").unwrap();
    let table = table.split("\n## ").next().unwrap();
    let metadata = cargo(&["metadata", "--no-deps", "--format-version=1"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    let dependencies = packages.flat_map(|package| package["dependencies"].as_array().unwrap());
    let mut seen = 0;
    for name in dependencies.map(|dependency| dependency["name"].as_str().unwrap()) {
        let is_ours = name.starts_with("barpoint");
        assert!(is_ours || table.contains(&format!("`{name}`")), "{name} has no row");
        seen += usize::from(!is_ours);
    }
    assert!(seen > 20, "{seen} dependencies");
}

#[test]
fn the_architecture_is_short() {
    let files = files();
    let (_, text) = files.iter().find(|(name, _)| name == "ARCHITECTURE.md").unwrap();
    assert!(text.lines().count() <= 160, "decisions belong to the documentation of their modules");
}

#[test]
fn files_that_the_documents_name_exist() {
    let files = files();
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let (_, text) = files.iter().find(|(name, _)| name == document).unwrap();
        let is_file = |word: &&str| {
            let kind = Path::new(word).extension().and_then(|kind| kind.to_str());
            let is_pattern = word.contains(['<', '*', ' ']) || word.contains("NAME");
            kind.is_some_and(|kind| ["md", "rs", "sh", "toml"].contains(&kind)) && !is_pattern
        };
        let mut seen = 0;
        for named in text.split('`').skip(1).step_by(2).filter(is_file) {
            let below = format!("/{named}");
            let exists = files.iter().any(|(name, _)| name == named || name.ends_with(&below));
            assert!(exists, "{document} names {named}");
            seen += 1;
        }
        assert!(seen > 10, "{document}: {seen} files");
    }
}
