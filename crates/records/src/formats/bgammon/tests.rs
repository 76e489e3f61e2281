use barpoint_core::{GameValue, Player};

use super::BGAMMON;
use crate::model::{Action, Ending, FilePlace, GameEnd, Match, RecordedPlay, WarningKind};
use crate::read_file;

/// Example from the specification.
const EXAMPLE: &str =
    include_str!("../../../../../tests/data/files/bgammon/replay-md-example.match");

fn read(text: &str) -> Vec<Match> {
    let reading = read_file(text.as_bytes()).unwrap();
    assert_eq!(reading.format, "bgammon");
    reading.matches
}

fn only(text: &str) -> Match {
    let [record] = <[Match; 1]>::try_from(read(text)).unwrap();
    record
}

/// Returns a file of these games with a correct table.
fn with_table(games: &[&str]) -> String {
    let mut offset = 24 * games.len();
    let mut lines = Vec::new();
    for game in games {
        lines.push(format!("bgammon-replay {offset:08}\n"));
        offset += game.len();
    }
    lines.concat() + &games.concat()
}

#[test]
fn the_example_of_the_specification_is_read_to_its_end() {
    let record = only(EXAMPLE);
    assert_eq!(record.warnings, []);
    assert_eq!(record.length.map(u16::from), Some(1));
    assert_eq!(record.details.date.unwrap().to_string(), "2023-12-16");
    let game = &record.games[0];
    assert_eq!(game.entries.len(), 41);
    let end = GameEnd { winner: Player::Zero, points: 1, how: Ending::BorneOff(GameValue::Single) };
    assert_eq!(game.end, Some(end));
    assert!(game.replay(&record).all(|step| step.problem.is_none()));
}

#[test]
fn the_example_is_written_again() {
    let matches = read(EXAMPLE);
    let written = BGAMMON.write(&matches).unwrap();
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    let text = String::from_utf8(written.bytes.clone()).unwrap();
    assert!(text.lines().take(2).eq(EXAMPLE.lines().take(2)), "{text}");
    assert_eq!(text.lines().count(), EXAMPLE.lines().count());
    assert!(text.contains("2 r 3-3 bar/3 bar/3 12/15 12/15\n"), "{text}");
    assert!(text.ends_with("1 r 2-1 2/off 1/off\n"), "{text}");
    assert_eq!(read(&text), matches);
    assert_eq!(BGAMMON.write(&read(&text)).unwrap(), written);
}

#[test]
fn cubes_resignations_and_names_beyond_ascii() {
    let games = [
        "i 1700000000 Jörg Bob 5 0 0 1 1 0\n1 r 3-1 8/5 6/5\n2 d 2 1\n1 r 6-5 24/13\n1 t\n",
        "i 1700000100 Jörg Bob 5 0 2 0 0 0\n2 r 3-1 17/20 19/20\n1 d 2 0\n",
    ];
    let record = only(&with_table(&games));
    assert_eq!(record.games.len(), 2);
    let kinds: Vec<WarningKind> = record.warnings.iter().map(|warning| warning.kind).collect();
    // One point with the cube on 2, a turn out of order, and a score that contradicts the game before.
    assert_eq!(kinds, [WarningKind::Turn, WarningKind::Points]);
    assert_eq!(record.games[0].end.unwrap().how, Ending::Resigned(GameValue::Single));
    assert_eq!(record.games[0].entries[1].action, Action::Double(Player::One));
    assert_eq!(record.games[1].end.unwrap().how, Ending::Dropped);
    let text =
        String::from_utf8(BGAMMON.write(std::slice::from_ref(&record)).unwrap().bytes).unwrap();
    let table: Vec<usize> = text.lines().take(2).map(|line| line[15..].parse().unwrap()).collect();
    assert!(table.iter().all(|&at| text.as_bytes()[at..].starts_with(b"i 1700")), "{text}");
    let again = only(&text);
    assert_eq!(again.games[1].end, record.games[1].end);
}

#[test]
fn a_wrong_table_is_noticed() {
    let game = "i 1 a b 1 0 0 0 0 0\n1 r 3-1 8/5 6/5\n";
    let warnings = |text: &str| {
        let record = only(text);
        record.warnings.into_iter().map(|warning| (warning.place, warning.what)).collect::<Vec<_>>()
    };
    assert_eq!(warnings(&with_table(&[game])), []);
    let place = FilePlace::line(1);
    let wrong = format!("bgammon-replay 00000025\n{game}");
    assert_eq!(warnings(&wrong), [(place, "`00000025`: the game begins at byte 24".to_owned())]);
    assert_eq!(
        warnings(game),
        [(FilePlace::Whole, "0 games in the table, 1 in the file".to_owned())]
    );
}

/// Their rules are not known, so that plays are texts, with one warning for each game.
#[test]
fn games_of_other_variants_are_shown_as_written() {
    for (variant, name) in [(1, "acey-deucey"), (2, "tabula"), (7, "variant 7")] {
        let game = format!(
            "i 1 a b 1 0 0 2 1 {variant}\n1 r 2-1 off/2 off/1\n2 r 4-4\n1 d 2 1\n1 r 6-5 2/8 1/6\n2 r x y\n"
        );
        let record = only(&with_table(&[&game]));
        let written: Vec<String> = record.games[0]
            .entries
            .iter()
            .filter_map(|entry| match &entry.action {
                Action::Play { dice, play: RecordedPlay::Odd(odd), .. } => {
                    Some(format!("{dice}: {}", odd.text))
                }
                _ => None,
            })
            .collect();
        assert_eq!(written, ["21: off/2 off/1", "44: ", "65: 2/8 1/6"]);
        let warnings: Vec<&str> = record.warnings.iter().map(|warning| &*warning.what).collect();
        assert_eq!(warnings.len(), 2, "{warnings:?}");
        assert!(warnings[0].starts_with(&format!("{name} has rules that this program does not")));
        assert!(warnings[1].starts_with("`2 r x y`: "), "{warnings:?}");
        assert_eq!(record.games[0].end.unwrap().points, 1);
    }
}

#[test]
fn senseless_lines_are_refused_or_ignored() {
    let error = |text: &str| read_file(text.as_bytes()).unwrap_err().to_string();
    assert!(error("bgammon-replay 00000024\n").starts_with("1:1: the file contains no game"));
    assert!(error("bgammon-replay 00000024\nhello\n").starts_with("2:1: `hello`: expected"));
    assert!(error("bgammon-replay 00000024\ni 1 a b\n").starts_with("2:1: `i 1 a b`: expected"));
    let too_long = with_table(&["i 1 a b 32768 0 0 0 0 0\n"]);
    assert!(error(&too_long).starts_with("2:1: `i 1 a b 32768 0 0 0 0 0`: expected"));
    let record =
        only(&with_table(&["i 1 a b 1 0 0 0 0 0\n3 r 1-1\n1 r 7-1\n1 x\n1 r 3-1 26/25\n"]));
    assert_eq!(record.warnings.len(), 4);
    assert!(record.games[0].entries.is_empty());
}

#[test]
fn different_matches_are_separated() {
    let head =
        |score: &str, winner: &str| format!("i 1 a b 2 {score} {winner} 0\n1 r 3-1 8/5 6/5\n");
    let games = [head("0 0", "1 1"), head("1 0", "1 1"), head("0 0", "2 1")];
    let games: Vec<&str> = games.iter().map(String::as_str).collect();
    let matches = read(&with_table(&games));
    assert_eq!(matches.iter().map(|record| record.games.len()).collect::<Vec<_>>(), [2, 1]);
    assert!(matches[0].games[1].crawford);
}
