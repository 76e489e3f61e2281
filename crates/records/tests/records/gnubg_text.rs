//! Text exports of GNU Backgammon hold the same matches as the SGF files that it saves. Most tests
//! are skipped if it is not installed.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use barpoint_core::{Decision, Dice, Player};
use barpoint_records::{Action, Analysis, Details, Entry, Game, Match};
use barpoint_records::{FileFormat, PositionSeen, read_file};
use barpoint_testing::assert_linear;

use crate::gnubg_exports::compare::{Digits, assert_same, is_shown};
use crate::gnubg_exports::program::{PLAYERS, contest, exports, gnubg, saved};
use crate::random::play::played;

fn read(bytes: &[u8]) -> Vec<Match> {
    let reading = read_file(bytes).unwrap();
    assert_eq!(reading.format, "gnubg-text");
    reading.matches
}

/// Asserts that the files of an export give the match, both joined and one by one.
fn assert_exported(folder: &Path, name: &str, sgf: &[Match], digits: Digits) {
    let files = exports(folder, name);
    assert_same(&read(&files.concat()), sgf, digits);
    let [record] = sgf else { panic!("{} matches", sgf.len()) };
    assert_eq!(files.len(), record.games.len());
    for (file, game) in files.iter().zip(&record.games) {
        let alone = Match { games: vec![game.clone()], ..record.clone() };
        assert_same(&read(file), &[alone], digits);
    }
}

