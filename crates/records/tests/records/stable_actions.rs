//! `write(read(write(x))) = write(x)` for games with arbitrary sequences of actions: doubles
//! without an answer, beavers without a double, early resignations, acts out of turn, and ends that
//! the play does not explain.

use crate::random::chance::Chance;
use crate::random::games::any_match;
use crate::random::words::add_words;
use barpoint_core::{ByPlayer, CubeValue, GameValue, MatchLength, Player, Variant};
use barpoint_records::{
    Action, Ending, Entry, FILE_FORMATS, FileFormat, Game, GameEnd, Losses, Match, OddPlay,
    PositionSeen, RecordedPlay,
};

const ZERO: Player = Player::Zero;
const ONE: Player = Player::One;

fn named(length: u32) -> Match {
    let mut record = Match { length: MatchLength::new(length), ..Match::default() };
    record.players.0[0].name = "alice".into();
    record.players.0[1].name = "bob".into();
    record
}

/// Returns a file, the data that it lost, and the matches read from it; a second writing must give
/// the same file.
fn through(format: &FileFormat, record: &Match) -> Option<(String, Losses, Vec<Match>)> {
    let written = format.write(std::slice::from_ref(record)).ok()?;
    let read = format.read(&written.bytes);
    let read = read.unwrap_or_else(|error| panic!("{}: {error}: {record:?}", format.name)).matches;
    let twice = format.write(&read).unwrap().bytes;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let (once, twice) = (text(written.bytes), text(twice));
    assert_eq!(once, twice, "{}: {:?}", format.name, record.games);
    Some((once, written.losses, read))
}

/// Writes `count` matches in every format; returns the number of successful writes.
fn written(count: usize, mut any: impl FnMut() -> Match) -> usize {
    let formats: Vec<_> = FILE_FORMATS
        .iter()
        .filter(|format| format.can_be_written() && format.can_be_read())
        .collect();
    let matches = (0..count).map(|_| any());
    matches
        .map(|record| formats.iter().filter(|format| through(format, &record).is_some()).count())
        .sum()
}

#[test]
fn actions_in_any_order_are_stable() {
    let mut chance = Chance(7);
    assert!(written(500, || any_match(&mut chance)) > 1000);
}

#[test]
fn notes_of_any_kind_are_stable() {
    let mut chance = Chance(8);
    let any = || {
        let mut record = any_match(&mut chance);
        add_words(&mut record, &mut chance);
        record
    };
    assert!(written(300, any) > 600);
}

/// Returns a session in which player 1 plays an opening roll without a visible play, followed by
/// these actions.
fn after_an_opening<const N: usize>(actions: [Action; N], end: Option<GameEnd>) -> Match {
    let mut record = named(0);
    record.rules.jacoby = false;
    let play = RecordedPlay::Odd(OddPlay { text: "x".into(), after: None }.into());
    let opening = Action::Play { player: ONE, dice: "31".parse().unwrap(), play };
    let entries = [opening].into_iter().chain(actions).map(Entry::from).collect();
    record.games.push(Game { entries, end, ..Game::default() });
    record
}

const fn resigned(winner: Player, points: u32, value: GameValue) -> GameEnd {
    GameEnd { winner, points, how: Ending::Resigned(value) }
}

/// Checks the rows below the opening play, and the complete list of losses.
fn check(record: &Match, formats: &[&str], rows: &str, losses: &[&str]) {
    for name in formats {
        let (text, lost, _) = through(FileFormat::named(name).unwrap(), record).unwrap();
        let (_, below) = text.split_once("31: x\n").unwrap();
        assert_eq!(below, rows, "{name}");
        // Single games cannot hold the Jacoby rule.
        let lost = lost.iter().filter(|&loss| loss != "details of the match");
        assert_eq!(lost.collect::<Vec<_>>(), losses, "{name}");
    }
}

const UNANSWERED: &str = "doubles that were not answered";

#[test]
fn a_double_before_the_resignation_of_its_player_is_omitted() {
    let resign = Action::Resign { player: ZERO, value: GameValue::Gammon };
    let actions = [Action::Double(ZERO), resign, Action::AcceptResignation(ONE)];
    let record = after_an_opening(actions, Some(resigned(ONE, 2, GameValue::Gammon)));
    let wins = "                                  Wins 2 points\n";
    check(&record, &["mat", "gam"], wins, &[UNANSWERED]);
    // A double that was taken by playing on is kept.
    let actions = [Action::Double(ZERO), Action::Double(ONE)];
    let record = after_an_opening(actions, Some(resigned(ZERO, 2, GameValue::Single)));
    let rows = "  2)  Doubles => 2                Takes\n      Wins 2 points\n";
    check(&record, &["mat", "gam"], rows, &[UNANSWERED]);
}

#[test]
fn resigning_the_value_of_the_cube_instead_of_an_answer_is_a_drop() {
    let resign = Action::Resign { player: ONE, value: GameValue::Single };
    let actions = [Action::Double(ZERO), resign, Action::AcceptResignation(ZERO)];
    let record = after_an_opening(actions, Some(resigned(ZERO, 1, GameValue::Single)));
    let rows = "  2)  Doubles => 2                Drops\n      Wins 1 point\n";
    let losses = [UNANSWERED, "actions after the end of a game"];
    check(&record, &["mat", "gam"], rows, &losses);
}

