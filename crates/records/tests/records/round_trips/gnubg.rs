//! GNU Backgammon reads files of this crate.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use barpoint_records::{FileFormat, Match};

use super::generated::generate;

/// Returns the output of GNU Backgammon for these commands, or `None` if it is not installed.
fn gnubg(commands: &str) -> Option<String> {
    let mut child = ["gnubg", "/usr/games/gnubg"].into_iter().find_map(|name| {
        Command::new(name)
            .args(["-t", "-q", "-r"])
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()
    })?;
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), commands.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    folder.join(format!("{}-{name}", std::process::id()))
}

/// Returns dice and results of all games in GNU Backgammon's own match text.
fn facts(record: &Match) -> Vec<String> {
    let mut facts = Vec::new();
    for game in &record.games {
        facts.push(format!(
            "{:?} {:?}",
            game.score.0,
            game.end.map(|end| (end.winner, end.points))
        ));
        for step in game.replay(record) {
            let on_roll = step.before.on_roll();
            let text = match &step.entry.action {
                barpoint_records::Action::Play { player, dice, .. } => {
                    format!("{player} {dice} {:?}", step.before.position_seen_by(*player))
                }
                other => format!("{on_roll} {other:?}"),
            };
            facts.push(text);
        }
    }
    facts
}

#[test]
fn gnubg_imports_match_text_and_shows_the_same_match() {
    let mat = FileFormat::named("mat").unwrap();
    for (length, seed) in [(1, 1), (5, 2), (11, 3)] {
        let record = generate(length, seed);
        let (ours, theirs) = (path(&format!("{length}.mat")), path(&format!("{length}-out.mat")));
        fs::write(&ours, mat.write(std::slice::from_ref(&record)).unwrap().bytes).unwrap();
        let commands = format!(
            "import mat \"{}\"\nexport match mat \"{}\"\nquit\ny\n",
            ours.display(),
            theirs.display()
        );
        let Some(said) = gnubg(&commands) else {
            barpoint_testing::skipped("gnubg is not installed");
            return;
        };
        let back = fs::read(&theirs).unwrap_or_else(|error| panic!("{error}: gnubg said {said}"));
        let back = mat.read(&back).unwrap().matches;
        for (theirs, ours) in facts(&back[0]).iter().zip(&facts(&record)) {
            assert_eq!(theirs, ours, "{length}");
        }
        assert_eq!(facts(&back[0]).len(), facts(&record).len());
        let _ = (fs::remove_file(ours), fs::remove_file(theirs));
    }
}