#[test]
fn ten_generated_matches_are_read_back() {
    let two =
        "set analysis chequerplay evaluation plies 2\nset analysis cubedecision evaluation plies 2";
    let all = [
        ("match-5", 5, "set analysis luck on"),
        ("match-3", 3, ""),
        ("match-7", 7, ""),
        ("match-11", 11, ""),
        ("nackgammon", 3, "set variation nackgammon"),
        ("one-point", 1, "set variation standard"),
        ("jacoby", 0, "set jacoby on\nset beavers 0\nset automatic doubles 2"),
        ("beavers", 0, "set jacoby off\nset beavers 3\nset automatic doubles 0"),
        ("no-cube", 2, "set analysis cube off"),
        ("plies-2", 1, two),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut commands = PLAYERS.to_owned();
    for (seed, (name, length, settings)) in (11..).zip(all) {
        commands += &contest(name, length, seed, settings);
    }
    let Some(()) = gnubg(folder.path(), "", &commands) else { return };
    for (name, ..) in all {
        println!("{name}");
        let sgf = saved(folder.path(), &format!("{name}.sgf"));
        assert_exported(folder.path(), name, &sgf, Digits::Equities);
    }
}

#[test]
fn every_setting_of_the_export_is_read() {
    let all = |settings: &str, names: &str, value: &str| -> String {
        let lines: Vec<_> =
            names.split(' ').map(|name| format!("set {settings} {name} {value}\n")).collect();
        lines.concat()
    };
    let shown = "verybad bad doubtful unmarked";
    let cubes = "actual bad close doubtful missed unmarked verybad";
    let included = "annotations analysis statistics matchinfo";
    let parameters = |value: &str| {
        all("export moves parameters", "evaluation rollout", value)
            + &all("export cube parameters", "evaluation rollout", value)
    };
    let probabilities = |value: &str| {
        format!("set export moves probabilities {value}\nset export cube probabilities {value}\n")
    };
    let few = "set output winpc on\nset output mwc on\nset output digits 2\n";
    let plain = "set output winpc off\nset output mwc off\nset output digits 3\n";
    // Setting, command that resets it, and precision of the printed numbers.
    let settings: [(String, String, Digits); 14] = [
        ("set export show board 0".into(), "set export show board 1".into(), Digits::Equities),
        ("set export moves number 0".into(), "set export moves number 2".into(), Digits::Equities),
        (probabilities("off"), probabilities("on"), Digits::Equities),
        (parameters("on"), String::new(), Digits::Equities),
        (parameters("off"), parameters("on"), Digits::Equities),
        (
            all("export moves display", shown, "off"),
            all("export moves display", shown, "on"),
            Digits::Equities,
        ),
        (
            all("export cube display", cubes, "off"),
            all("export cube display", cubes, "on"),
            Digits::Equities,
        ),
        (
            all("export include", included, "off"),
            all("export include", included, "on"),
            Digits::Equities,
        ),
        ("set output mwc on".into(), String::new(), Digits::Mwc(0.003)),
        ("set output matchpc off".into(), plain.into(), Digits::Mwc(0.003)),
        ("set output winpc on".into(), plain.into(), Digits::Equities),
        ("set output digits 6".into(), plain.into(), Digits::Equities),
        (few.into(), plain.into(), Digits::Few(0.02)),
        ("set clockwise on\nset output rawboard on".into(), String::new(), Digits::Equities),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut commands = PLAYERS.to_owned() + &contest("match", 5, 7, "set automatic game on");
    commands += "set automatic game off\nload match match.sgf\nset rollout trials 36\n\
        set rollout chequerplay plies 0\nset rollout cubedecision plies 0\nfirst game\nnext 3\n\
        analyse rollout move 1 2\nanalyse rollout cube\nannotate move comment Why \"this\"?\n\
        annotate roll veryunlucky\nset matchinfo event The: Event\nset matchinfo round Final\n\
        set matchinfo place Århus, DK\nset matchinfo annotator Me\nset matchinfo comment A remark\n\
        set matchinfo rating 0 1800.5\nsave match saved.sgf\n";
    for (number, (set, reset, _)) in settings.iter().enumerate() {
        let _ = writeln!(commands, "{set}\nexport match text set-{number}.txt\n{reset}");
    }
    let Some(()) = gnubg(folder.path(), "", &commands) else { return };
    let sgf = saved(folder.path(), "saved.sgf");
    for (number, (set, _, digits)) in settings.iter().enumerate() {
        println!("{set}");
        let mut expected = sgf.clone();
        if set.contains("matchinfo off") {
            expected[0].details = Details::default();
            expected[0].players.0.iter_mut().for_each(|person| person.rating = None);
            let entries = expected[0].games.iter_mut().flat_map(|game| &mut game.entries);
            entries
                .filter_map(|entry| entry.notes.as_mut())
                .for_each(|notes| notes.comment.clear());
        }
        assert_exported(folder.path(), &format!("set-{number}"), &expected, *digits);
    }
}

#[test]
fn matches_of_random_play_are_read_back() {
    for (length, seed) in [(1, 1), (5, 2), (11, 3), (0, 4), (0, 5)] {
        let mut matches = [played(length, true, false, seed)];
        // GNU Backgammon doubles the backslash of a name and keeps commas.
        matches[0].players[Player::One].name = "Ann, 3 (Cube: 2)".into();
        let folder = tempfile::tempdir().unwrap();
        let ours = FileFormat::named("sgf").unwrap().write(&matches).unwrap();
        fs::write(folder.path().join("ours.sgf"), &ours.bytes).unwrap();
        let commands = "set automatic game off\nload match ours.sgf\nsave match saved.sgf\nexport match text text.txt\n";
        let Some(()) = gnubg(folder.path(), "", commands) else { return };
        let sgf = saved(folder.path(), "saved.sgf");
        assert_exported(folder.path(), "text", &sgf, Digits::Equities);
    }
}

#[test]
fn exports_in_other_languages_differ_in_marks_only() {
    let folder = tempfile::tempdir().unwrap();
    let commands = PLAYERS.to_owned() + &contest("match", 3, 5, "set automatic game on");
    let Some(()) = gnubg(folder.path(), "", &commands) else { return };
    let mut sgf = saved(folder.path(), "match.sgf");
    // Only the words of the marks are translated.
    sgf[0].details = Details::default();
    for language in ["cs", "da", "de", "es", "fi", "fr", "is", "it", "ja", "ru", "tr"] {
        println!("{language}");
        let commands = format!(
            "set automatic game off\nload match match.sgf\nexport match text {language}.txt\n"
        );
        let Some(()) = gnubg(folder.path(), language, &commands) else { continue };
        let mut read = read(&exports(folder.path(), language).concat());
        read[0].details = Details::default();
        assert_same(&read, &sgf, Digits::Equities);
    }
}

#[test]
fn the_export_of_a_position_is_not_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let commands = PLAYERS.to_owned()
        + &contest("match", 3, 5, "set automatic game on")
        + "set automatic game off\nload match match.sgf\nfirst game\nnext 4\n\
           export position text position.txt\n";
    let Some(()) = gnubg(folder.path(), "", &commands) else { return };
    let reading = read_file(&fs::read(folder.path().join("position.txt")).unwrap()).unwrap();
    assert_eq!((reading.format, reading.matches.len()), ("gnubgid", 1));
}

/// Returns the folder with exports from GNU Backgammon and its SGF files of the same matches.
fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files/gnubg-text")
}

#[test]
fn exports_that_come_with_the_project() {
    let cases = [
        ("match", "match.sgf", Digits::Equities),
        ("match-mwc", "match.sgf", Digits::Mwc(0.003)),
        ("session", "session.sgf", Digits::Equities),
    ];
    for (name, sgf, digits) in cases {
        assert_exported(&data(), name, &saved(&data(), sgf), digits);
    }
}

#[test]
fn nothing_of_an_export_is_lost() {
    let [record] = &read(&exports(&data(), "match").concat())[..] else { panic!("one match") };
    let entries = record.games.iter().flat_map(|game| &game.entries);
    let analyses: Vec<_> = entries.clone().filter_map(|entry| entry.analysis()).collect();
    let text = String::from_utf8(exports(&data(), "match").concat()).unwrap();
    let written = |what: &str| text.lines().filter(|line| line.contains(what)).count();
    let count = |has: fn(&&&Analysis) -> bool| analyses.iter().filter(has).count();
    let candidates = analyses.iter().filter_map(|analysis| analysis.play.as_ref());
    assert_eq!(candidates.map(|play| play.candidates.len()).sum::<usize>(), written("Eq.: "));
    assert_eq!(count(|analysis| analysis.cube.is_some()), written("Cube analysis"));
    assert_eq!(count(|analysis| analysis.cube_mark.is_some()), written(" [very bad]"));
    assert_eq!(count(|analysis| analysis.play_mark.is_some()), written(" move ("));
    assert_eq!(count(|analysis| analysis.luck_mark.is_some()), written(" roll! ("));
    assert_eq!(count(|analysis| analysis.luck.is_some()), written("):"));
    let comments: Vec<_> = entries.map(Entry::comment).filter(|text| !text.is_empty()).collect();
    assert_eq!(comments, ["Too bold?\\nPerhaps."]);
    let session = read(&fs::read(data().join("session.txt")).unwrap());
    let statistics = &session[0].games[0].tags[0];
    assert_eq!(statistics.name, "GNUBG:statistics");
    assert!(statistics.value.starts_with("Game statistics for game 1\n"));
    assert!(statistics.value.ends_with("16.000"), "the date of the file is no statistic");
}

