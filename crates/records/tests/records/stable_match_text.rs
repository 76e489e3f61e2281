//! `write(read(write(x))) = write(x)` for match text of records from damaged files. Found by
//! fuzzing.

use barpoint_core::{ByPlayer, CubeValue, GameValue, MatchLength, Player, Variant};
use barpoint_records::{
    Action, Date, Ending, Entry, FileFormat, Game, GameEnd, Match, Notes, OddPlay, RecordedPlay,
    Tag,
};

const ZERO: Player = Player::Zero;
const ONE: Player = Player::One;

/// Returns a match to 5 with one game.
fn match_of(entries: Vec<Entry>) -> Match {
    let mut record = Match { length: MatchLength::new(5), ..Match::default() };
    record.players.0[0].name = "alice".into();
    record.players.0[1].name = "bob".into();
    record.games.push(Game { entries, ..Game::default() });
    record
}

/// Returns a roll with an unreadable play.
fn odd(player: Player, dice: &str, text: &str) -> Entry {
    let play = RecordedPlay::Odd(OddPlay { text: text.into(), after: None }.into());
    Action::Play { player, dice: dice.parse().unwrap(), play }.into()
}

/// Returns the written text, which must be the same after reading and writing again.
fn written(format: &str, matches: &[Match]) -> String {
    let format = FileFormat::named(format).unwrap();
    let once = format.write(matches).unwrap().bytes;
    let read = format.read(&once).unwrap().matches;
    let twice = format.write(&read).unwrap().bytes;
    let [once, twice] = [once, twice].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(once, twice, "{}", format.name);
    once
}

#[test]
fn comment_lines_without_visible_characters_are_dropped() {
    let mut entry = odd(ZERO, "31", "x");
    entry.notes = Some(Box::new(Notes {
        comment: "\u{1}\nwell\u{a0}done\n\u{2}".into(),
        ..Notes::default()
    }));
    let mut record = match_of(vec![entry]);
    record.details.comment = "played\u{a0}late\n\u{8}".into();
    let text = written("mat", &[record.clone()]);
    assert!(
        text.contains("; played late\n\n") && text.contains("; [Comment 1 \"well done\"]"),
        "{text}"
    );
    assert!(written("gam", &[record]).ends_with("; [Comment 1 \"well done\"]\n"));
}

#[test]
fn fields_of_other_formats_with_known_names_are_renamed() {
    let mut record = match_of(vec![odd(ZERO, "31", "x")]);
    for name in ["Beavers", "JacOby", "Player 1", "Comment 3", "Stake"] {
        record.details.tags.push(Tag { name: name.into(), value: "0".into() });
    }
    let text = written("mat", &[record.clone(), record]);
    assert!(
        text.contains("; [Beavers (as written) \"0\"]\n") && text.contains("; [Stake \"0\"]\n")
    );
    let read = FileFormat::named("mat").unwrap().read(text.as_bytes()).unwrap();
    assert!(read.matches.iter().all(|record| record.details.tags.len() == 5), "{read:?}");
}

#[test]
fn an_open_bracket_does_not_swallow_the_next_cell() {
    let record = match_of(vec![odd(ZERO, "31", "13-9 (6-5"), odd(ONE, "32", "9/7 (6 3)13")]);
    for format in ["mat", "gam"] {
        let text = written(format, std::slice::from_ref(&record));
        assert!(text.contains("31: Illegal play"), "{text}");
    }
}

#[test]
fn the_column_shows_who_opens() {
    let answers: [Vec<Entry>; 2] = [
        vec![odd(ZERO, "42", &format!("{}7", "8/".repeat(15))), odd(ONE, "53", "13/8")],
        vec![Action::Double(ZERO).into(), Action::Drop(ONE).into()],
    ];
    for answer in answers {
        let mut entries = vec![odd(ZERO, "31", "15/10")];
        entries.extend(answer);
        let text = written("mat", &[match_of(entries)]);
        assert!(text.contains("\n  1) 31: 15/10  "), "{text}");
    }
    let text = written(
        "mat",
        &[match_of(vec![Action::Take(ZERO).into(), odd(ZERO, "42", "8/"), odd(ONE, "53", "8/")])],
    );
    assert!(text.contains("\n  1)  Takes  "), "{text}");
}

