//! The program in `tests/embed`, which embeds the engine without features.

use std::path::Path;
use std::process::Command;

use barpoint::{Dice, Engine, Situation};

/// Returns the output of a cargo command about the program.
fn cargo(arguments: &[&str]) -> String {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("embed/Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--offline", "--manifest-path"])
        .arg(manifest)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("embed"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn its_dependencies_are_all_ours() {
    let tree = cargo(&["tree", "--edges=normal", "--prefix=none", "--format={p}"]);
    let mut crates = tree.lines().map(|line| line.split(' ').next().unwrap());
    assert_eq!((crates.next(), crates.next()), (Some("embed"), Some("barpoint")), "{tree}");
    assert!(crates.all(|name| name.starts_with("barpoint-")), "{tree}");
    assert!(tree.contains("barpoint-engine ") && tree.contains("barpoint-weights "), "{tree}");
}

/// The program has no threads; the engine with threads gives the same bits.
#[test]
fn it_answers_as_the_engine_with_all_features_does() {
    let engine = Engine::new().with_plies(1).unwrap();
    let xgid = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:4:0:9:10";
    let situation: Situation = xgid.parse().unwrap();
    let cube = engine.cube_decision(&situation).unwrap();
    let evaluation = engine.evaluate(&situation).unwrap();
    let best = engine.rank_plays(&situation, Dice::new(3, 1).unwrap()).unwrap()[0];
    let expected = format!(
        "{}: {:?}\n{:?} {:?}\n{} at 1 ply: {:?}\n",
        cube.decision,
        cube.best,
        evaluation.chances().win,
        evaluation.value(),
        best.play,
        best.value
    );
    assert!(expected.starts_with("no redouble, take: "), "{expected}");
    assert!(expected.contains("\n8/5 6/5 at 1 ply: "), "{expected}");
    assert_eq!(cargo(&["run", "--quiet"]), expected);
}
