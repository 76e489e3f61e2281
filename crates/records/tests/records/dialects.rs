//! Oddities in files of other programs, one for each test. The texts were made for these tests.

use barpoint_core::{GameValue, Play, Player, Variant};
use barpoint_records::{
    Action, Ending, Entry, FileFormat, GameEnd, Match, ReadOptions, Reading, RecordedPlay,
    WarningKind, read_file,
};

const ZERO: Player = Player::Zero;
const ONE: Player = Player::One;

fn read(text: &str) -> Reading {
    read_file(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns a match to five points with these rows in its first game.
fn game(rows: &str) -> Match {
    let text = format!(" 5 point match\n\n Game 1\n alice : 0       bob : 0\n{rows}");
    let mut matches = read(&text).matches;
    assert_eq!(matches.len(), 1);
    matches.remove(0)
}

fn kinds(record: &Match) -> Vec<WarningKind> {
    record.warnings.iter().map(|warning| warning.kind).collect()
}

fn end(record: &Match, game: usize) -> (Player, u32, Ending) {
    let GameEnd { winner, points, how } = record.games[game].end.expect("the game has an end");
    (winner, points, how)
}

const SINGLE: Ending = Ending::Resigned(GameValue::Single);

#[test]
fn resignations_have_many_spellings() {
    let opening = "  1) 31: 8/5 6/5                 41: 24/23 13/9\n";
    for (row, winner) in [
        ("  2) 62: Concedes\n", ONE),
        ("  2) 62: ????                   Wins 1 point\n", ONE),
        ("  2) 62: 24/18 13/11             Concedes\n  3)  Wins 1 point\n", ZERO),
        ("  2) 62: 24/18 13/11             00: ????\n", ZERO),
        ("  2) 62: 24/18 13/11             51: Resigns\n", ZERO),
        ("  2)                              Losses 1 point\n      Wins 1 point\n", ZERO),
    ] {
        let record = game(&format!("{opening}{row}"));
        assert_eq!(end(&record, 0), (winner, 1, SINGLE), "{row}{:?}", record.warnings);
    }
    let record = game(&format!("{opening}  2) Resign gammon\n"));
    assert_eq!(end(&record, 0), (ONE, 2, Ending::Resigned(GameValue::Gammon)));
}

#[test]
fn a_roll_that_is_not_played_is_hidden_at_the_end_and_odd_before_it() {
    let record = game("  1) 31: 8/5 6/5                 62:\n");
    let Action::Play { play, .. } = &record.games[0].entries[1].action else { panic!() };
    assert_eq!(play, &RecordedPlay::Hidden);
    assert_eq!(record.games[0].end, None);
    assert!(record.warnings.is_empty(), "{:?}", record.warnings);

    let record = game("  1) 31: 8/5 6/5                 62:\n  2) 42: 8/4 6/4\n");
    assert_eq!(kinds(&record), [WarningKind::Play]);
    assert_eq!(
        record.warnings[0].to_string(),
        "5:34: game 1: a roll without a play, although a play is possible: taken as a pass"
    );
}

#[test]
fn a_single_legal_play_may_be_left_out() {
    // Only one point is open.
    let record = game(
        "  1) 31: Illegal play (5;0;0;0;1;bob;alice;0;0;0;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;\
         -2;-2;-2;-2;-2;0;1;0;0;)  11:\n",
    );
    let Action::Play { play: RecordedPlay::Legal(play), .. } = &record.games[0].entries[1].action
    else {
        panic!("{record:?}")
    };
    assert_eq!(play.to_string(), "bar/24");
}

#[test]
fn impossible_points_are_compared_with_the_next_score() {
    let text = " 7 point match\n\n Game 1\n alice : 0       bob : 0\n  1) 31: 8/5 6/5        41: 24/23 13/9\n\
                \u{20}     Wins 4016 points\n\n Game 2\n alice : 2       bob : 0\n  1) 31: 8/5 6/5\n";
    let record = &read(text).matches[0];
    assert_eq!(end(record, 0), (ZERO, 2, Ending::Resigned(GameValue::Gammon)));
    assert_eq!(record.games[1].score.0, [2, 0]);

    // The last game of a match scores the points needed, and no value is invented.
    let record = game("  1) 31: 8/5 6/5        41: 24/23 13/9\n      Wins 4016 points\n");
    assert_eq!(end(&record, 0), (ZERO, 3, Ending::Unknown));
    assert_eq!(kinds(&record), [WarningKind::Points]);
}

#[test]
fn a_game_without_an_end_is_explained_by_the_next_score() {
    let text = " 7 point match\n\n Game 1\n alice : 0       bob : 0\n  1) 31: 8/5 6/5        41: 24/23 13/9\n\n\
                Game 2\n alice : 0       bob : 3\n  1) 31: 8/5 6/5\n";
    let record = &read(text).matches[0];
    assert_eq!(end(record, 0), (ONE, 3, Ending::Resigned(GameValue::Backgammon)));
}

#[test]
fn every_match_of_a_file_is_read() {
    let one = " 3 point match\n\n Game 1\n alice : 0       bob : 0\n  1) 31: 8/5 6/5\n      Wins 3 points\n";
    let two = "\n; [Event \"Another\"]\n\n 0 point match\n\n Game 1\n carol : 0       dave : 0\n  1) 64: 24/14\n";
    let matches = read(&format!("{one}{two}")).matches;
    let lengths: Vec<_> = matches.iter().map(|record| record.length.map(u16::from)).collect();
    assert_eq!(lengths, [Some(3), None]);
    assert_eq!(matches[1].details.event, "Another");
    assert_eq!(matches[1].players.0[0].name, "carol");
    assert_eq!(end(&matches[0], 0).0, ZERO);
    assert_eq!(matches[1].games[0].end, None);
}

#[test]
fn a_match_on_oldmoves_ends_where_the_score_falls() {
    let block = |[x, o]: [&str; 2], score: &str, length: &str, rows: &str| {
        format!("Score is {score} in {length}.\n{x} is X - {o} is O\n{rows}\n")
    };
    let (xo, ox) = (["alice", "bob"], ["bob", "alice"]);
    let three = "a 3 point match";
    let opening = "X: (3 1) 8-5 6-5\n";
    let won = "X: (3 1) 8-5 6-5\nO: doubles.\nX: accepts.\nX: wins 2 points.\n";
    let one = "X: (3 1) 8-5 6-5\nX: doubles.\nO: rejects.\nX: wins 1 point.\n";
    let games = |text: String| {
        let reading = read(&text);
        assert_eq!(reading.format, "oldmoves");
        reading.matches.iter().map(|record| record.games.len()).collect::<Vec<_>>()
    };
    let whole = block(xo, "0-0", three, one) + &block(xo, "1-0", three, won);
    assert_eq!(games(whole.clone()), [2]);
    // The same players play the same length again, possibly in exchanged seats.
    assert_eq!(games(whole.repeat(2)), [2, 2]);
    assert_eq!(games(whole.clone() + &block(ox, "0-0", three, opening)), [2, 1]);
    // The first match was not finished, or the first game of the next match is missing.
    assert_eq!(games(block(xo, "0-0", three, one) + &whole), [1, 2]);
    assert_eq!(games(block(xo, "0-0", three, opening) + &whole), [1, 2]);
    let late = block(xo, "2-0", three, one) + &block(ox, "0-1", three, opening);
    assert_eq!(games(late), [1, 1]);
    // The two scores are exchanged.
    let swapped = block(xo, "0-0", three, one) + &block(xo, "0-1", three, opening);
    assert_eq!(games(swapped), [2]);
    // Points of a session need not be counted.
    let money = "an unlimited match";
    assert_eq!(games(block(xo, "0-0", money, one).repeat(3)), [3]);
}

#[test]
fn games_after_the_end_of_a_match_are_ignored() {
    let text = " 1 point match\n\n Game 1\n alice : 0       bob : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n\n\
                Game 2\n alice : 1       bob : 0\n  1) 31: 8/5 6/5\n";
    let record = &read(text).matches[0];
    assert_eq!(record.games.len(), 1);
    assert_eq!(kinds(record), [WarningKind::Ignored]);
}

#[test]
fn the_crawford_game_follows_from_the_score_unless_a_player_doubles() {
    let text = |row: &str| {
        format!(
            " 3 point match\n\n Game 1\n alice : 2       bob : 0\n  1) 31: 8/5 6/5        {row}\n\n\
             Game 2\n alice : 2       bob : 1\n  1) 31: 8/5 6/5\n"
        )
    };
    let record = &read(&text("41: 24/23 13/9\n                           Wins 1 point")).matches[0];
    assert_eq!(record.games.iter().map(|game| game.crawford).collect::<Vec<_>>(), [true, false]);
    let record = &read(&text("Doubles => 2\n  2)  Takes    41: 24/23 13/9")).matches[0];
    assert!(!record.rules.crawford && !record.games[0].crawford);
    assert_eq!(kinds(record)[1], WarningKind::Cube, "{:?}", record.warnings);
}

#[test]
fn names_ratings_encodings_and_line_ends() {
    let text = "; [Player 1 Elo \"1500\"]\r\n5 Point Match\r\nGame 1\r\nJ\u{f6}rg (x): 0   Zo\u{eb},1699 : 0\r\n1) 31: 8/5 6/5";
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    for bytes in [text.as_bytes().to_vec(), [b"\xef\xbb\xbf", text.as_bytes()].concat(), latin] {
        let record = &read_file(&bytes).unwrap().matches[0];
        let [zero, one] = &record.players.0;
        assert_eq!((zero.name.as_str(), zero.rating.as_deref()), ("J\u{f6}rg (x)", Some("1500")));
        assert_eq!((one.name.as_str(), one.rating.as_deref()), ("Zo\u{eb}", Some("1699")));
        assert_eq!(record.games[0].entries.len(), 1);
    }
}

#[test]
fn comments_in_games_stay_where_they_are() {
    let record =
        game("  1) 31: 8/5 6/5\n; well played\n  2)                    41: 24/23 13/9 ; late\n");
    let comments: Vec<_> = record.games[0].entries.iter().map(Entry::comment).collect();
    assert_eq!(comments, ["well played", "late"]);
    assert!(record.warnings.is_empty(), "{:?}", record.warnings);
}

#[test]
fn an_illegal_play_is_kept_and_the_game_continues() {
    let record =
        game("  1) 31: 8/5 6/4                 41: 24/23 13/9\n  2) 66: 24/18(2) 13/7(2)\n");
    let Action::Play { play: RecordedPlay::Odd(play), .. } = &record.games[0].entries[0].action
    else {
        panic!("{record:?}")
    };
    assert_eq!(play.text, "8/5 6/4");
    assert!(play.after.is_some());
    assert_eq!(kinds(&record), [WarningKind::Play]);
    assert_eq!(
        record.warnings[0].to_string(),
        "5:6: game 1: 31 played `6/4` at offset 4: the remaining dice do not move a chequer this far: moved as written"
    );
}

#[test]
fn beavers_and_automatic_doubles_of_sessions() {
    let text = "0 point match\n Game 1\n a : 0    b : 0\n 1) 31: 8/5 6/5        Doubles => 4\n 2)  Beavers => 8     \
                \u{20} 41: 24/23 13/9\n      Wins 8 points\n";
    let record = &read(text).matches[0];
    assert_eq!(record.games[0].automatic_doubles, 1);
    let actions: Vec<_> = record.games[0].entries[1..4].iter().map(|entry| &entry.action).collect();
    assert_eq!(actions, [&Action::Double(ONE), &Action::Beaver(ZERO), &Action::Take(ONE)]);
    assert_eq!(end(record, 0), (ZERO, 8, SINGLE));
}

#[test]
fn files_of_no_format_are_refused_with_a_reason() {
    let error = |bytes: &[u8]| read_file(bytes).unwrap_err().to_string();
    assert_eq!(error(b""), "1:1: the file is empty");
    assert_eq!(error(b"hello"), "1:1: unrecognised file format: expected a match or a position");
    assert_eq!(
        error(b" 99999 point match\n"),
        "1:1: `99999 point match`: expected a match length up to 32767 (read as mat)"
    );
    for (line, text) in [
        (2, "bob vs. alice\nMatch Length: 32768\nGame 1. 0-0\n"),
        (2, "bob vs. alice\nGame 1. 0-0/32768\n"),
    ] {
        let expected = format!("{line}:1: a match longer than 32767 points (read as sgg)");
        assert_eq!(error(text.as_bytes()), expected);
    }
    let mat = FileFormat::named("MAT").unwrap();
    assert_eq!(
        mat.read(b"hello").unwrap_err().to_string(),
        "1:1: no match: expected a line such as `7 point match` (read as mat)"
    );
}

#[test]
fn boards_of_fibs() {
    // Example from the FIBS manual.
    let board = "board:You:someplayer:3:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:0:0:\
                 1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0";
    let reading = read(board);
    let xgid = FileFormat::named("xgid").unwrap().write(&reading.matches).unwrap();
    let text = String::from_utf8(xgid.bytes).unwrap();
    assert_eq!(text, "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:3:10\n");
    assert_eq!(reading.matches[0].players.0[1].name, "You");
    let error = read_file(board.replace("-5:5", "-5:x").as_bytes()).unwrap_err();
    let reason = "field 19: `x`: expected a number from -15 to 15 (read as fibsboard)";
    assert_eq!(error.to_string(), format!("1:56: {reason}"));
}

/// Returns the actions of the first game, plays as dice and moves.
fn actions(record: &Match) -> Vec<String> {
    let shown = |entry: &Entry| match &entry.action {
        Action::Play { player, dice, play: RecordedPlay::Legal(play) } => {
            format!("{player} {dice}: {play}")
        }
        other => format!("{other:?}"),
    };
    record.games[0].entries.iter().map(shown).collect()
}

#[test]
fn marks_and_words_after_a_play_are_ignored() {
    let record = game(
        "  1) 31: 8/5! 6/5!!              41: 24/23 13/9 (-0.013)\n         \x20 2) 42: 8/4 6/4 *** good ***      21: 13/11 6/5?\n         \x20 3) 66: 24/18(2) 13/7(2)          2",
    );
    assert_eq!(
        actions(&record),
        [
            "player 0 31: 8/5 6/5",
            "player 1 41: 24/23 13/9",
            "player 0 42: 8/4 6/4",
            "player 1 21: 13/11 6/5",
            "player 0 66: 24/18(2) 13/7(2)",
        ]
    );
    let kinds = kinds(&record);
    assert_eq!(kinds[..5], [WarningKind::Play; 5]);
    // The last line has no end.
    assert_eq!(kinds[5..], [WarningKind::Damage]);
}

#[test]
fn prose_between_rows_is_not_an_action() {
    let record = game(
        "  1) 31: 8/5 6/5                 41: 24/23 13/9\n         \x20    he should have rolled 66: yes\n         \x20 2) 42: 8/4 6/4\n         bob wins 2 points\n",
    );
    assert_eq!(actions(&record).len(), 5);
    assert_eq!(end(&record, 0), (ONE, 2, Ending::Resigned(GameValue::Gammon)));
    assert_eq!(kinds(&record), [WarningKind::Ignored]);
}

#[test]
fn dice_and_words_of_other_programs() {
    let record = game(
        "  1) 3-1: 8/5 6/5                41 : 24/23 13/9\n         \x20 2)  Verdoppelt => 2            Nimmt an\n         \x20 3) 42: 8/4 6/4                 DOUBLES => 4\n         \x20 4)  Passt\n",
    );
    assert_eq!(record.warnings, []);
    assert_eq!(end(&record, 0), (ONE, 2, Ending::Dropped));
}

#[test]
fn unusual_headings_are_read() {
    let rows = "  1) 31: 8/5 6/5                41: 24/23 13/9\n";
    let score = " alice : 2       bob : 0\n";
    let read = |text: &str| {
        let record = read(text).matches.remove(0);
        (record.length.map(u16::from), record.games.len(), record.games[0].crawford)
    };
    let crawford = format!(" 3 point match\n\n Game 3 (Crawford game)\n{score}{rows}");
    assert_eq!(read(&crawford), (Some(3), 1, true));
    assert_eq!(read(&format!("<pre> 3 point match\n\n Game 3\n{score}{rows}")).0, Some(3));
    assert_eq!(read(&format!("Match to 5\n\n Game 3\n{score}{rows}")).0, Some(5));
    assert_eq!(read(&format!("First to 7 points\n\n Game 3\n{score}{rows}")).0, Some(7));
    assert_eq!(read(&format!(" 3 point match\n\n{score}{rows}")), (Some(3), 1, true));
    let named = " 3 point match\n\n Game 1\n 1) 31: x : 0       7 point match : 0\n";
    let matches = self::read(&format!("{named}{rows}")).matches;
    assert_eq!(matches.len(), 1);
    assert_eq!(matches[0].players.0.each_ref().map(|p| &*p.name), ["1) 31: x", "7 point match"]);
}

#[test]
fn a_match_whose_games_are_not_found_is_refused() {
    let error = read_file(b" 5 point match\n\n Partie 1\n  1) 31: 8/5 6/5\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "3:1: `Partie 1`: expected a line such as `Game 1` (read as mat)"
    );
}

#[test]
fn a_remark_with_an_id_of_a_position_does_not_hide_the_match() {
    let text = "; XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n 5 point match\n\n Game 1\n \
                alice : 0       bob : 0\n  1) 31: 8/5 6/5\n";
    assert_eq!(read(text).format, "mat");
}

#[test]
fn a_dance_has_many_spellings() {
    let shut_out = "  1) 31: Illegal play (5;0;0;0;1;bob;alice;0;0;0;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;\
                    -2;-2;-2;-2;-2;0;1;0;0;)";
    for words in ["", "Cannot Move", "Kein Zug möglich", "ne peut pas jouer", "(dances)"] {
        let record = game(&format!("{shut_out}  42: {words}\n  2) 31: 8/5 6/5\n"));
        let Action::Play { play, .. } = &record.games[0].entries[1].action else { panic!() };
        assert_eq!(play, &RecordedPlay::Legal(Play::NONE), "{words}: {:?}", record.warnings);
    }
}

const ROWS: &str = "  1)                             41: 24/23 13/9\n\
                    \x20 2) 31: 8/5 6/5                 63: 24/15\n";

/// Returns a match to five points with these rows and this name in its first game.
fn game_of(name: &str, rows: &str) -> Match {
    let text = format!(" 5 point match\n\n Game 1\n {name} : 0       bob : 0\n{rows}");
    read(&text).matches.remove(0)
}

#[test]
fn names_longer_than_cells_do_not_move_the_columns() {
    let expected = game_of("alice", ROWS).games;
    for name in [&*"x".repeat(45), &"ö".repeat(60)] {
        assert_eq!(game_of(name, ROWS).games, expected, "{name}");
    }
}

#[test]
fn columns_that_have_collapsed() {
    let expected = game_of("alice", ROWS).games;
    let collapsed: Vec<String> = ROWS
        .lines()
        .map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    let record = game_of("alice", &collapsed.concat());
    assert_eq!((&record.games, &*record.warnings), (&expected, &[][..]));
    let record = game_of("alice", &ROWS.replace("   ", "\u{a0} \u{a0}"));
    assert_eq!((&record.games, &*record.warnings), (&expected, &[][..]));
}

#[test]
fn rows_that_are_missing_are_noticed() {
    let rows = "  1) 31: 8/5 6/5                 63: 24/15\n  3) 11: 6/5(2) 8/7(2)\n  4)\n";
    let record = game(rows);
    assert_eq!(kinds(&record), [WarningKind::Damage]);
    assert_eq!(record.warnings[0].to_string(), "6:1: game 1: row 3: expected row 2");
}

#[test]
fn a_score_line_may_replace_the_game_line() {
    let one = "  1) 31: 8/5 6/5                 63: 24/15\n      Wins 1 point\n";
    for heading in ["", " Game #2\n", " Game 2 of 3\n", " Partie 2\n"] {
        let record = game(&format!("{one}\n{heading} alice : 1       bob : 0\n{ROWS}"));
        assert_eq!(record.games.len(), 2, "{heading}");
        assert_eq!(record.games[1].entries.len(), 3, "{heading}");
        assert!(kinds(&record).contains(&WarningKind::Header), "{heading}");
    }
    // A comment about the score does not begin a game.
    let record = game(&format!("{one} alice : 1       bob : 0\n"));
    assert_eq!((record.games.len(), kinds(&record)), (1, vec![WarningKind::Ignored]));
}

#[test]
fn two_claimed_winners_give_a_warning() {
    let opening = "  1) 31: 8/5 6/5                 41: 24/23 13/9\n";
    let record = game(&format!("{opening}  2) 62: ????\n      Wins 2 points\n"));
    assert_eq!(end(&record, 0).0, ONE);
    assert!(kinds(&record).contains(&WarningKind::Ending), "{:?}", record.warnings);
}

#[test]
fn the_points_show_who_won_the_match() {
    let text = " 5 point match\n\n Game 1\n alice : 4       bob : 1\n  1) 31: 8/5 6/5                 41: 24/23 13/9\n";
    let won = |line: &str| read(&format!("{text}{line}\n")).matches.remove(0);
    let right = " ".repeat(34);
    // The line is in the column of the player for whom one point is not enough.
    let record = won(&format!("{right}Wins 1 point and the match"));
    assert_eq!(end(&record, 0), (ZERO, 1, SINGLE));
    assert!(kinds(&record).contains(&WarningKind::Ending), "{:?}", record.warnings);
    for (line, winner, points) in [
        (format!("{right}Wins 1 point"), ONE, 1),
        ("      Wins 1 point and the match".into(), ZERO, 1),
        // A player who leaves loses the match, regardless of the cube.
        (format!("{right}Wins 4 points and the match"), ONE, 4),
        (format!("{right}Wins 4 points"), ONE, 3),
    ] {
        let record = won(&line);
        let (found, won, _) = end(&record, 0);
        assert_eq!((found, won), (winner, points), "{line}");
        assert_eq!(kinds(&record).contains(&WarningKind::Ending), won == 4, "{line}");
        let mat = FileFormat::named("mat").unwrap();
        let again =
            mat.read(&mat.write(std::slice::from_ref(&record)).unwrap().bytes).unwrap().matches;
        let (found, won, _) = end(&again[0], 0);
        assert_eq!((found, won), (winner, points), "{line}");
    }
}

#[test]
fn first_rows_below_a_heading_without_scores_are_read() {
    for line in ["", " alice - 0    bob - 0\n"] {
        let text = format!(" 5 point match\n\n Game 1\n{line}{ROWS}");
        let games = read(&text).matches.remove(0).games;
        assert_eq!(games[0].entries, game(ROWS).games[0].entries, "{line}");
    }
}

#[test]
fn lengths_in_remarks_above_the_match() {
    for line in ["7 pts", "; 7 point match", "Match: 7 points", "Partita a 7 punti"] {
        let record =
            read(&format!("{line}\n\n Game 1\n a : 0       b : 0\n{ROWS}")).matches.remove(0);
        assert_eq!(record.length.map(u16::from), Some(7), "{line}");
        assert_eq!(kinds(&record), [WarningKind::Header], "{line}");
    }
}

#[test]
fn names_that_begin_like_remarks() {
    let text = format!(" 5 point match\n\n Game 1\n #1 : 0       ; x : 0\n{ROWS}");
    let record = read(&text).matches.remove(0);
    assert_eq!(record.players.0.each_ref().map(|person| &*person.name), ["#1", "; x"]);
    assert_eq!(record.games[0].entries, game(ROWS).games[0].entries);
}

/// Plays of Nackgammon, without a field that says so.
const NACKGAMMON: &str = " 1 point match\n\n Game 1\n Bob : 0                        Ann : 0\n  1)                             \
     21: 23/20\n  2) 52: 13/8 6/4                63: 24/15\n";

#[test]
fn a_variant_that_the_file_does_not_name_is_found_or_given() {
    let record = read(NACKGAMMON).matches.remove(0);
    assert_eq!(record.rules.variant, Variant::Backgammon);
    assert_eq!(
        record.warnings[0].what,
        "every play fits the start of nackgammon, but the file does not name this variant"
    );
    for text in [
        NACKGAMMON.to_owned(),
        format!("; [Variation \"Backgammon\"]\n\n{NACKGAMMON}"),
        NACKGAMMON.replace(
            " 1 point match\n\n Game 1\n Bob : 0                        Ann : 0",
            "Bob  Ann",
        ),
        "(;GM[6]MI[length:1];W[21wvvt];B[52lqsu])".into(),
    ] {
        let options = ReadOptions { variant: Some(Variant::Nackgammon), ..ReadOptions::default() };
        let record = options.read(text.as_bytes()).unwrap().matches.remove(0);
        assert_eq!(
            (record.rules.variant, record.warnings),
            (Variant::Nackgammon, vec![]),
            "{text}"
        );
    }
    let options = ReadOptions { variant: Some(Variant::Hypergammon1), ..ReadOptions::default() };
    let xgid = b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let record = options.read(xgid).unwrap().matches.remove(0);
    assert_eq!(record.warnings[0].what, "the file says backgammon: not read as hypergammon1");
}

#[test]
fn variants_have_the_names_of_other_programs() {
    for (name, variant) in [
        ("NackGammon", Variant::Nackgammon),
        ("HyperGammon (1)", Variant::Hypergammon1),
        ("HyperGammon (2)", Variant::Hypergammon2),
        ("HyperGammon", Variant::Hypergammon3),
        ("2-chequer hypergammon", Variant::Hypergammon2),
        ("Standard backgammon", Variant::Backgammon),
    ] {
        let record = read(&format!("; [Variation \"{name}\"]\n\n{NACKGAMMON}")).matches.remove(0);
        assert_eq!(record.rules.variant, variant, "{name}");
        let written = FileFormat::named("mat").unwrap().write(&[record]).unwrap().bytes;
        let again = read(&String::from_utf8(written).unwrap()).matches.remove(0);
        assert_eq!(again.rules.variant, variant, "{name}");
    }
}

#[test]
fn letters_have_an_encoding() {
    let text = |name: &[u8]| {
        [b" 1 point match\n\n Game 1\n ", name, b" : 0     b : 0\n  1) 31: 8/5 6/5\n"].concat()
    };
    let ivan = text(b"\xc8\xe2\xe0\xed");
    let guessed = read_file(&ivan).unwrap().matches.remove(0);
    assert_eq!(kinds(&guessed), [WarningKind::Encoding]);
    let options = ReadOptions { encoding: "cp1251".parse().ok(), ..ReadOptions::default() };
    let named = options.read(&ivan).unwrap().matches.remove(0);
    assert_eq!((&*named.players.0[0].name, kinds(&named)), ("Иван", vec![]));
    let declared = b"(;GM[6]FF[4]CA[windows-1251]MI[length:3]PW[\xc8\xe2\xe0\xed]PB[b];B[31qtst])";
    let declared = read_file(declared).unwrap().matches.remove(0);
    assert_eq!((&*declared.players.0[0].name, kinds(&declared)), ("Иван", vec![]));
}

#[test]
fn half_a_file_says_that_the_match_is_unfinished() {
    let head = " 3 point match\n\n Game 1\n Anna : 0     Bert : 0\n";
    let rows = "  1) 31: 8/5 6/5                 43: 13/9 13/10\n  2) 64: 24/14                    21: 13/11 24/23\n  \
                3) 31: 13/10 14/13               43: 10/6 9/6\n  4) 21: 13/11 13/12              21: 11/9 13/12\n  \
                5) 31: 11/8 12/11                43: 12/8 9/6\n  6)  Doubles => 2                 Takes\n";
    let whole = format!("{head}{rows}      Wins 4 points and the match\n");
    let said = |text: &str| {
        let record = read(text).matches.remove(0);
        record.warnings.iter().any(|it| it.what.contains("the match is unfinished"))
    };
    assert!(!said(&whole));
    for end in head.len() + 1..whole.len() - 30 {
        // A beginning of a few whole rows may be meant so.
        let is_short = end < head.len() + 300 && whole[..end].ends_with('\n');
        assert!(said(&whole[..end]) || is_short, "{}", &whole[..end]);
    }
    let row = rows.lines().next().unwrap();
    assert!(!said(&format!("{head}{row}\n")));
}
