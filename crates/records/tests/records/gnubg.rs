//! GNU Backgammon reads files of this crate; skipped if it is not installed.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use barpoint_core::{Dice, Player};
use barpoint_records::{Action, Match, RecordedPlay, StaticVerdict};
use barpoint_records::{FileFormat, PositionSeen, read_file};

use crate::random::play::played;

/// Returns the output of GNU Backgammon for these commands, run in a folder of its own; `None` if
/// it is not installed.
fn gnubg(folder: &Path, commands: &str) -> Option<String> {
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
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert!(!said.contains("syntax error"), "{said}");
        return Some(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    None
}

/// Returns matches after GNU Backgammon has read them as SGF and saved them.
fn through_gnubg(matches: &[Match]) -> Option<Vec<Match>> {
    let folder = tempfile::tempdir().unwrap();
    let ours = FileFormat::named("sgf").unwrap().write(matches).unwrap();
    fs::write(folder.path().join("ours.sgf"), &ours.bytes).unwrap();
    let commands = "set automatic game off\nload match ours.sgf\nsave match theirs.sgf\n";
    gnubg(folder.path(), commands)?;
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
            barpoint_testing::skipped("gnubg is not installed");
            return;
        };
        // It writes its own version.
        assert_eq!(without_programs(theirs), without_programs(matches), "{name}");
    }
}

fn without_programs(mut matches: Vec<Match>) -> Vec<Match> {
    let games = matches.iter_mut().flat_map(|record| &mut record.games);
    let notes = games.flat_map(|game| &mut game.entries).filter_map(|entry| entry.notes.as_mut());
    for analysis in notes.flat_map(|notes| &mut notes.analyses) {
        analysis.by = None;
    }
    matches
}

/// Returns the statistics that GNU Backgammon shows for these matches.
fn statistics(matches: &[Match]) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let ours = FileFormat::named("sgf").unwrap().write(matches).unwrap();
    fs::write(folder.path().join("ours.sgf"), &ours.bytes).unwrap();
    gnubg(folder.path(), "load match ours.sgf\nshow statistics match\n")
}

#[test]
fn gnubg_passes_over_analysis_beside_its_own() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/files/sgf/gnubg-analysed-7p.sgf");
    let theirs = read_file(&fs::read(path).unwrap()).unwrap().matches;
    let mut both = theirs.clone();
    let games = both.iter_mut().flat_map(|record| &mut record.games);
    let entries = games.flat_map(|game| &mut game.entries);
    for notes in entries.filter_map(|entry| entry.notes.as_mut()) {
        for mut analysis in notes.analyses.clone() {
            analysis.by = Some("Barpoint 0.1.0".into());
            notes.set_analysis(analysis);
        }
    }
    let (Some(alone), Some(beside)) = (statistics(&theirs), statistics(&both)) else {
        barpoint_testing::skipped("gnubg is not installed");
        return;
    };
    assert_eq!(beside, alone);
    assert_eq!(
        through_gnubg(&both).map(without_programs),
        through_gnubg(&theirs).map(without_programs),
        "it omits the analysis beside its own"
    );
}

#[test]
fn gnubg_counts_our_analysis_like_its_own() {
    for name in ["gnubg-text/match.sgf", "statistics/noisy-3p.sgf"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files").join(name);
        let theirs = read_file(&fs::read(path).unwrap()).unwrap().matches;
        let mut ours = theirs.clone();
        let games = ours.iter_mut().flat_map(|record| &mut record.games);
        let entries = games.flat_map(|game| &mut game.entries);
        for notes in entries.filter_map(|entry| entry.notes.as_mut()) {
            notes.tags.clear();
            for analysis in &mut notes.analyses {
                analysis.by = Some("Barpoint 0.1.0".into());
                // GNU Backgammon has no place for it.
                analysis.static_play = Some(StaticVerdict { best_loses: 0.1, made_loses: 0.2 });
            }
        }
        let Some(expected) = statistics(&theirs) else {
            barpoint_testing::skipped("gnubg is not installed");
            return;
        };
        assert!(expected.contains("Snowie error rate"), "{expected}");
        assert_eq!(statistics(&ours).unwrap(), expected, "{name}");
    }
}

#[test]
fn gnubg_shows_matches_of_random_play() {
    for (length, seed) in [(1, 1), (5, 2), (11, 3), (0, 4)] {
        let mut matches = [played(length, true, false, seed)];
        // GNU Backgammon doubles the backslash of a name.
        matches[0].players[Player::One].name = "Ann".into();
        let Some(theirs) = through_gnubg(&matches) else {
            barpoint_testing::skipped("gnubg is not installed");
            return;
        };
        assert_eq!(theirs, matches, "{length} points");
    }
}

