//! A release on Unix without building: archives of a program that only pretends, the files of package managers, and
//! the installation.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use barpoint_testing::skipped;
use serde_json::Value;
use tempfile::TempDir;

use crate::packages::{LICENCES, unpack};
use crate::tidy::cargo;
use crate::tree::root;

const VERSION: &str = env!("CARGO_PKG_VERSION");
const TARGETS: [&str; 5] = [
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
    "aarch64-apple-darwin",
    "x86_64-apple-darwin",
    "x86_64-pc-windows-msvc",
];
const PROGRAM: &str = r#"#!/bin/sh
case $1 in
    completions) echo "completions for $2" ;;
    man) mkdir -p "$3" && echo manual > "$3/barpoint.1" ;;
    --version) echo "barpoint of the test" ;;
esac
"#;

/// Archives of all targets, in the place that their address names.
struct Release {
    folder: TempDir,
}

impl Release {
    fn make() -> Option<Self> {
        if !has_programs() {
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("program");
        fs::write(&program, PROGRAM).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        for target in TARGETS {
            let mut dist = Command::new("bash");
            dist.arg("tools/dist.sh").arg(target).current_dir(root());
            dist.env("BARPOINT", &program).env("CARGO_TARGET_DIR", folder.path());
            assert_success(&dist.output().unwrap());
        }
        let release = Self { folder };
        fs::create_dir_all(release.path("releases/download")).unwrap();
        fs::rename(release.path("dist-archives"), release.archives()).unwrap();
        Some(release)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn archives(&self) -> PathBuf {
        self.path("releases/download").join(format!("v{VERSION}"))
    }

    fn address(&self) -> String {
        format!("file://{}", self.folder.path().display())
    }

    fn fill(&self) -> Output {
        let (archives, filled) = (self.archives(), self.path("filled"));
        let arguments = [archives.to_str().unwrap(), filled.to_str().unwrap(), &self.address()];
        release_script(&[&["fill"][..], &arguments].concat())
    }

    fn install(&self, prefix: &Path) -> Output {
        let script = self.path("filled/install.sh");
        Command::new("sh").arg(script).arg(prefix).output().unwrap()
    }
}

fn has_programs() -> bool {
    let is_new = "import sys; sys.exit(sys.version_info < (3, 10))";
    let needed = [&["bash", "--version"][..], &["curl", "--version"], &["python3", "-c", is_new]];
    needed.into_iter().all(|words| {
        let output = Command::new(words[0]).args(&words[1..]).output();
        let is_there = output.is_ok_and(|output| output.status.success());
        if !is_there {
            skipped(format!("{} is missing or old", words[0]));
        }
        is_there
    })
}

fn release_script(arguments: &[&str]) -> Output {
    Command::new("python3")
        .arg("tools/release.py")
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap()
}

fn assert_success(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Returns the files below a folder with their names from there.
fn files_in(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                found.push((name, fs::read_to_string(path).unwrap()));
            }
        }
    }
    found
}

#[test]
fn a_release_is_whole() {
    let Some(release) = Release::make() else { return };
    archives_hold_licences_and_conformance(&release);
    tools_find_what_archives_hold(&release);
    package_managers_find_archives(&release);
    an_archive_with_another_sum_is_not_installed(&release);
}

fn archives_hold_licences_and_conformance(release: &Release) {
    for target in TARGETS.iter().filter(|target| !target.contains("windows")) {
        let name = format!("barpoint-{VERSION}-{target}");
        unpack(&release.archives().join(format!("{name}.tar.gz")), release.folder.path());
        let unpacked = release.path(&name);
        for licence in LICENCES {
            let text = fs::read(unpacked.join(licence)).ok();
            assert_eq!(text, fs::read(root().join(licence)).ok(), "{licence} of {target}");
        }
        for file in
            ["AUTHORS", "conformance/check.py", "conformance/cases/plays.jsonl", "man/barpoint.1"]
        {
            assert!(unpacked.join(file).exists(), "{file} of {target}");
        }
        let mode = fs::metadata(unpacked.join("barpoint")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o755);
    }
    let listed = "import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist())";
    let name = format!("barpoint-{VERSION}-x86_64-pc-windows-msvc");
    let zip = release.archives().join(format!("{name}.zip"));
    let listed = Command::new("python3").args(["-c", listed]).arg(zip).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    for file in LICENCES.iter().copied().chain(["barpoint.exe", "conformance/check.py"]) {
        assert!(listed.contains(&format!("{name}/{file}")), "{file}: {listed}");
    }
}

