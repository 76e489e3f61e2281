//! Match text of real programs that was once misread, warned about without reason, or lost. The
//! texts were made for these tests.

use barpoint_core::{CubeValue, GameValue, MatchLength, Player};
use barpoint_records::{
    Action, Ending, Entry, FileFormat, GameEnd, Match, RecordedPlay, read_file,
};

const ZERO: Player = Player::Zero;
const ONE: Player = Player::One;

fn read(text: &str) -> Match {
    let reading = read_file(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(reading.format, "mat", "{text}");
    let [record] = <[Match; 1]>::try_from(reading.matches).unwrap();
    record
}

fn warnings(record: &Match) -> Vec<String> {
    record.warnings.iter().map(ToString::to_string).collect()
}

/// Returns the record without its warnings.
fn bare(record: &Match) -> Match {
    Match { warnings: Vec::new(), ..record.clone() }
}

/// Returns the record after it has been written as match text and read again, which must not change
/// it.
fn comes_back(record: &Match) -> Match {
    let mat = FileFormat::named("mat").unwrap();
    let written = mat.write(std::slice::from_ref(record)).unwrap();
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    let again = mat.read(&written.bytes).unwrap().matches.remove(0);
    assert_eq!(bare(&again), bare(record), "{}", String::from_utf8_lossy(&written.bytes));
    again
}

fn end(record: &Match) -> GameEnd {
    record.games.last().unwrap().end.unwrap()
}

const HEAD: &str = " 11 point match\n\n Game 1\n Nathan : 0          Karen : 1\n";

#[test]
fn boards_are_set_up_as_gnu_backgammon_reads_them() {
    let board = "; Set Pos=----cBD-D-B--A--Abcdc---A-";
    let left = "  1) 21: 16/15 15/13             61: 7/1 6/5\n";
    let right = "  1)                             61: 7/1 6/5\n";
    for (cube, rows, on_roll) in [
        ("/0", left, ZERO),
        ("", left, ZERO),
        ("/1", right, ONE),
        ("/-2", left, ZERO),
        ("/2", right, ONE),
    ] {
        let record = read(&format!("{HEAD}{board}{cube}\n{rows}"));
        assert_eq!(warnings(&record), ["3:1: the first game begins at 0-1"], "{cube}");
        let mut replay = record.games[0].replay(&record);
        let Action::SetPosition { on_roll: set, position } = &replay.next().unwrap().entry.action
        else {
            panic!("{record:?}")
        };
        assert_eq!(*set, on_roll, "{cube}");
        let left = if on_roll == ZERO { *position.on_roll() } else { *position.opponent() };
        assert_eq!(left.counts()[4..8], [2, 4, 0, 4]);
        replay.by_ref().for_each(|step| assert_eq!(step.problem, None));
        let (value, owner) = (replay.table().cube().value.get(), replay.table().cube_owner());
        let expected = match cube {
            "/1" => (2, Some(ONE)),
            "/2" => (4, Some(ONE)),
            "/-2" => (4, Some(ZERO)),
            _ => (1, None),
        };
        assert_eq!((value, owner), expected, "{cube}");
        if !cube.is_empty() {
            comes_back(&record);
        }
    }
}

#[test]
fn a_board_is_set_up_in_the_middle_of_a_game() {
    let rows = "  1) 21: 13/11 6/5             61: 13/7 8/7\n; set pos = a---cBD-D-B--A--Abbdc----A/1\n  \
                2) 43: bar/21 16/13             61: bar/24 8/2\n";
    let record = read(&format!("{HEAD}{rows}"));
    assert_eq!(record.warnings.len(), 1, "{:?}", warnings(&record));
    assert_eq!(record.games[0].entries.len(), 6);
    comes_back(&record);
}

#[test]
fn one_wrong_board_is_one_warning() {
    let row = |row| format!("  {row}) 21: 16/15 15/13             61: 17/11 11/10\n");
    let rows = (2..20).map(row).collect::<Vec<_>>().concat();
    let text = format!("{HEAD}; Set Pos=no board\n  1) 31: 8/5 6/5   42: 8/4 6/4\n{rows}");
    let record = read(&text);
    let said = warnings(&record);
    assert_eq!(said.len(), 6, "{said:?}");
    assert!(said[1].contains("`no board` is not a board: expected 26 letters"), "{said:?}");
    assert!(said[3].ends_with("more plays do not fit the board"), "{said:?}");
}

#[test]
fn money_games_of_galaxy_are_recognised_by_a_gammon_for_one_point() {
    let text = |site: &str, points: &str| {
        let board = "; Set Pos=o-A-----------------------/0";
        format!(
            "; [Site \"{site}\"]\n\n16 point match\n\n Game 1\n a : 0    b : 0\n{board}\n  1) 21: 2/0\n      Wins {points}\n"
        )
    };
    let record = read(&text("BackgammonGalaxy", "1 point"));
    assert_eq!((record.length, record.rules.jacoby), (None, true));
    let expected =
        GameEnd { winner: ZERO, points: 1, how: Ending::BorneOff(GameValue::Backgammon) };
    assert_eq!(end(&record), expected);
    assert_eq!(record.warnings.len(), 1);
    assert!(warnings(&record)[0].contains("the Jacoby rule"), "{:?}", warnings(&record));
    comes_back(&record);
    // On other sites, and if the points agree with the board, it is a match.
    for (site, points) in [("DailyGammon", "1 point"), ("BackgammonGalaxy", "3 points")] {
        assert_eq!(read(&text(site, points)).length, MatchLength::new(16), "{site}");
    }
}

#[test]
fn a_double_after_the_crawford_game_shows_that_there_was_one() {
    for header in ["", "; [Crawford \"On\"]\n"] {
        let text = format!(
            "{header} 9 point match\n\n Game 1\n a : 8    b : 3\n  1) 62: 24/18 13/11    Doubles => 2\n  2)  Takes    61: 13/7 8/7\n                        Wins 2 points\n\n Game 2\n a : 8    b : 5\n  1) 62: 24/18 13/11    Doubles => 2\n"
        );
        let record = read(&text);
        assert!(record.rules.crawford);
        assert_eq!(record.games.iter().map(|game| game.crawford).collect::<Vec<_>>(), [false; 2]);
        assert_eq!(record.warnings.len(), 2, "{:?}", warnings(&record));
        // A written record keeps the conclusion.
        assert_eq!(comes_back(&record).warnings.len(), 1);
    }
    // At 8-0 nobody can have won a Crawford game before.
    let text = " 9 point match\n\n Game 1\n a : 8    b : 0\n  1) 62: 24/18 13/11    Doubles => 2\n";
    assert!(!read(text).rules.crawford);
}

#[test]
fn players_without_names() {
    for (names, expected) in [
        (" lasse : 0                        : 0", ["lasse", ""]),
        (" : 0                        bob : 0", ["", "bob"]),
        (" : 0                        : 0", ["", ""]),
    ] {
        let rows = "  1) 31: 8/5 6/5            62: 24/18 13/11\n      Wins 1 point\n";
        let record = read(&format!("5 point match\n\n Game 1\n{names}\n{rows}"));
        assert_eq!(warnings(&record), [""; 0], "{names}");
        assert_eq!(record.players.0.each_ref().map(|person| &*person.name), expected);
        comes_back(&record);
    }
}

#[test]
fn question_marks_alone_are_a_resignation() {
    let opening = "  1) 31: 8/5 6/5                 41: 24/23 13/9\n";
    for (rows, winner) in [
        ("  2) 62: 24/18 13/11             ????\n", ZERO),
        ("  2) ????\n", ONE),
        ("  2) 62: 24/18 13/11             ????\n      Wins 2 points\n", ZERO),
    ] {
        let record =
            read(&format!(" 5 point match\n\n Game 1\n a : 0      b : 0\n{opening}{rows}"));
        assert_eq!(end(&record).winner, winner, "{rows}");
        let odd = warnings(&record).iter().any(|what| what.contains("not an action"));
        assert!(!odd, "{:?}", warnings(&record));
    }
}

#[test]
fn resigned_may_be_in_the_column_of_the_winner() {
    for word in ["Resigned Match", "Resigned Game"] {
        for wins in ["Wins 5 points and the match", "Wins 1 point"] {
            let text = format!(
                " 5 point match\n\n Game 1\n a : 0                   b : 0\n  1) 31: 8/5 6/5                41: 24/23 13/9\n  2) 62: 24/18 13/11           {word}\n                               {wins}\n"
            );
            let record = read(&text);
            assert_eq!(end(&record).winner, ONE, "{word} {wins}");
            let contradicts = |what: &String| what.contains("as the winner");
            assert!(!warnings(&record).iter().any(contradicts), "{:?}", warnings(&record));
        }
    }
}

#[test]
fn a_change_of_names_is_reported_once() {
    let game = |number: usize, names: &str, score: usize| {
        format!(
            " Game {number}\n {names}\n  1) 31: 8/5 6/5          41: 24/23 13/9\n      Wins 1 point\n\n",
            names = names.replace('#', &score.to_string())
        )
    };
    let first = "anna : #          bob : 0";
    let later = "anna22 : #          bob : 0";
    let swapped = "bob : 0            anna22 : #";
    let names = [first, later, later, later, swapped, swapped, later, first];
    let games: String = names
        .iter()
        .enumerate()
        .map(|(i, names)| game(i + 1, names, if i > 5 { i - 2 } else { i.min(4) }))
        .collect();
    let record = read(&format!("15 point match\n\n{games}"));
    let said = warnings(&record);
    let about = |what: &str| said.iter().filter(|line| line.contains(what)).count();
    assert_eq!((about("are now called"), about("changed columns")), (2, 1), "{said:?}");
}

#[test]
fn sites_cap_the_points_of_the_last_game() {
    let text = |score: u32, points: u32| {
        format!(
            " 5 point match\n\n Game 1\n a : {score}      b : 0\n; Set Pos=o-A-----------------------/1\n  1) 21: 2/0\n      Wins {points} points\n"
        )
    };
    // A backgammon with the cube on 2 counts 6.
    for (score, points) in [(0, 5), (0, 6), (2, 3), (2, 5), (4, 1)] {
        let record = read(&text(score, points));
        let claims = |what: &String| what.contains("claimed");
        assert!(!warnings(&record).iter().any(claims), "{:?}", warnings(&record));
        assert_eq!(end(&record).points, 6);
    }
    let said = warnings(&read(&text(0, 1)));
    assert!(
        said.iter().any(|what| what.ends_with("1 point is claimed for a win of 6 points")),
        "{said:?}"
    );
}

#[test]
fn rows_of_results_have_any_number() {
    let text = " 5 point match\n\n Game 1\n a : 0      b : 0\n  1) 31: 8/5 6/5          41: 24/23 13/9\n 47)  Wins 1 point\n";
    assert_eq!(warnings(&read(text)), [""; 0]);
}

#[test]
fn warnings_name_players_and_count_points() {
    let text = " 5 point match\n\n Game 1\n anna : 0      bob : 0\n  1) 31: x          41: 24/23 13/9\n      Wins 1 point\n";
    let said = warnings(&read(text));
    assert!(said.iter().any(|what| what.contains("anna won 1 point,")), "{said:?}");
    assert!(!said.iter().any(|what| what.contains("player 0")), "{said:?}");
}

#[test]
fn no_message_contains_terminal_controls() {
    let text = " 5 point match\n\n Game 1\n a : 0   b : 0\n  1) 31: \u{1b}[31mfoo\n  2) \u{1b}[31mfoo\n\u{1b}[2Jbar\n";
    for format in ["mat", "gam", "sgf", "xgid", "oldmoves", "record", "json"] {
        let format = FileFormat::named(format).unwrap();
        let said = match format.read(text.as_bytes()) {
            Ok(reading) => warnings(&reading.matches[0]).concat(),
            Err(error) => error.to_string(),
        };
        assert!(!said.is_empty() && !said.contains('\u{1b}'), "{}: {said:?}", format.name);
    }
}

#[test]
fn a_last_take_fills_its_cell() {
    // GNU Backgammon would otherwise read a second double.
    let text = format!(
        "{HEAD}  1) 61: 13/7 8/7               21: 13/11 24/23\n  2) 31: 24/23 13/10             Doubles => 2\n  3)  Takes\n                                  Wins 4 points\n"
    );
    let record = read(&text);
    let written = FileFormat::named("mat").unwrap().write(&[record]).unwrap().bytes;
    let written = String::from_utf8(written).unwrap();
    let takes = written.lines().find(|line| line.contains("Takes")).unwrap();
    assert_eq!(takes.chars().count(), 32, "{written}");
}

#[test]
fn a_position_without_plays_is_not_written_as_match_text() {
    let position =
        read_file(b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10").unwrap().matches;
    let game = read(&format!("{HEAD}  1) 61: 13/7 8/7\n"));
    for format in ["mat", "gam"] {
        let format = FileFormat::named(format).unwrap();
        let error = format.write(&position).unwrap_err().to_string();
        assert!(error.contains("cannot hold a position without plays"), "{error}");
        let both = [position.clone(), vec![game.clone()]].concat();
        let losses = format.write(&both).unwrap().losses;
        assert!(losses.iter().any(|loss| loss == "positions without plays"), "{losses:?}");
    }
}

#[test]
fn dice_before_a_resignation_are_written() {
    let sgf = "(;FF[4]GM[6]MI[length:7]RE[W+1R]PW[a]PB[b];W[31hefe];PL[B]DI[33])";
    let matches = read_file(sgf.as_bytes()).unwrap().matches;
    let written = FileFormat::named("mat").unwrap().write(&matches).unwrap();
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    let text = String::from_utf8(written.bytes).unwrap();
    assert!(text.contains("33: ????"), "{text}");
    let Entry { action, .. } = &read(&text).games[0].entries[1];
    assert!(matches!(action, Action::Play { play: RecordedPlay::Hidden, .. }), "{action:?}");
}

#[test]
fn dice_before_a_declined_resignation_belong_to_the_play_after_it() {
    let mut record = read(&format!("{HEAD}  1) 61: 13/7 8/7\n"));
    let play = record.games[0].entries[0].clone();
    let Action::Play { player, dice, .. } = play.action else { panic!("{play:?}") };
    let declined = [
        Action::SetDice { player, dice },
        Action::Resign { player, value: GameValue::Gammon },
        Action::DeclineResignation(player.flip()),
    ];
    record.games[0].entries = declined.into_iter().map(Entry::from).chain([play]).collect();
    let written = FileFormat::named("mat").unwrap().write(&[record]).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    assert_eq!(text.matches("61:").count(), 1, "{text}");
    assert!(matches!(read(&text).games[0].entries[..], [_]), "{text}");
}

#[test]
fn one_limit_of_matches_holds_for_readers_and_writers() {
    let line = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n";
    let matches = read_file(line.repeat(12_000).as_bytes()).unwrap().matches;
    let record = FileFormat::named("record").unwrap();
    let written = record.write(&matches).unwrap();
    assert_eq!(record.read(&written.bytes).unwrap().matches.len(), 12_000);
    let one = read(&format!("{HEAD}  1) 61: 13/7 8/7\n"));
    let mat = FileFormat::named("mat").unwrap();
    let many = vec![one; 12_000];
    assert_eq!(mat.read(&mat.write(&many).unwrap().bytes).unwrap().matches.len(), 12_000);
    let too_many = vec![Match::default(); 100_001];
    for format in [mat, record] {
        let error = format.write(&too_many).unwrap_err().to_string();
        assert_eq!(error, "more than 100000 matches in one file");
    }
}

#[test]
fn sgf_inside_a_name_is_not_detected_as_sgf() {
    let mut record = read(&format!("{HEAD}  1) 61: 13/7 8/7\n      Wins 1 point\n"));
    record.rules.cube_limit = Some(CubeValue::MAX);
    for name in ["(;FF[4]GM[6]", "(;FF[4]", "x (;GM[6])"] {
        record.players.0[0].name = name.into();
        record.details.event = name.into();
        record.details.comment = format!("{name}\n{name}");
        record.games[0].comment = name.into();
        for format in ["mat", "gam", "json", "sgf", "bgammon", "record"] {
            let Some(format) = FileFormat::named(format) else { continue };
            let written = format.write(std::slice::from_ref(&record)).unwrap().bytes;
            let text = String::from_utf8_lossy(&written);
            assert_eq!(read_file(&written).unwrap().format, format.name, "{text}");
        }
    }
    // Other text, such as the head of a mail, may precede it.
    let sgf = "From: a@b\nSubject: (;x[1]) look\n\n  (;FF[4]GM[6]MI[length:7];W[31hefe])";
    assert_eq!(read_file(sgf.as_bytes()).unwrap().format, "sgf");
    let within = "look: (;FF[4]GM[6]MI[length:7];W[31hefe])";
    assert_eq!(read_file(within.as_bytes()).unwrap().format, "sgf");
}