/// Returns the messages of GNU Backgammon when it imports matches in this format, and the matches
/// that it then saves. `kind` is its own name of the format.
fn imported(matches: &[Match], format: &str, kind: &str) -> Option<(String, Vec<Match>)> {
    let folder = tempfile::tempdir().unwrap();
    let ours = FileFormat::named(format).unwrap().write(matches).unwrap();
    fs::write(folder.path().join("ours"), &ours.bytes).unwrap();
    let commands = format!(
        "set automatic game off\nset automatic roll off\nimport {kind} ours\nshow board\n\
         save match theirs.sgf\n"
    );
    let said = gnubg(folder.path(), &commands)?;
    let theirs = fs::read(folder.path().join("theirs.sgf")).expect("gnubg saved a match");
    Some((said, read_file(&theirs).unwrap().matches))
}

/// Returns the position that GNU Backgammon shows, because its SGF does not hold the player on
/// roll.
fn last_position(said: &str) -> Vec<Match> {
    let field = |name: &str| {
        let (_, rest) = said.rsplit_once(name).expect("gnubg shows a board");
        rest.trim_start_matches([' ', ':']).split_whitespace().next().unwrap()
    };
    let id = format!("{}:{}", field("Position ID"), field("Match ID"));
    read_file(id.as_bytes()).unwrap().matches
}

/// Returns a match whose last game stops after this number of actions.
fn cut(record: &Match, game: usize, actions: usize) -> Match {
    let mut record = record.clone();
    record.games.truncate(game + 1);
    let last = &mut record.games[game];
    last.entries.truncate(actions);
    last.end = None;
    record
}

/// Returns board, turn, cube and score of the last position.
fn shown(matches: &[Match]) -> String {
    let (record, seen) = PositionSeen::last(matches).unwrap();
    let table = seen.table;
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        record.length,
        table.position(),
        table.on_roll(),
        table.decision(),
        table.cube(),
        table.score(),
        table.is_crawford(),
        record.length.is_some() || record.rules.jacoby,
    )
}

#[test]
fn gnubg_shows_positions_of_jellyfish_and_snowie() {
    for (length, seed) in [(1, 5), (5, 6), (11, 7), (0, 8)] {
        let mut record = played(length, false, false, seed);
        record.players[Player::One].name = "Ann".into();
        record.players[Player::Zero].name = "Bob".into();
        for game in 0..record.games.len().min(2) {
            for actions in [5, 12] {
                let mut position = cut(&record, game, actions);
                let entries = &mut position.games[game].entries;
                // These files cannot hold offers, but they hold dice.
                entries.retain(|entry| matches!(entry.action, Action::Play { .. }));
                let player = entries.last().and_then(|entry| entry.action.player());
                let Some(player) = player.map(Player::flip) else { continue };
                if actions % 2 == 1 {
                    let dice = Dice::new(6, 1).unwrap();
                    entries.push(Action::SetDice { player, dice }.into());
                }
                for (format, kind) in [("pos", "pos"), ("snowie-position", "snowietxt")] {
                    let ours = std::slice::from_ref(&position);
                    let Some((said, theirs)) = imported(ours, format, kind) else {
                        barpoint_testing::skipped("gnubg is not installed");
                        return;
                    };
                    let what = format!("{format}, {length} points, game {game}, {actions} actions");
                    assert_eq!(shown(&last_position(&said)), shown(ours), "{what}");
                    assert_eq!(theirs[0].players, position.players, "{what}");
                }
            }
        }
    }
}

/// GNU Backgammon 1.07 refuses every `.gam` file with `import gam`, even its own. It reads them as
/// files of `GammonEmpire`, which have the same format.
#[test]
fn gnubg_shows_games_without_a_match() {
    for seed in [9, 10] {
        let mut record = played(0, false, false, seed);
        record.players[Player::One].name = "Ann".into();
        record.players[Player::Zero].name = "Bob".into();
        record.games.truncate(1);
        let Some((_, theirs)) = imported(std::slice::from_ref(&record), "gam", "empire") else {
            barpoint_testing::skipped("gnubg is not installed");
            return;
        };
        let facts = |record: &Match| -> Vec<String> {
            let actions = record.games[0].replay(record).map(|step| match &step.entry.action {
                // The parts of a play may be in another order.
                Action::Play { player, dice, play: RecordedPlay::Legal(_) } => {
                    format!("{player} {dice} {:?}", step.before.position_seen_by(*player))
                }
                other => format!("{other:?}"),
            });
            let end = record.games[0].end.map(|end| end.winner);
            actions.chain([format!("{end:?}")]).collect()
        };
        assert_eq!(facts(&theirs[0]), facts(&record), "seed {seed}");
        let names = |record: &Match| record.players.0.each_ref().map(|person| person.name.clone());
        assert_eq!(names(&theirs[0]), names(&record));
    }
}
