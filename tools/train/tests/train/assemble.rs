//! Nets of six branches, with further layers and without, from labels to the file that ships.

use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::{env, fs};

/// Runs a stage of the trainer; returns whether it ended well and what it said.
fn train(arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint-train"));
    let output = command.args(arguments).output().expect("a program that can be run");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn succeed(arguments: &[&str]) -> String {
    let (is_done, said) = train(arguments);
    assert!(is_done, "{arguments:?}: {said}");
    said
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path that is text")
}

/// Copies the nets that ship into a folder by their roles.
fn copy_nets(folder: &Path) {
    fs::create_dir_all(folder).expect("a folder");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../weights/nets");
    for entry in fs::read_dir(shipped).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let (role, _) = name.split_once('-').expect("a role and a hash");
        fs::copy(&path, folder.join(role).with_extension("bpnn")).expect("a copy");
    }
}

struct Fits {
    folder: PathBuf,
    nets: PathBuf,
}

impl Fits {
    /// Fits the six branches from the net that ships, hardly moving it.
    fn fit(&self, name: &str, units: &[&str]) -> PathBuf {
        let out = self.folder.join(name);
        fs::create_dir_all(&out).expect("a folder");
        for branch in ["open", "mutual", "ahead", "behind", "against-back-game", "back-game"] {
            let deep = out.join(branch).with_extension("deep");
            let labels = self.folder.join("labels");
            let from = self.nets.join("contact.bpnn");
            let mut arguments = vec!["deepen", "--labels", text(&labels), "--branch", branch];
            arguments.extend(["--from", text(&from), "--out", text(&deep), "--epochs", "1"]);
            arguments.extend(["--rate", "1e-6", "--last-rate", "1e-7", "--units"]);
            arguments.extend(units);
            succeed(&arguments);
        }
        out
    }
}

/// Returns the error of the equities that the program prints.
fn error(said: &str) -> f64 {
    let (_, rest) = said.split_once("with all layers, equities of ").expect("what it says");
    let (_, rest) = rest.split_once("differ by ").expect("what it says");
    rest.split_whitespace().next().and_then(|word| word.parse().ok()).expect("a number")
}

#[test]
#[ignore = "slow without optimisation; `.ci/run nightly` runs it"]
fn nets_with_and_without_further_layers_become_files() {
    let folder = env::temp_dir().join(format!("assemble-{}", process::id()));
    let fits = Fits { nets: folder.join("nets"), folder: folder.clone() };
    copy_nets(&fits.nets);
    let labels = folder.join("labels");
    let mut label = vec!["label", "--nets", text(&fits.nets), "--out", text(&labels)];
    label.extend(["--blocks", "0..1", "--games", "12", "--lambda", "0", "--dealt", "0.7"]);
    succeed(&label);
    let shipped = fs::metadata(fits.nets.join("contact.bpnn")).expect("a file").len();
    for (name, units) in [("wide", &[][..]), ("deep", &["64", "32"])] {
        let nets = fits.fit(name, units);
        let out = nets.join("contact.bpnn");
        let said = succeed(&["assemble", "--nets", text(&nets), "--out", text(&out)]);
        assert!(error(&said) < 0.01, "{said}");
        let length = fs::metadata(&out).expect("a file").len();
        assert_eq!(length == shipped, units.is_empty(), "{length} {shipped}");
        for other in ["race", "pruner"] {
            let file = format!("{other}.bpnn");
            fs::copy(fits.nets.join(&file), nets.join(&file)).expect("a copy");
        }
        // The file plays.
        let more = nets.join("labels");
        let mut label = vec!["label", "--nets", text(&nets), "--out", text(&more)];
        label.extend(["--blocks", "0..1", "--games", "1"]);
        succeed(&label);
    }
    // Branches of different shapes are no net.
    let [wide, deep] = ["wide", "deep"].map(|name| folder.join(name));
    fs::copy(deep.join("open.deep"), wide.join("open.deep")).expect("a copy");
    let never = folder.join("never.bpnn");
    let (is_done, said) = train(&["assemble", "--nets", text(&wide), "--out", text(&never)]);
    assert!(!is_done && said.contains("different numbers of units"), "{said}");
    assert!(!never.exists());
    fs::remove_dir_all(&folder).expect("a folder");
}