#[test]
fn settings_after_a_drop_do_not_change_the_winner() {
    let set = Action::SetCube { value: CubeValue::ONE, owner: None };
    let actions = [Action::Double(ZERO), Action::Beaver(ONE), Action::Drop(ZERO), set];
    let end = GameEnd { winner: ZERO, points: 4, how: Ending::Unknown };
    let record = after_an_opening(actions, Some(end));
    let rows = "  2)  Doubles => 2                Beavers => 4\n  3)  Drops                       Wins 2 points\n";
    let losses = ["actions after the end of a game", "points that neither play nor scores explain"];
    check(&record, &["mat", "gam"], rows, &losses);
}

#[test]
fn a_raccoon_without_a_beaver_is_a_beaver() {
    let record = after_an_opening([Action::Double(ZERO), Action::Raccoon(ONE)], None);
    let rows = "  2)  Doubles => 2                Beavers => 4\n";
    check(&record, &["mat", "gam"], rows, &["beavers and raccoons out of order"]);
}

#[test]
fn an_unaccepted_resignation_changes_no_turn() {
    let resign = Action::Resign { player: ONE, value: GameValue::Single };
    let record = after_an_opening([resign, Action::Double(ZERO), Action::Take(ONE)], None);
    let rows = "  2)  Doubles => 2                Takes\n";
    check(&record, &["mat", "gam"], rows, &["resignations that were not accepted"]);
}

#[test]
fn a_double_in_the_crawford_game_switches_the_rule_off() {
    let mut record = after_an_opening([Action::Double(ZERO)], None);
    record.length = MatchLength::new(5);
    record.games[0].score = ByPlayer([4, 0]);
    record.games[0].crawford = true;
    let (text, losses, _) = through(FileFormat::named("mat").unwrap(), &record).unwrap();
    assert!(text.contains("[Crawford \"Off\"]"), "{text}");
    assert_eq!(losses.iter().next(), Some("the Crawford rule of matches that break it"));
}

#[test]
fn an_omitted_double_shows_no_automatic_doubles() {
    let mut record =
        after_an_opening([Action::Double(ZERO)], Some(resigned(ONE, 4, GameValue::Gammon)));
    record.games[0].automatic_doubles = 1;
    let wins = "                                  Wins 2 points\n";
    check(&record, &["gam"], wins, &["automatic doubles", UNANSWERED]);
}

#[test]
fn a_cube_that_cannot_be_doubled_shows_no_automatic_doubles() {
    let mut record = after_an_opening([Action::Double(ZERO), Action::Take(ONE)], None);
    record.games[0].automatic_doubles = CubeValue::MAX.log2();
    let rows = "  2)  Doubles => 2                Takes\n";
    check(&record, &["gam"], rows, &["automatic doubles"]);
}

#[test]
fn a_finished_game_is_not_resigned() {
    let actions = [Action::Double(ZERO), Action::Drop(ONE)];
    let record = after_an_opening(actions, Some(resigned(ZERO, 3, GameValue::Backgammon)));
    let (text, losses, _) = through(FileFormat::named("sgf").unwrap(), &record).unwrap();
    assert!(text.contains("RE[W+3]"), "{text}");
    assert!(losses.iter().any(|loss| loss == "resignations after the end of a game"));
}

#[test]
fn nothing_is_written_after_a_resignation() {
    let actions = [Action::AcceptResignation(ZERO), Action::Double(ZERO)];
    let mut record = after_an_opening(actions, None);
    // A replay of bgammon.org cannot hold it.
    record.games[0].entries.remove(0);
    for (format, loss) in
        [("sgf", "actions after a resignation"), ("bgammon", "actions after the end of a game")]
    {
        let (text, losses, _) = through(FileFormat::named(format).unwrap(), &record).unwrap();
        assert!(!text.contains("double") && !text.contains(" d "), "{text}");
        assert!(losses.iter().any(|lost| lost == loss), "{format}: {losses:?}");
    }
}

#[test]
fn a_board_is_not_set_up_after_the_end() {
    let odd = OddPlay { text: "x".into(), after: Some(Variant::Backgammon.start()) };
    let play = RecordedPlay::Odd(odd.into());
    let play = Action::Play { player: ONE, dice: "42".parse().unwrap(), play };
    let record = after_an_opening([Action::Double(ZERO), Action::Drop(ONE), play], None);
    let (text, _, read) = through(FileFormat::named("sgf").unwrap(), &record).unwrap();
    assert!(text.ends_with(";B[42]BP[odd:x])\n"), "{text}");
    assert_eq!(read[0].games[0].end.unwrap().how, Ending::Dropped);
}

#[test]
fn the_position_of_a_finished_game_is_the_last_open_one() {
    let mut record = after_an_opening([Action::Drop(ZERO), Action::Take(ONE)], None);
    record.length = MatchLength::new(1);
    for format in ["pos", "snowie-position", "xgid", "gnubgid"] {
        let (_, _, read) = through(FileFormat::named(format).unwrap(), &record).unwrap();
        let (_, seen) = PositionSeen::last(&read).unwrap();
        assert_eq!(seen.table.on_roll(), ZERO, "{format}");
    }
}