#[test]
fn games_after_the_end_of_a_match_are_omitted() {
    let mut over = match_of(vec![odd(ZERO, "31", "x")]);
    over.games[0].score = ByPlayer([1, 5]);
    let text = written("mat", &[over.clone()]);
    assert!(text.ends_with("5 point match\n"), "{text}");
    let two = [over, match_of(vec![odd(ZERO, "31", "x")])];
    assert_eq!(written("mat", &two), written("mat", &two[1..]));
    let losses = FileFormat::named("mat").unwrap().write(&two).unwrap().losses;
    assert_eq!(losses.iter().collect::<Vec<_>>(), ["matches without games"]);
}

#[test]
fn a_name_keeps_no_rating_after_a_comma() {
    let mut record = match_of(vec![odd(ZERO, "31", "x")]);
    record.players.0[1].name = "bob,1".into();
    assert!(written("mat", &[record]).contains(" bob 1 : 0\n"));
}

#[test]
fn names_lose_characters_with_a_meaning() {
    let names = [
        (";\u{1b};bob", "bob"),
        ("# ; # bob", "bob"),
        ("bob ,1", "bob 1"),
        ("bob , 1", "bob , 1"),
        ("; ,1", ",1"),
        ("; #", "Player 2"),
    ];
    for (name, expected) in names {
        let mut record = match_of(vec![odd(ZERO, "31", "x")]);
        record.players.0[1].name = name.into();
        let text = written("mat", std::slice::from_ref(&record));
        assert!(text.contains(&format!(" {expected} : 0\n")), "{name}: {text}");
        written("gam", &[record]);
    }
}

#[test]
fn a_last_roll_without_a_play_before_its_player_resigns() {
    let text = " 5 point match\n\n Game 1\n alice : 0       bob : 0\n  1) 31: 8/5 6/5                 21:\n  2) 42: 8/4 6/4\n";
    let read = FileFormat::named("mat").unwrap().read(text.as_bytes()).unwrap();
    let mut record = read.matches[0].clone();
    let resigns = Action::Resign { player: ONE, value: GameValue::Single };
    record.games[0].entries.truncate(2);
    record.games[0].entries.extend([resigns, Action::AcceptResignation(ZERO)].map(Entry::from));
    for format in ["mat", "gam"] {
        let text = written(format, std::slice::from_ref(&record));
        assert!(text.contains("21: Illegal play (") || text.contains("21: ????"), "{text}");
    }
}

#[test]
fn actions_after_the_end_of_a_game_are_omitted() {
    let mut record = match_of(vec![odd(ZERO, "31", "x"), Action::Double(ONE).into()]);
    record.games[0].entries.extend([Action::Drop(ZERO).into(), odd(ZERO, "42", "x")]);
    for format in ["mat", "gam"] {
        let text = written(format, std::slice::from_ref(&record));
        assert!(text.contains(" Drops") && !text.contains("42"), "{text}");
    }
}

#[test]
fn a_play_whose_text_reads_as_a_resignation_is_written_differently() {
    for words in ["????25/24 2", "???", "resigned 13/8"] {
        let record = match_of(vec![odd(ZERO, "31", words)]);
        for format in ["mat", "gam"] {
            let text = written(format, std::slice::from_ref(&record));
            assert!(text.contains("31: Illegal play") && !text.contains("Wins"), "{text}");
            let format = FileFormat::named(format).unwrap();
            let losses = format.write(std::slice::from_ref(&record)).unwrap().losses;
            assert!(losses.iter().any(|loss| loss == "texts of unreadable plays"));
        }
    }
}

