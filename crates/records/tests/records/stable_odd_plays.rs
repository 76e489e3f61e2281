//! `write(read(write(x))) = write(x)` for illegal plays and for rolls without a play.

use barpoint_core::{
    Chequers, CubeValue, Dice, GameValue, MatchLength, Player, Position, Setup, Variant,
};
use barpoint_records::{
    Action, Ending, Entry, FileFormat, Game, GameEnd, Losses, Match, OddPlay, RecordedPlay,
    WarningKind,
};

const ZERO: Player = Player::Zero;
const ONE: Player = Player::One;

/// Returns a match to 5 with one game.
fn match_of(entries: impl IntoIterator<Item = Action>) -> Match {
    let mut record = Match { length: MatchLength::new(5), ..Match::default() };
    record.players.0[0].name = "alice".into();
    record.players.0[1].name = "bob".into();
    let entries = entries.into_iter().map(Entry::from).collect();
    record.games.push(Game { entries, ..Game::default() });
    record
}

fn play(player: Player, dice: &str, play: RecordedPlay) -> Action {
    Action::Play { player, dice: dice.parse().unwrap(), play }
}

fn odd(player: Player, dice: &str, text: &str, after: Option<Position>) -> Action {
    play(player, dice, RecordedPlay::Odd(OddPlay { text: text.into(), after }.into()))
}

/// Returns the board without any move, seen by the other player.
fn unmoved() -> Position {
    Variant::Backgammon.start()
}

/// Returns a board to which no roll leads: the next player has two chequers left.
fn elsewhere() -> Position {
    let mut two = [0; 25];
    two[3] = 2;
    let board = Setup { on_roll: Chequers::new(two), opponent: *unmoved().opponent() };
    Position::try_from(board).unwrap()
}

/// Returns the written text, which must be the same after a second round, with its losses and the
/// match read from it.
fn through(format: &str, record: &Match) -> (String, Losses, Match) {
    let format = FileFormat::named(format).unwrap();
    let written = format.write(std::slice::from_ref(record)).unwrap();
    let mut read = format.read(&written.bytes).unwrap().matches;
    let twice = format.write(&read).unwrap().bytes;
    let [once, twice] = [written.bytes, twice].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(once, twice, "{}", format.name);
    (once, written.losses, read.remove(0))
}

#[test]
fn a_resignation_counts_its_value_times_the_cube() {
    let double = [Action::Double(ZERO), Action::Take(ONE)];
    for (written, points) in [(0, 2), (1, 2), (3, 4), (5, 6)] {
        for board in [odd(ONE, "41", "", Some(elsewhere())), odd(ONE, "41", "x", None)] {
            let mut record = match_of([board].into_iter().chain(double.clone()));
            let how = Ending::Resigned(GameValue::Single);
            record.games[0].end = Some(GameEnd { winner: ONE, points: written, how });
            let (text, losses, read) = through("mat", &record);
            let end = read.games[0].end.unwrap();
            assert_eq!(end.points, points, "{text}");
            assert!(matches!(end.how, Ending::Resigned(_)), "{text}");
            assert!(
                losses.iter().any(|loss| loss == "points that neither play nor scores explain")
            );
        }
    }
}

#[test]
fn an_unexplained_end_remains_unexplained() {
    for board in [None, Some(elsewhere())] {
        for points in [0, 1, 2, 3, 77] {
            let mut record = match_of([odd(ONE, "41", "x", board), Action::Double(ZERO)]);
            let end = GameEnd { winner: ONE, points, how: Ending::Unknown };
            record.games[0].end = Some(end);
            for format in ["mat", "gam"] {
                let (text, _, read) = through(format, &record);
                assert!(text.contains("; [Ending \"Unknown\"]\n"), "{text}");
                assert_eq!((read.games[0].end, read.games[0].entries.len()), (Some(end), 2));
                assert!(!read.warnings.iter().any(|w| w.kind == WarningKind::Ending), "{text}");
            }
        }
    }
}

#[test]
fn a_board_that_a_legal_play_reaches_is_written_as_that_play() {
    let dice: Dice = "31".parse().unwrap();
    let legal = Variant::Backgammon.start().parse_play(dice, "8/5 6/5").unwrap();
    let record = match_of([odd(ZERO, "31", "?", Some(legal.result))]);
    for format in ["mat", "gam"] {
        let (text, losses, read) = through(format, &record);
        assert!(text.contains("31: 8/5 6/5 "), "{text}");
        assert!(losses.iter().any(|loss| loss == "texts of unreadable plays"));
        let expected = play(ZERO, "31", RecordedPlay::Legal(legal.play));
        assert_eq!(read.games[0].entries[0].action, expected);
    }
}

