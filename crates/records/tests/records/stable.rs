//! Cases in which `write(read(write(x))) = write(x)` needs special care. Most of them were found by
//! fuzzing.

use barpoint_core::{ByPlayer, Dice, GameValue, MatchLength, Player, Variant};
use barpoint_records::{
    Action, Ending, Entry, FILE_FORMATS, FileFormat, Game, GameEnd, Match, OddPlay, RecordedPlay,
    Seats,
};

const ZERO: Player = Player::Zero;
const ONE: Player = Player::One;

/// Returns the first legal play of this player on the board after these entries.
fn play(record: &Match, entries: &[Entry], player: Player, dice: &str) -> Entry {
    let mut table = Seats::new(record, &Game::default());
    for entry in entries {
        table.apply(&entry.action);
    }
    let dice: Dice = dice.parse().unwrap();
    let play = table.position_seen_by(player).plays(dice)[0].play;
    Action::Play { player, dice, play: RecordedPlay::Legal(play) }.into()
}

fn record(names: [&str; 2], length: u32) -> Match {
    let mut record = Match { length: MatchLength::new(length), ..Match::default() };
    for (person, name) in record.players.0.iter_mut().zip(names) {
        person.name = name.into();
    }
    record
}

/// Returns the match read from a file, which must be the same when it is written again.
fn through(format: &str, record: &Match) -> Match {
    let format = FileFormat::named(format).unwrap();
    let text = |record: &Match| {
        let bytes = format.write(std::slice::from_ref(record)).unwrap().bytes;
        String::from_utf8(bytes).unwrap()
    };
    let written = text(record);
    let mut read = format.read(written.as_bytes()).unwrap().matches;
    assert_eq!(text(&read[0]), written, "{}", format.name);
    read.remove(0)
}

#[test]
fn players_may_act_out_of_turn_alone_in_their_row() {
    let mut record = record(["alice", "bob"], 5);
    let mut entries = Vec::new();
    for (player, dice) in [(ZERO, "31"), (ZERO, "42"), (ONE, "53"), (ONE, "61"), (ONE, "21")] {
        let entry = play(&record, &entries, player, dice);
        entries.push(entry);
    }
    entries.push(Action::Double(ONE).into());
    record.games.push(Game { entries, ..Game::default() });
    let mut session = Match { length: None, ..record.clone() };
    session.rules.jacoby = false;
    for (format, record) in [("mat", &record), ("gam", &session)] {
        assert_eq!(through(format, record).games, record.games, "{format}");
    }
}

#[test]
fn a_double_without_an_answer_is_taken() {
    let mut record = record(["alice", "bob"], 5);
    let mut entries = Vec::new();
    for (player, dice) in [(ZERO, "31"), (ONE, "42")] {
        let entry = play(&record, &entries, player, dice);
        entries.push(entry);
    }
    entries.push(Action::Double(ZERO).into());
    let entry = play(&record, &entries, ZERO, "53");
    entries.push(entry);
    record.games.push(Game { entries: entries.clone(), ..Game::default() });
    entries.insert(3, Action::Take(ONE).into());
    assert_eq!(through("mat", &record).games[0].entries, entries);
}