#[test]
fn a_name_with_a_mark_does_not_exceed_the_limit() {
    let mut record = match_of(vec![odd(ZERO, "31", "x")]);
    record.players.0[0].name = "Wins".into();
    record.players.0[1].name = "\u{2026}".repeat(100);
    let text = written("gam", &[record]);
    let names: Vec<&str> = text.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(names, ["_Wins".to_owned(), format!("_{}", "\u{2026}".repeat(99))]);
}

#[test]
fn after_a_beaver_the_first_double_shows_no_automatic_doubles() {
    let mut entries = vec![odd(ZERO, "31", "x"), Action::Beaver(ONE).into()];
    entries.extend([Action::Take(ZERO).into(), odd(ZERO, "42", "x"), Action::Double(ONE).into()]);
    let session = Match { length: None, ..match_of(entries) };
    for format in ["mat", "gam"] {
        let text = written(format, std::slice::from_ref(&session));
        assert!(text.contains(" Beavers => 2") && text.contains(" Doubles => 8"), "{text}");
    }
}

#[test]
fn a_game_takes_no_start_time_from_the_game_before() {
    let mut first = match_of(vec![]);
    first.details.date = Date::new(2025, 11, 8);
    let text = written("bgammon", &[first, match_of(vec![])]);
    assert!(text.contains("\ni 1762560000 ") && text.contains("\ni 0 "), "{text}");
}

#[test]
fn a_finished_game_has_the_position_before_its_last_play() {
    let read = |text: &str| FileFormat::named("sgf").unwrap().read(text.as_bytes()).unwrap();
    let ended = read("(;GM[6];PL[B]AE[a:y]AS[a][a][y]AB[x][v];CV[4];CP[w];B[52];CP[w])");
    let before = read("(;GM[6];PL[B]AE[a:y]AS[a][a][y]AB[x][v];CV[4];CP[w])");
    assert_eq!(written("gnubgid", &ended.matches), written("gnubgid", &before.matches));
    // A position that is set up after the end is written unchanged.
    written("gnubgid", &read("(;GM[6];PL[B]AE[a:y]AB[x])").matches);
}

#[test]
fn a_play_on_a_new_board_stays_with_its_player_though_it_fits_the_other() {
    // Player 0 has no chequer on the 6 point, so the play fits the other player only.
    let text = " 5 point match\n\n; [OutOfTurn \"3\"]\n Game 1\n alice : 0                      bob : 0\n  1) 31: 8/5 6/5                 42: 8/4 6/4\n; Set Pos=-b------C---eE---c-e----B-/0\n  2) 31: 8/5 6/5                 \n";
    let read = FileFormat::named("mat").unwrap().read(text.as_bytes()).unwrap();
    assert_eq!(read.matches[0].games[0].entries.last().unwrap().action.player(), Some(ZERO));
    for format in ["mat", "gam"] {
        let text = written(format, &read.matches);
        assert!(text.contains("; [OutOfTurn \"3\"]\n"), "{text}");
    }
}

#[test]
fn a_match_whose_plays_cannot_be_written_is_refused_as_a_position_is() {
    // A centred cube of 2 cannot be set up, so the plays after it are lost.
    let start = Variant::Backgammon.start();
    let mut entries = vec![
        Action::SetPosition { on_roll: ZERO, position: start.into() }.into(),
        Action::SetCube { value: CubeValue::new(2).unwrap(), owner: None }.into(),
        odd(ZERO, "31", "x"),
    ];
    let format = FileFormat::named("mat").unwrap();
    let error = format.write(&[match_of(entries.clone())]).unwrap_err().to_string();
    assert!(error.contains("positions that are set up before the first play"), "{error}");
    // A game before it makes it a match.
    let mut record = match_of(vec![odd(ZERO, "31", "x")]);
    entries.truncate(2);
    record.games.push(Game { entries, ..Game::default() });
    written("mat", &[record.clone()]);
    // A game after the end of the match does not.
    record.games.swap(0, 1);
    record.games[1].score = ByPlayer([5, 0]);
    assert!(format.write(&[record]).is_err());
}

