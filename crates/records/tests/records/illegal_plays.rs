//! Plays that break the rules, in the files of several programs. The texts were made for these tests.

use barpoint_core::Player;
use barpoint_records::{
    Action, DecisionProblem, Details, Entry, FileFormat, Match, OddPlay, RecordedPlay, read_file,
};

use crate::random::play::played;

fn read(text: &str) -> Match {
    read_file(text.as_bytes()).unwrap().matches.remove(0)
}

/// Returns a match to three points with these rows in its only game.
fn match_text(rows: &str) -> Match {
    read(&format!(" 3 point match\n\n Game 1\n Anna : 0                     Bert : 0\n{rows}"))
}

/// Returns the illegal play with this number.
fn odd(record: &Match, entry: usize) -> &OddPlay {
    match &record.games[0].entries[entry].action {
        Action::Play { play: RecordedPlay::Odd(odd), .. } => odd,
        other => panic!("{other:?}"),
    }
}

/// Returns for each roll if its board is known.
fn known_boards(record: &Match) -> Vec<bool> {
    let rolls = record.decisions().filter(|decision| decision.dice.is_some());
    rolls.map(|roll| roll.state != Err(DecisionProblem::UnknownBoard)).collect()
}

#[test]
fn plays_are_moved_as_written_where_a_chequer_stands() {
    let second = "  2) 21: 13/10";
    for play in [
        "41: 13/7",
        "65: 14/8 13/8",
        "65: 24/18 13/8 6/7",
        "65: 6/8 18/14 24/18",
        "65: 8/4 13/8",
        "65: 24/18 8/13 ?",
        "65: 6-8, 24-18",
    ] {
        let rows = format!("  1) {play:26} 43: 24/20 13/10\n{second}\n");
        let record = match_text(&rows);
        let is_applied = play != "65: 14/8 13/8";
        assert_eq!(odd(&record, 0).after.is_some(), is_applied, "{play}");
        assert_eq!(record.games[0].lost_board(), (!is_applied).then_some(0), "{play}");
    }
    for play in ["6/bar", "off/8", "6/8/bar"] {
        let record = match_text(&format!("  1) 31: {play:26} 43: 24/20 13/10\n{second}\n"));
        assert_eq!(odd(&record, 0).after, None, "{play}");
    }
}

#[test]
fn nothing_is_judged_after_a_play_that_does_not_fit() {
    let record = match_text(
        "  1) 31: 8/5 6/5                 43: 13/9 13/10\n  2) 41: 3/2 9/5                  52: 13/8 6/4\n  \
         3) 66: 24/18(2) 13/7(2)         21: 13/10\n      Wins 1 point\n",
    );
    assert_eq!(known_boards(&record), [true, true, true, false, false, false]);
    let problem = |dice: &str| {
        let roll = record.decisions().find(|it| it.dice == dice.parse().ok()).unwrap();
        roll.problem_of_analysis()
    };
    assert_eq!(problem("41"), Some(DecisionProblem::IllegalPlay));
    assert_eq!(problem("21"), Some(DecisionProblem::UnknownBoard));
    let said: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
    let expected =
        "no later decision of the game is judged, because the board is unknown after this play";
    assert!(said.iter().any(|it| it.ends_with(expected)), "{said:?}");
    let replay = record.games[0].replay(&record);
    let problems: Vec<String> =
        replay.filter_map(|step| step.problem).map(|problem| problem.to_string()).collect();
    assert!(problems[0].ends_with("because the board is unknown"), "{problems:?}");
}

#[test]
fn a_missing_play_is_a_pass_unless_a_later_play_does_not_fit() {
    let opening = "  1) 31: 8/5 6/5                 43:\n";
    let fits = match_text(&format!("{opening}  2) 41: 13/8                    43: 13/9 13/10\n"));
    assert_eq!(known_boards(&fits), [true; 4]);
    let misfits =
        match_text(&format!("{opening}  2) 41: 13/8                    64: 20/14 10/6\n"));
    assert_eq!(known_boards(&misfits), [true, true, false, false]);
}

