//! GNU Backgammon reads what is written here; skipped where it is not installed.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

#[cfg(test)]
mod played {
    pub(crate) mod generate;
}

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use barpoint_core::Player;
use barpoint_core::record::Match;
use barpoint_formats::{FileFormat, read_file};
use played::generate::played;

/// Runs commands in gnubg, in a folder of its own; `false` if there is no gnubg.
fn gnubg(folder: &Path, commands: &str) -> bool {
    for name in ["gnubg", "/usr/games/gnubg"] {
        let child = Command::new(name)
            .args(["--tty", "--quiet", "--no-rc"])
            .current_dir(folder)
            .env("HOME", folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let Ok(mut child) = child else { continue };
        child.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        return true;
    }
    false
}

/// What gnubg makes of matches written in SGF, read back from what it saves.
fn through_gnubg(matches: &[Match]) -> Option<Vec<Match>> {
    let folder = tempfile::tempdir().unwrap();
    let ours = FileFormat::named("sgf").unwrap().write(matches).unwrap();
    fs::write(folder.path().join("ours.sgf"), &ours.bytes).unwrap();
    let commands = "set automatic game off\nload match ours.sgf\nsave match theirs.sgf\n";
    if !gnubg(folder.path(), commands) {
        return None;
    }
    let theirs = fs::read(folder.path().join("theirs.sgf")).expect("gnubg saved a match");
    Some(read_file(&theirs).unwrap().matches)
}

#[test]
fn gnubg_shows_the_same_match() {
    for name in ["gnubg-analysed-7p.sgf", "rollouts.sgf"] {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files/sgf").join(name);
        let matches = read_file(&fs::read(path).unwrap()).unwrap().matches;
        let Some(theirs) = through_gnubg(&matches) else {
            println!("skipped: gnubg is not installed");
            return;
        };
        assert_eq!(theirs, matches, "{name}");
    }
}

#[test]
fn gnubg_shows_matches_of_random_play() {
    for (length, seed) in [(1, 1), (5, 2), (11, 3), (0, 4)] {
        let mut matches = [played(length, true, false, seed)];
        // gnubg doubles the backslash of a name.
        matches[0].players[Player::One].name = "Ann".into();
        let Some(theirs) = through_gnubg(&matches) else {
            println!("skipped: gnubg is not installed");
            return;
        };
        assert_eq!(theirs, matches, "{length} points");
    }
}
