//! Scripts, carried out here and by GNU Backgammon: equal answers and equal files, but for the
//! numbers of the nets and for the differences that the guide lists.
//!
//! There is one test, because it changes the working folder of the process.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

mod gnubg;
mod sameness;

use std::fs;
use std::path::Path;

use barpoint::Engine;
use barpoint_gnubg_language::Interpreter;

use gnubg::Answer;

/// Folder of the scripts and of the matches that they read.
const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scripts");

/// Matches of other programs that the scripts read.
const MATCHES: [(&str, &str); 6] = [
    ("match7.sgg", "legacy/match7.sgg"),
    ("match7.fibs", "legacy/match7.fibs"),
    ("match7.gam", "legacy/match7.gam"),
    ("match7.tmg", "legacy/match7.tmg"),
    ("match7.mat", "mat/gnubg-export-7p.mat"),
    ("marked.sgf", "statistics/noisy-3p.sgf"),
];

#[test]
fn scripts_do_the_same_as_in_gnubg() {
    let Some(program) = gnubg::program() else {
        barpoint_testing::skipped("gnubg is not installed");
        return;
    };
    let chosen = std::env::var("SCRIPT").unwrap_or_default();
    let mut differences = Vec::new();
    let mut count = 0;
    for path in scripts().iter().filter(|path| path.contains(&chosen)) {
        let script = fs::read_to_string(Path::new(SCRIPTS).join(path)).unwrap();
        let lines: Vec<&str> =
            script.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        let [there, here] = [prepared(), prepared()];
        let theirs = gnubg::answers(program, there.path(), &lines);
        let ours = answers(here.path(), &lines);
        assert_eq!(theirs.len(), lines.len(), "{path}: {theirs:?}");
        for (theirs, ours) in theirs.iter().zip(&ours) {
            differences.extend(sameness::of_answers(path, theirs, ours));
        }
        differences.extend(sameness::of_folders(path, there.path(), here.path()));
        count += 1;
    }
    assert!(count >= 40 || !chosen.is_empty(), "{count} scripts");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// The settings file of the rival has a thousand lines, in both grammars.
#[test]
fn settings_that_gnubg_saved_are_read() {
    let Some(program) = gnubg::program() else {
        barpoint_testing::skipped("gnubg is not installed");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    gnubg::save_settings(program, folder.path());
    let path = folder.path().join(".gnubg/gnubgautorc");
    let mut session = Interpreter::new(Engine::new()).played_by(&user());
    session.line(&format!("load commands {}", path.display())).unwrap();
    assert!(session.line("show rollout").unwrap().text.contains("144 games"));
    // Ours come back too, in the same words.
    let [mine, again] = ["mine.rc", "again.rc"].map(|name| folder.path().join(name));
    session.line(&format!("save settings {}", mine.display())).unwrap();
    let mut other = Interpreter::new(Engine::new());
    other.line(&format!("load commands {}", mine.display())).unwrap();
    other.line(&format!("save settings {}", again.display())).unwrap();
    assert_eq!(fs::read(mine).unwrap(), fs::read(again).unwrap());
}

/// Returns the names of the scripts, in their order.
fn scripts() -> Vec<String> {
    let names = fs::read_dir(SCRIPTS).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names
        .map(|name| name.into_string().unwrap())
        .filter(|name| name.starts_with(|letter: char| letter.is_ascii_digit()))
        .collect();
    names.sort();
    names
}

/// Returns a folder with the files that the scripts read.
fn prepared() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["dice.txt", "setup.gnubg", "short.mat"] {
        fs::copy(Path::new(SCRIPTS).join(name), folder.path().join(name)).unwrap();
    }
    let files = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/files");
    for (name, path) in MATCHES {
        fs::copy(Path::new(files).join(path), folder.path().join(name)).unwrap();
    }
    folder
}

/// Carries a script out in a folder.
fn answers(folder: &Path, lines: &[&str]) -> Vec<Answer> {
    std::env::set_current_dir(folder).unwrap();
    let mut session = Interpreter::new(Engine::new()).played_by(&user());
    let answer = |line: &&str| Answer {
        command: (*line).to_owned(),
        text: match session.line(line) {
            Ok(reply) => reply.text,
            Err(error) => format!("error: {error}\n"),
        },
    };
    lines.iter().map(answer).collect()
}

/// Returns the name of the user, which GNU Backgammon gives to player 1.
fn user() -> String {
    let output = std::process::Command::new("id").arg("-un").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}