#[test]
fn a_replay_ends_where_its_play_ends() {
    let mut record = record(["alice", "bob"], 5);
    let mut entries = vec![play(&record, &[], ZERO, "31")];
    entries.extend([Action::Double(ONE), Action::Drop(ZERO)].map(Entry::from));
    record.games.push(Game { entries, ..Game::default() });
    let read = through("bgammon", &record);
    assert_eq!(read.games[0].end.unwrap().winner, ONE);

    let dice = "21".parse().unwrap();
    record.games[0].entries.push(Action::SetDice { player: ONE, dice }.into());
    let error = FileFormat::named("bgammon").unwrap().write(&[record]).unwrap_err();
    let expected = "a replay of bgammon.org cannot hold a game that continues after its end";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn names_that_look_like_rows_or_fields_are_changed() {
    for names in [["9.99", "bob"], ["Doubles", "x"], ["1)", "a b"], ["", ""], ["a", "Takes"]] {
        let mut record = record(names, 0);
        let entries = vec![play(&record, &[], ZERO, "31")];
        record.games.push(Game { entries, ..Game::default() });
        assert_eq!(through("gam", &record).games[0].entries, record.games[0].entries);
    }
}

#[test]
fn a_name_does_not_begin_with_a_byte_order_mark() {
    let mut record = record(["\u{feff} \u{feff}alice", "bob"], 5);
    record.games.push(Game::default());
    let pos = FileFormat::named("pos").unwrap();
    let read = pos.read(&pos.write(&[record]).unwrap().bytes).unwrap().matches;
    assert_eq!(read[0].players.0[0].name, "alice");
}

#[test]
fn the_position_of_a_won_match_is_not_written() {
    let mut record = record(["alice", "bob"], 1);
    let entries = vec![play(&record, &[], ZERO, "31")];
    record.games.push(Game { score: ByPlayer([1, 0]), entries, ..Game::default() });
    for format in ["pos", "snowie-position"] {
        let format = FileFormat::named(format).unwrap();
        let error = format.write(std::slice::from_ref(&record)).unwrap_err().to_string();
        assert!(error.starts_with("impossible state: "), "{error}");
    }
}

#[test]
fn blanks_around_a_name_are_not_written() {
    let mut record = record([" alice\u{a0}", "bob  "], 3);
    let entries = vec![play(&record, &[], ZERO, "31")];
    record.games.push(Game { entries, ..Game::default() });
    let names = through("pos", &record).players.0.map(|person| person.name);
    assert_eq!(names, ["alice", "bob"]);
}

#[test]
fn an_automatic_double_in_the_middle_of_a_game_leaves_the_board() {
    let text = "MatchId: 1\nPlayer1: 1 alice 0.00\nPlayer2: 2 bob 0.00\nLength: 0\n\nGame 1: 0-0\n\
                \n  1 1  31:\n  1 4  8/5 6/5\n -1 1  42:\n -1 2  \n -1 4  8/4 6/4\n  2 1 31:\n  2 4  5/1\n";
    let tmg = FileFormat::named("tmg").unwrap();
    let matches = tmg.read(text.as_bytes()).unwrap().matches;
    let json = FileFormat::named("json").unwrap();
    let written = json.write(&matches).unwrap().bytes;
    let again = json.read(&written).unwrap().matches;
    assert_eq!(again[0].games, matches[0].games);
    assert!(matches[0].games[0].entries.len() > 2);
}

#[test]
fn a_roll_whose_only_play_is_not_shown_is_written_with_it() {
    let mut record = record(["alice", "bob"], 5);
    let rows = " 5 point match\n\n Game 1\n alice : 0       bob : 0\n  1) 31: Illegal play (5;0;0;0;1;bob;\
                alice;0;0;0;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;-2;-2;-2;-2;-2;0;1;0;0;)\n";
    record.games =
        FileFormat::named("mat").unwrap().read(rows.as_bytes()).unwrap().matches[0].games.clone();
    let dice: Dice = "11".parse().unwrap();
    let hidden = Action::Play { player: ONE, dice, play: RecordedPlay::Hidden };
    record.games[0].entries.push(hidden.into());
    let read = through("mat", &record);
    let Action::Play { play: RecordedPlay::Legal(play), .. } = &read.games[0].entries[1].action
    else {
        panic!("{read:?}")
    };
    assert_eq!(play.to_string(), "bar/24");
}

#[test]
fn a_winner_with_a_hidden_roll_has_not_resigned() {
    let mut record = record(["alice", "bob"], 0);
    record.rules.jacoby = false;
    let mut entries = vec![play(&record, &[], ZERO, "31")];
    let dice: Dice = "42".parse().unwrap();
    entries.push(Action::Play { player: ONE, dice, play: RecordedPlay::Hidden }.into());
    for loser in [ZERO, ONE] {
        let value = GameValue::Single;
        let (resign, accept) =
            (Action::Resign { player: loser, value }, Action::AcceptResignation(loser.flip()));
        let entries = entries.iter().cloned().chain([resign.into(), accept.into()]).collect();
        let how = Ending::Resigned(value);
        let end = Some(GameEnd { winner: loser.flip(), points: 1, how });
        record.games = vec![Game { entries, end, ..Game::default() }];
        for format in ["mat", "gam"] {
            assert_eq!(through(format, &record).games, record.games, "{format}: {loser} resigns");
        }
    }
}

/// The moves would be legal with a blank between them.
#[test]
fn invisible_characters_do_not_make_a_play_odd() {
    let text = " 5 point match\n\n Game 1\n alice : 0       bob : 0\n  1) 31: 8/5\u{1}6/5\n";
    let read = FileFormat::named("mat").unwrap().read(text.as_bytes()).unwrap();
    assert_eq!(read.matches[0].games[0].entries, [play_of("31", "8/5 6/5")]);

    let after = play_of("31", "8/5 6/5");
    let Action::Play { player, dice, .. } = after.action else { panic!() };
    let odd = OddPlay { text: "8/5\u{1}6/5".into(), after: None };
    let mut record = record(["alice", "bob"], 5);
    let action = Action::Play { player, dice, play: RecordedPlay::Odd(odd.into()) };
    record.games.push(Game { entries: vec![action.into()], ..Game::default() });
    for format in ["mat", "gam"] {
        let Action::Play { play, .. } = &through(format, &record).games[0].entries[0].action else {
            panic!()
        };
        assert!(
            matches!(play, RecordedPlay::Odd(odd) if odd.after.is_none()),
            "{format}: {play:?}"
        );
    }
}

#[test]
fn an_illegal_play_during_a_dance_is_not_a_pass() {
    // Player 1 has a chequer on the bar and cannot enter.
    let text = " 5 point match\n\n Game 1\n alice : 0       bob : 0\n  1) 31: Illegal play (5;0;0;0;1;bob;\
                alice;0;0;0;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;-2;-2;-2;-2;-2;-2;1;0;0;) 64: Illegal play\n";
    let read = FileFormat::named("mat").unwrap().read(text.as_bytes()).unwrap();
    let games = &read.matches[0].games;
    let Action::Play { play: RecordedPlay::Odd(odd), .. } = &games[0].entries[1].action else {
        panic!("{games:?}")
    };
    assert_eq!((&*odd.text, odd.after), ("Illegal play", None));
    assert_eq!(&through("mat", &read.matches[0]).games, games);
}

/// Returns an opening play of player 0.
fn play_of(dice: &str, text: &str) -> Entry {
    let dice = dice.parse().unwrap();
    let play = Variant::Backgammon.start().parse_play(dice, text).unwrap().play;
    Action::Play { player: ZERO, dice, play: RecordedPlay::Legal(play) }.into()
}

#[test]
fn empty_comments_are_dropped() {
    let text = " 5 point match\n\n Game 1\n alice : 0       bob : 0\n  1) 31: 8/5 6/5\n;\n";
    let read = FileFormat::named("mat").unwrap().read(text.as_bytes()).unwrap();
    assert_eq!(read.matches[0].games[0].entries[0].notes, None);
    assert_eq!(through("json", &read.matches[0]), read.matches[0]);
}

#[test]
fn very_long_names_are_cut() {
    let name = "x".repeat(100_000);
    let text = format!(" 5 point match\n\n Game 1\n {name} : 0       bob : 0\n  1) 31: 8/5 6/5\n");
    let read = FileFormat::named("mat").unwrap().read(text.as_bytes()).unwrap();
    let record = &read.matches[0];
    assert_eq!(record.players.0[0].name, "x".repeat(100));
    assert_eq!(record.warnings[0].to_string(), "a name of 100000 letters: cut after the first 100");
    // A record from a program may have such names; it is written or refused.
    let mut record = record.clone();
    record.players.0[0].name = name;
    for format in FILE_FORMATS.iter().filter(|format| format.can_be_written()) {
        let written = format.write(std::slice::from_ref(&record));
        assert!(written.is_ok() || format.name == "record", "{}", format.name);
    }
}
