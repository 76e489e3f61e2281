//! GNU Backgammon, if installed, and matches that it plays against itself.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use barpoint_records::{Match, read_file};

/// Runs these commands in a folder. Returns `None` if GNU Backgammon is not installed, or if it
/// crashes, as it does in some languages.
pub(crate) fn gnubg(folder: &Path, language: &str, commands: &str) -> Option<()> {
    let locale = if language.is_empty() { "C" } else { "C.UTF-8" };
    for name in ["gnubg", "/usr/games/gnubg"] {
        let child = Command::new(name)
            .args(["--tty", "--quiet", "--no-rc"])
            .current_dir(folder)
            .env("HOME", folder)
            .env("LC_ALL", locale)
            .env("LANGUAGE", language)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut child) = child else { continue };
        child.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
        let status = child.wait().unwrap();
        if !status.success() {
            barpoint_testing::skipped(format!("gnubg broke down: {status}"));
        }
        return status.success().then_some(());
    }
    barpoint_testing::skipped("gnubg is not installed");
    None
}

/// Returns the files of an export, one for each game.
pub(crate) fn exports(folder: &Path, name: &str) -> Vec<Vec<u8>> {
    let more = (2..100).map(|number| format!("{name}_{number:03}.txt"));
    let names = std::iter::once(format!("{name}.txt")).chain(more);
    let files: Vec<_> = names.map_while(|name| fs::read(folder.join(name)).ok()).collect();
    assert!(!files.is_empty(), "gnubg exported {name}");
    files
}

/// Returns the matches of an SGF file in a folder.
pub(crate) fn saved(folder: &Path, name: &str) -> Vec<Match> {
    let bytes = fs::read(folder.join(name)).expect("gnubg saved a match");
    read_file(&bytes).unwrap().matches
}

/// Beginning of every script: two players that make errors, and no questions.
pub(crate) const PLAYERS: &str = "\
set rng mersenne
set confirm new off
set confirm save off
set display off
set player 0 gnubg
set player 1 gnubg
set player 0 name Anna-Maria
set player 1 name Bob
set player 0 chequerplay evaluation plies 0
set player 1 chequerplay evaluation plies 0
set player 0 cubedecision evaluation plies 0
set player 1 cubedecision evaluation plies 0
set player 0 chequerplay evaluation noise 0.05
set player 1 chequerplay evaluation noise 0.05
set player 0 cubedecision evaluation noise 0.2
set player 1 cubedecision evaluation noise 0.2
set analysis chequerplay evaluation plies 0
set analysis cubedecision evaluation plies 0
set analysis luckanalysis plies 0
set automatic roll on
set automatic move on
set automatic bearoff on
";

/// Returns a script that plays a match, or a session of this number of games, with these settings,
/// and exports it.
pub(crate) fn contest(name: &str, length: u32, seed: u32, settings: &str) -> String {
    let play = match length {
        0 => "set automatic game off\nnew session\nnew game\nnew game\nnew game\n".to_owned(),
        length => format!("set automatic game on\nnew match {length}\n"),
    };
    format!(
        "set seed {seed}\n{settings}\n{play}analyse session\nsave match {name}.sgf\nexport session text {name}.txt\n"
    )
}