#[test]
fn texts_that_lead_to_another_board_are_not_kept() {
    let written = odd(ONE, "41", "(", Some(unmoved()));
    let (written, ..) = through("mat", &match_of([written]));
    let (_, words) = written.split_once("41: ").unwrap();
    for after in [Some(elsewhere()), None] {
        let record = match_of([odd(ONE, "41", words.trim(), after)]);
        let (text, _, read) = through("mat", &record);
        assert!(text.contains("41: Illegal play") && !text.contains(words), "{text}");
        let Action::Play { play: RecordedPlay::Odd(odd), .. } = &read.games[0].entries[0].action
        else {
            panic!("{read:?}")
        };
        assert_eq!(odd.after, after);
    }
}

#[test]
fn a_board_is_seen_by_the_next_player_for_any_names() {
    for names in
        [["a b", "a_b"], ["a_b", "a b"], ["a;b", "a b"], ["b) Takes", "(("], ["(", ""], ["", ";"]]
    {
        for (player, format) in [(ZERO, "mat"), (ONE, "mat"), (ZERO, "gam"), (ONE, "gam")] {
            let mut record = match_of([odd(player, "41", "", Some(elsewhere()))]);
            for (person, name) in record.players.0.iter_mut().zip(names) {
                person.name = name.into();
            }
            let (text, _, read) = through(format, &record);
            let step = read.games[0].replay(&read).last().unwrap();
            let mut table = step.before;
            table.apply(&step.entry.action);
            assert_eq!(table.position_seen_by(player.flip()), elsewhere(), "{text}");
        }
    }
}

#[test]
fn a_score_too_high_for_a_board_is_written_as_a_lower_one() {
    let mut record = match_of([odd(ONE, "41", "", Some(elsewhere()))]);
    record.length = None;
    record.games[0].score.0 = [40_000, 0];
    let (text, _, read) = through("mat", &record);
    assert!(text.contains(" 41: Illegal play (0;") && text.contains(";32767;0;"), "{text}");
    assert_eq!(read.games[0].score.0, [40_000, 0]);
}

#[test]
fn a_hidden_play_moves_nothing_unless_it_is_the_last_and_the_only_one() {
    let only = |entries: &[Action]| {
        let mut record = match_of(entries.iter().cloned());
        record.rules.variant = Variant::Hypergammon1;
        through("mat", &record)
    };
    let hidden = play(ONE, "66", RecordedPlay::Hidden);
    let (text, _, read) = only(std::slice::from_ref(&hidden));
    assert!(text.contains("66: 24/0\n") && text.ends_with("Wins 3 points\n"), "{text}");
    assert_eq!(read.games[0].end.unwrap().how, Ending::BorneOff(GameValue::Backgammon));
    let (text, _, read) = only(&[hidden, Action::Double(ZERO), Action::Take(ONE)]);
    assert!(text.contains("66: Illegal play\n"), "{text}");
    assert_eq!(read.games[0].entries.len(), 3);
}

#[test]
fn dice_before_a_board_are_not_those_of_the_board() {
    let dice = Action::SetDice { player: ONE, dice: "44".parse().unwrap() };
    let resign = Action::Resign { player: ZERO, value: GameValue::Single };
    let board = Action::SetPosition { on_roll: ONE, position: unmoved().into() };
    // Actions that are omitted between them have no effect.
    for between in [None, Some(resign)] {
        let record = match_of([dice.clone()].into_iter().chain(between).chain([board.clone()]));
        let (text, losses, _) = through("sgf", &record);
        assert!(!text.contains("DI[44]"), "{text}");
        assert!(losses.iter().any(|loss| loss == "dice that were not played"));
    }
    // Dice of the other player are kept.
    let board = Action::SetPosition { on_roll: ZERO, position: unmoved().into() };
    let (text, ..) = through("sgf", &match_of([dice, board]));
    assert!(text.contains("DI[44]"), "{text}");
}

#[test]
fn a_game_continues_after_a_board_is_set_up() {
    let over = Setup { on_roll: Chequers::NONE, opponent: *unmoved().opponent() };
    let over = Position::try_from(over).unwrap();
    let cube = Action::SetCube { value: CubeValue::MAX, owner: Some(ZERO) };
    let turns = [Action::Double(ONE), Action::Double(ONE), cube];
    let actions = [odd(ONE, "55", "", Some(over))].into_iter().chain(turns);
    let (text, _, read) = through("sgf", &match_of(actions));
    assert!(text.ends_with(";B[double]\n;B[double]\n;CV[32768]CP[w])\n"), "{text}");
    assert_eq!(read.games[0].end.unwrap().winner, ZERO);
}

#[test]
fn single_games_of_another_variant_are_refused() {
    let mut record = match_of([]);
    record.rules.variant = Variant::Hypergammon3;
    let error = FileFormat::named("gam").unwrap().write(&[record]).unwrap_err();
    assert_eq!(error.to_string(), "single games of match text cannot hold hypergammon3");
}