#[test]
fn a_board_that_is_set_up_is_known_again() {
    let record = match_text(
        "  1) 31: 3/2                     43: 24/20 13/10\n; Set Pos=-a--B-D-B---eE---c-e----B-/1\n  2) 64: 24/14\n",
    );
    assert_eq!(known_boards(&record), [true, false, true], "{:?}", record.warnings);
}

#[test]
fn a_game_that_ends_with_a_play_that_does_not_fit_loses_nothing() {
    let record = match_text("  1) 31: 8/5 6/5                 43: 3/2\n      Wins 1 point\n");
    assert_eq!(record.games[0].lost_board(), None);
    assert_eq!(known_boards(&record), [true, true]);
}

#[test]
fn illegal_plays_of_other_formats_are_moved_as_written() {
    // A chequer moves backwards in the first play, and the second does not fit.
    for (text, is_known) in [
        ("(;FF[4]GM[6]MI[length:3]PW[a]PB[b];W[31fhfe];B[43lolp];W[41mife])", [true; 3]),
        ("(;FF[4]GM[6]MI[length:3]PW[a]PB[b];W[31cb];B[43lolp];W[41mife])", [true, false, false]),
    ] {
        assert_eq!(known_boards(&read(text)), is_known, "{text}");
    }
}

#[test]
fn match_text_has_a_move_for_each_hit() {
    let record =
        match_text("  1) 64: 24/14                   21: 13/11*/10\n  2) 53: bar/20 13/10\n");
    assert_eq!(record.warnings, []);
    let written = FileFormat::named("mat").unwrap().write(std::slice::from_ref(&record)).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    assert!(text.contains("21: 13/11* 11/10\n"), "{text}");
    assert_eq!(read(&text).games, record.games);
}

/// Returns a match after writing and reading it in a format; a second writing must give the same
/// bytes.
fn through(format: &str, record: &Match) -> Match {
    let format = FileFormat::named(format).unwrap();
    let written = format.write(std::slice::from_ref(record)).unwrap();
    let reading = read_file(&written.bytes).unwrap();
    assert_eq!(reading.format, format.name);
    assert_eq!(format.write(&reading.matches).unwrap(), written);
    let [again] = <[Match; 1]>::try_from(reading.matches).unwrap();
    assert_eq!(again.warnings, []);
    again
}

#[test]
fn sgf_and_records_return_every_match() {
    let mut actions = 0;
    for seed in 1..=30 {
        for (length, beavers) in [(1, true), (5, true), (11, true), (0, true)] {
            let record = played(length, beavers, false, seed);
            actions += record.games.iter().map(|game| game.entries.len()).sum::<usize>();
            assert_eq!(through("sgf", &record), record, "{length} points, seed {seed}");
            let bare = Match { details: Details::default(), ..record };
            assert_eq!(through("record", &bare), bare, "{length} points, seed {seed}");
        }
    }
    assert!(actions > 20_000, "{actions}");
}

#[test]
fn records_hold_declined_resignations_and_sgf_reports_their_loss() {
    for seed in 1..=10 {
        let mut record = played(7, true, true, seed);
        record.details = Details::default();
        assert_eq!(through("record", &record), record);
        let declined = |entry: &Entry| matches!(entry.action, Action::DeclineResignation(_));
        let is_declined = record.games.iter().flat_map(|game| &game.entries).any(declined);
        let written = FileFormat::named("sgf").unwrap().write(&[record]).unwrap();
        let losses: Vec<&str> = written.losses.iter().collect();
        assert_eq!(losses.contains(&"resignations that were not accepted"), is_declined);
    }
}

#[test]
fn replays_return_every_match() {
    for seed in 1..=30 {
        for length in [1, 5, 11] {
            let mut record = played(length, true, false, seed);
            record.players[Player::One].name = "Ann".into();
            let mut again = through("bgammon", &record);
            // A replay holds its origin and the start time of each game.
            again.details.place.clear();
            again.games.iter_mut().for_each(|game| game.tags.clear());
            assert_eq!(again, record, "{length} points, seed {seed}");
        }
    }
}