#[test]
fn settings_that_others_replace_are_left_out_and_the_play_stays() {
    let start: Box<_> = Variant::Backgammon.start().into();
    let dice = "31".parse().unwrap();
    let cube = Action::SetCube { value: CubeValue::new(2).unwrap(), owner: Some(ONE) };
    let board = |on_roll| Action::SetPosition { on_roll, position: start.clone() };
    for settings in [
        vec![
            Action::SetDice { player: ZERO, dice },
            board(ZERO),
            Action::SetDice { player: ZERO, dice },
        ],
        vec![board(ONE), board(ZERO), Action::SetTurn(ONE), Action::SetTurn(ZERO)],
        // A cube of its own gets the board as it is.
        vec![cube.clone()],
        vec![Action::SetTurn(ONE), cube, Action::SetTurn(ZERO)],
    ] {
        let entries = settings.into_iter().map(Into::into).chain([odd(ZERO, "31", "x")]);
        let record = match_of(entries.collect());
        let written = FileFormat::named("mat").unwrap().write(&[record]).unwrap();
        assert!(!written.losses.include_plays(), "{:?}", written.losses);
        let text = String::from_utf8(written.bytes).unwrap();
        assert!(text.contains("31: x"), "{text}");
    }
}

#[test]
fn a_game_that_begins_with_a_double_is_recognised() {
    let mut record = match_of(vec![Action::Double(ONE).into(), Action::Drop(ZERO).into()]);
    record.length = None;
    let text = written("gam", &[record]);
    assert_eq!(barpoint_records::detect_format(text.as_bytes()).unwrap().name, "gam", "{text}");
}

#[test]
fn names_that_change_are_reported_and_the_file_is_recognised() {
    for (format, name) in [
        ("mat", "a:b"),
        ("mat", " a"),
        ("mat", "a,1500"),
        ("sgf", " a"),
        ("sgf", "a\tb"),
        ("sgf", "\0"),
        ("bgammon", "\0a"),
        ("bgammon", "a b"),
    ] {
        let legal = Action::Play {
            player: ZERO,
            dice: "31".parse().unwrap(),
            play: RecordedPlay::Legal(
                Variant::Backgammon
                    .start()
                    .parse_play("31".parse().unwrap(), "8/5 6/5")
                    .unwrap()
                    .play,
            ),
        };
        let mut record = match_of(vec![legal.into()]);
        let format = FileFormat::named(format).unwrap();
        assert!(format.write(std::slice::from_ref(&record)).unwrap().losses.is_empty());
        record.players.0[1].name = name.into();
        let written = format.write(&[record]).unwrap();
        assert_eq!(written.losses.iter().count(), 1, "{} {name:?}", format.name);
        let detected = barpoint_records::detect_format(&written.bytes).map(|format| format.name);
        assert_eq!(detected, Some(format.name), "{name:?}");
    }
}

#[test]
fn positions_with_nothing_but_an_open_double_are_not_written() {
    let position = Box::new(Variant::Nackgammon.start());
    let mut record = match_of(vec![
        Action::SetPosition { on_roll: ZERO, position }.into(),
        Action::Double(ZERO).into(),
        Action::Resign { player: ONE, value: GameValue::Gammon }.into(),
        Action::AcceptResignation(ZERO).into(),
    ]);
    let how = Ending::Resigned(GameValue::Gammon);
    record.games[0].end = Some(GameEnd { winner: ZERO, points: 2, how });
    let mat = FileFormat::named("mat").unwrap();
    let error = mat.write(&[record.clone()]).unwrap_err().to_string();
    assert!(error.contains("expected plays from the start of a game"), "{error}");
    let losses = mat.write(&[record, match_of(vec![odd(ONE, "31", "x")])]).unwrap().losses;
    assert!(losses.iter().any(|loss| loss == "positions without plays"), "{losses:?}");
}