/// Exports of other programs may lack IDs and boards.
#[test]
fn plays_without_ids_and_boards_make_a_game() {
    let sgf = saved(&data(), "session.sgf");
    let files = exports(&data(), "session").concat();
    let is_kept = |line: &&str| !line.starts_with([' ', '^', 'v']);
    let text: Vec<&str> = std::str::from_utf8(&files).unwrap().lines().filter(is_kept).collect();
    let bare = read(text.join("\r\n").as_bytes());
    assert_eq!(bare[0].players, sgf[0].players);
    let actions = |game: &Game| -> Vec<Action> {
        let actions = game.entries.iter().map(|entry| entry.action.clone());
        actions.filter(is_shown).collect()
    };
    for (bare, game) in bare[0].games.iter().zip(&sgf[0].games) {
        assert_eq!((bare.end, actions(bare)), (game.end, actions(game)));
    }
}

#[test]
fn the_dice_of_an_opening_are_kept() {
    // The state in the ID is that of a game that has not begun.
    let text = "\
Move number 1:  lasse to play 41

 GNU Backgammon  Position ID: 4HPwATDgc/ABMA
                 Match ID   : cAimAAAAAAAE
";
    let reading = read_file(text.as_bytes()).unwrap();
    let (_, seen) = PositionSeen::last(&reading.matches).unwrap();
    assert_eq!(seen.table.decision(), Decision::Play(Dice::new(4, 1).unwrap()));
    assert_eq!(seen.table.on_roll(), Player::One);
}

#[test]
fn boards_that_no_play_explains_are_set_up() {
    let text = fs::read_to_string(data().join("match.txt")).unwrap();
    // Position before the fourth action, with two blots moved.
    let text = text.replace(
        "sGfwATDgc/ABMA\n                 Match ID   : QQmz",
        "4HPwATDgc/ABMA\n                 Match ID   : QQmz",
    );
    let matches = read(text.as_bytes());
    // This board and the board after the play are set up.
    let sets = |entry: &Entry| matches!(entry.action, Action::SetPosition { .. });
    assert_eq!(matches[0].games[0].entries.iter().filter(|entry| sets(entry)).count(), 2);
}

#[test]
fn four_times_the_lines_take_about_four_times_as_long() {
    let head = fs::read_to_string(data().join("match.txt")).unwrap();
    for piece in [
        "\n",
        "Move number 1:\n",
        "* gnubg moves 8/5\n",
        "*    1. Cubeful 1-ply    8/5 6/5                      Eq.: -0.190\n",
        "gnubg wins 2 points\n",
        "The score (after 0 games) is: gnubg 0, root 0 (match to 5 points)\n",
        "Annotation:\n",
        " GNU Backgammon  Position ID: sGfwATDgc/ABMA\n",
        ", 0, 0",
    ] {
        assert_linear(piece, 200_000, |size| {
            let text = head.clone() + &piece.repeat(size / piece.len());
            let _ = read_file(text.as_bytes());
        });
    }
}

#[test]
fn decimal_commas_are_read_like_points() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/files/gnubg-text");
    for name in ["match.txt", "match-mwc.txt", "session.txt"] {
        let text = fs::read_to_string(format!("{folder}/{name}")).unwrap();
        let comma = |line: &str| {
            let bytes = line.as_bytes();
            let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
            let is_decimal = |at: usize| at > 0 && is_digit(at - 1) && is_digit(at + 1);
            let changed =
                line.char_indices().map(|(at, c)| if c == '.' && is_decimal(at) { ',' } else { c });
            if line.contains("GNU Backgammon") { line.to_owned() } else { changed.collect() }
        };
        let lines = text.lines().map(comma);
        let commas = lines.collect::<Vec<_>>().join("\n");
        let [points, commas] =
            [&text, &commas].map(|text| read_file(text.as_bytes()).unwrap().matches.remove(0));
        let entries = |record: &Match| {
            record.games.iter().flat_map(|game| game.entries.clone()).collect::<Vec<_>>()
        };
        let [points, commas] = [points, commas].map(|record| entries(&record));
        assert_eq!(points, commas, "{name}");
        let has_cube = points.iter().any(|it| it.analysis().is_some_and(|it| it.cube.is_some()));
        assert!(has_cube || name == "session.txt");
    }
}