fn package_managers_find_archives(release: &Release) {
    assert_success(&release.fill());
    let filled = files_in(&release.path("filled"));
    let text = |name: &str| &filled.iter().find(|(file, _)| file == name).unwrap().1;
    let mut addresses = 0;
    for (name, text) in &filled {
        for word in ["@version", "@repository", "@sha256"] {
            assert!(!text.contains(word), "{name}");
        }
        let begin = format!("{}/releases/download/v{VERSION}/", release.address());
        for place in text.split(&begin).skip(1).filter(|place| !place.starts_with('$')) {
            let file = place.split(['"', '\'', '\n']).next().unwrap();
            assert!(release.archives().join(file).exists(), "{name}: {file}");
            addresses += 1;
        }
    }
    assert_eq!(addresses, 8, "4 of Homebrew, 1 of Scoop, 1 of winget, 2 of AUR");
    let scoop: Value = serde_json::from_str(text("scoop/barpoint.json")).unwrap();
    assert_eq!(scoop["version"], VERSION);
    assert!(text("aur/.SRCINFO").contains(&format!("pkgver = {VERSION}\n")));
    for script in ["aur/PKGBUILD", "install.sh"] {
        let script = release.path("filled").join(script);
        assert_success(&Command::new("bash").arg("-n").arg(script).output().unwrap());
    }

    let archive = release.archives().join(format!("barpoint-{VERSION}-{}.tar.gz", TARGETS[2]));
    let aside = release.path("aside");
    fs::rename(&archive, &aside).unwrap();
    let refused = release.fill();
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains(TARGETS[2]));
    fs::rename(aside, archive).unwrap();
}

fn an_archive_with_another_sum_is_not_installed(release: &Release) {
    let prefix = release.path("prefix");
    let done = release.install(&prefix);
    if String::from_utf8_lossy(&done.stderr).contains("there is no archive for") {
        skipped("no archive is for this machine");
        return;
    }
    assert_success(&done);
    let version = Command::new(prefix.join("bin/barpoint")).arg("--version").output().unwrap();
    assert_eq!(version.stdout, b"barpoint of the test\n");
    for file in ["share/man/man1/barpoint.1", "share/doc/barpoint/LICENSE-THIRD-PARTY"] {
        assert!(prefix.join(file).exists(), "{file}");
    }

    for target in TARGETS.iter().filter(|target| !target.contains("windows")) {
        let archive = release.archives().join(format!("barpoint-{VERSION}-{target}.tar.gz"));
        let mut bytes = fs::read(&archive).unwrap();
        bytes.push(0);
        fs::write(archive, bytes).unwrap();
    }
    let other = release.path("other");
    let refused = release.install(&other);
    assert!(!refused.status.success() && !other.exists());
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(message.starts_with("install.sh: the sum of barpoint-"), "{message}");
    let refused = release.fill();
    assert!(!refused.status.success(), "an archive has another sum");
}

/// The metadata of the command's crate, from which packages are made and `cargo binstall` finds archives.
fn tools_find_what_archives_hold(release: &Release) {
    let manifest = cargo(&["metadata", "--no-deps", "--format-version=1", "--locked"]);
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let packages = manifest["packages"].as_array().unwrap();
    let command = packages.iter().find(|package| package["name"] == "barpoint-cli").unwrap();
    let (metadata, address) = (&command["metadata"], command["repository"].as_str().unwrap());

    let binstall = &metadata["binstall"];
    for target in TARGETS {
        let own = &binstall["overrides"][target]["pkg-url"];
        let url = own.as_str().or(binstall["pkg-url"].as_str()).unwrap();
        let values = [("{ repo }", address), ("{ version }", VERSION), ("{ target }", target)];
        let url = values.iter().fold(url.to_owned(), |url, (name, value)| url.replace(name, value));
        let file = url.strip_prefix(&format!("{address}/")).unwrap();
        assert!(release.path(file).exists(), "{file}");
    }
    let name = format!("barpoint-{VERSION}-{}", TARGETS[0]);
    unpack(&release.archives().join(format!("{name}.tar.gz")), release.folder.path());
    let assets = |tool: &str| metadata[tool]["assets"].as_array().unwrap().iter();
    let sources = assets("deb").map(|asset| asset[0].as_str().unwrap());
    let sources = sources.chain(assets("generate-rpm").map(|it| it["source"].as_str().unwrap()));
    let mut seen = 0;
    for source in sources {
        let (_, path) = source.split_once("target/package-content/").unwrap();
        let (before, after) = path.split_once('*').unwrap_or((path, ""));
        let names = files_in(&release.path(&name));
        let fits = |name: &String| name.starts_with(before) && name.ends_with(after);
        assert!(names.iter().any(|(name, _)| fits(name)), "{source}");
        seen += 1;
    }
    assert_eq!(seen, 16);
}

/// Complaint of the check before a release: the changelog lacks the day.
#[test]
fn tag_and_versions_agree() {
    if !has_programs() {
        return;
    }
    let good = release_script(&["check", &format!("v{VERSION}")]);
    let problems = String::from_utf8(good.stderr).unwrap();
    assert!(
        problems.lines().all(|line| line.starts_with("CHANGELOG.md: no heading")),
        "{problems}"
    );
    let bad = release_script(&["check", "v0.0.7", "https://example.org/another"]);
    assert!(!bad.status.success());
    let problems = String::from_utf8(bad.stderr).unwrap();
    for place in [
        format!("Cargo.toml: {VERSION}, expected 0.0.7"),
        format!("Cargo.toml: barpoint-core: {VERSION}, expected 0.0.7"),
        format!("CITATION.cff: {VERSION}, expected 0.0.7"),
        format!("web/engine/package.json: {VERSION}, expected 0.0.7"),
        "CHANGELOG.md: no heading `## [0.0.7] - YEAR-MONTH-DAY`".to_owned(),
        "expected https://example.org/another".to_owned(),
    ] {
        assert!(problems.contains(&place), "{place}: {problems}");
    }
}
