//! GNU Backgammon's protocol for external players.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::sync::LazyLock;

use barpoint::{BySide, CubeOwner, Engine, MatchScore, Side, Situation, StateSetup};
use barpoint_core::{Contest, MoneyRules, Session};
use barpoint_protocol::ExternalPlayer;

/// Player at 0 plies, whose engine takes a while to make.
static PLAYER: LazyLock<ExternalPlayer> =
    LazyLock::new(|| ExternalPlayer::new(Engine::new().with_plies(0).unwrap(), true));

fn ask(line: &str) -> String {
    PLAYER.line(line).text.unwrap()
}

/// A board as GNU Backgammon sends it. The player on roll has the negative chequers.
fn board(scores: &str, numbers: &str, rest: &str) -> String {
    format!("board:gnubg:root:{scores}:{numbers}:-1:{rest}")
}

/// The starting position with the next fields: dice, cube, who may double, and so on.
const START: &str = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0";
const NO_ROLL: &str = "0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1";

/// Lines that GNU Backgammon 1.07 sent as a client in a match against another program.
#[test]
fn plays_are_in_the_numbers_of_the_player_on_roll() {
    let check = |line: &str, play: &str| assert_eq!(ask(line), play, "{line}");
    check(&board("5:0:0", START, &NO_ROLL.replacen("0:0:0:0", "3:1:3:1", 1)), "8/5 6/5");
    // On the bar.
    check(
        "board:gnubg:root:5:0:0:-1:2:0:2:0:0:2:0:4:-1:0:0:-5:3:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:4:4:4:4:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1",
        "25/21 13/9 13/9 13/9",
    );
    // No legal play.
    check(
        "board:gnubg:root:5:0:0:-2:2:0:2:2:0:2:1:1:1:0:0:-2:2:0:0:-3:-3:0:-5:0:0:0:0:2:0:-1:6:3:6:3:2:0:1:0:1:-1:0:25:0:0:0:0:0:0:0:1",
        "",
    );
}

#[test]
fn cube_questions_are_answered() {
    let start = board("5:0:0", START, NO_ROLL);
    assert_eq!(ask(&start), "roll");
    // The opponent has doubled; the colour of the player who doubled is on turn.
    let doubled = "board:root:gnubg:5:0:0:-1:2:0:2:-1:0:2:0:4:1:0:0:-2:2:0:0:-3:-3:0:-5:0:0:0:0:2:0:1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1";
    assert_eq!(ask(doubled), "take");
    // At 1-away 4-away after the Crawford game, the trailer doubles at once.
    let ends_in = |end: &str| format!("{}{end}", NO_ROLL.strip_suffix("0:1").unwrap());
    let post_crawford = board("5:1:4", START, &ends_in("1:1"));
    assert_eq!(ask(&post_crawford), "double");
    let crawford = board("5:1:4", START, &ends_in("0:0"));
    assert_eq!(ask(&crawford), "roll");
}

/// A double in the starting position is so wrong that the answer is a beaver, where beavers are allowed.
#[test]
fn beavers_are_for_money_and_can_be_turned_off() {
    let doubled = NO_ROLL.replacen("0:0:0:0:1:1:1:0", "0:0:0:0:1:1:1:1", 1);
    let money = board("9999:0:0", START, &doubled);
    assert_eq!(ask(&money), "beaver");
    assert_eq!(ask(&board("5:0:0", START, &doubled)), "take");
    let without = ExternalPlayer::new(Engine::new().with_plies(0).unwrap(), false);
    assert_eq!(without.line(&money).text.unwrap(), "take");
}

/// GNU Backgammon 1.07 as a server gave these answers.
#[test]
fn resignations_are_answered() {
    let start = "board:a:b:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1";
    let lost = "board:a:b:5:0:0:0:-1:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:15:0:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:14:0:0:0:0:0:1";
    let rolled = start.replace(":1:0:0:0:0:1:1:1", ":1:3:1:0:0:1:1:1");
    let check = |board: &str, resignation: &str, answer: &str| {
        assert_eq!(ask(&format!("{board} {resignation}")), answer, "{board} {resignation}");
    };
    check(start, "RESIGNATION 0", "roll");
    check(start, "RESIGNATION 1", "accept");
    check(start, "resignation 2", "accept");
    check(&rolled, "RESIGNATION 1", "accept");
    check(lost, "RESIGNATION 0", "roll");
    check(lost, "RESIGNATION 1", "reject");
    check(lost, "RESIGNATION 2", "reject");
    check(lost, "RESIGNATION 3", "accept");
    check(lost, "RESIGNATION 4", "Error: RESIGNATION 4: expected 0 to 3");
    check("board:x", "RESIGNATION 1", "Error: field 1 of the board line: 1 fields: expected 52");
}

#[test]
fn a_player_who_resigns_does_so_in_lost_games_only() {
    let player = ExternalPlayer::new(Engine::new().with_plies(0).unwrap(), true).resigning();
    let answer = |line: &str| player.line(line).text.unwrap();
    assert_eq!(answer(&board("5:0:0", START, NO_ROLL)), "roll");
    // The opponent has one chequer left, on the ace point; the player on roll has two or fifteen.
    let lost = |chequers: &str, off: &str| {
        let board = "board:a:b:5:0:0:0:-1:0:0:0:0:0:0:0:0:P:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0";
        let rest = format!("1:0:0:0:0:1:1:1:0:1:1:25:0:{off}:14:0:0:0:0:0:1");
        format!("{}:{rest}", board.replace('P', chequers))
    };
    assert_eq!(answer(&lost("15", "0")), "resign 2");
    assert_eq!(answer(&lost("5", "10")), "resign 1");
    assert_eq!(ask(&lost("15", "0")), "roll");
}

/// Scores: the first belongs to the player who is not positive, unless a double was made.
#[test]
fn evaluations_are_those_of_the_engine() {
    let engine = Engine::new().with_plies(1).unwrap();
    let check = |board: &str, settings: &str, contest: Contest, cubeful: bool| {
        let state = StateSetup { contest, ..StateSetup::default() };
        let situation = Situation { state: state.try_into().unwrap(), ..Situation::default() };
        let options = barpoint::SearchOptions { cubeful, ..*engine.options() };
        let engine = engine.clone().with_options(options).unwrap();
        let evaluation = engine.evaluate(&situation).unwrap();
        let value = evaluation.value();
        let value = value.mwc.map_or(value.equity.0, |mwc| mwc.0);
        let chances = evaluation.outcome.to_array().map(|chance| format!("{chance:.6}"));
        let line = format!("evaluation fibsboard {board} {settings}");
        assert_eq!(ask(&line), format!("{} {value:.6}", chances.join(" ")), "{line}");
    };
    let of_match = |on_roll, opponent, crawford| {
        let points = BySide { on_roll, opponent };
        Contest::Match(MatchScore::new(5, points, crawford).unwrap())
    };
    check(&board("5:0:3", START, NO_ROLL), "PLIES 1 CUBE ON", of_match(0, 3, false), true);
    check(&board("5:3:0", START, NO_ROLL), "plies 1 cube off", of_match(3, 0, false), false);
    let own_turn = board("5:3:0", START, NO_ROLL).replace(":0:-1:0:0", ":0:1:0:0");
    check(&own_turn, "PLIES 1 CUBE ON PRUNE ON", of_match(0, 3, false), true);
    let rules = MoneyRules { jacoby: true, beavers: false, ..MoneyRules::default() };
    let money = Contest::Money(Session { rules, ..Session::default() });
    check(&board("9999:0:0", START, NO_ROLL), "PLIES 1 CUBE ON JACOBYRULE ON", money, true);
    assert_eq!(StateSetup::default().cube.owner, CubeOwner::Centred);
    assert_eq!(Situation::default().state.to_move(), Some(Side::OnRoll));
}

#[test]
fn settings_and_errors_have_one_line() {
    assert!(ask("version").starts_with("Interface: 2\nRFBF: 0\nEngine: 1.00\nSoftware: Barpoint "));
    assert_eq!(ask("set debug off"), "Debug output OFF");
    assert_eq!(ask("set interface new"), "New interface ON");
    let check = |line: &str, expected: &str| {
        let answer = ask(line);
        assert!(answer.starts_with("Error: ") && answer.contains(expected), "{line}: {answer}");
        assert_eq!(answer.lines().count(), 1, "{line}");
    };
    check("", "no command given");
    check("nonsense", "unknown command `nonsense`");
    check("set prompt \"x\"", "'prompt' not supported");
    check("board:x", "fields");
    check("board:", "fields");
    check("evaluation fibsboard", "no board");
    let evaluate = |settings: &str| {
        format!("evaluation fibsboard {} {settings}", board("5:0:0", START, NO_ROLL))
    };
    check(&evaluate("PLIES 9"), "expected 0 to 4");
    check(&evaluate("PLIES"), "no value after PLIES");
    check(&evaluate("CUBE MAYBE"), "expected ON or OFF");
    check(&evaluate("CUBEFUL ON"), "unknown setting CUBEFUL");
    check(&evaluate("NOISE -1"), "expected 0 to 1");
    check(&evaluate("RESIGNATION 4"), "expected 0 to 3");
    check(&board("5:0:0", &START.replace(":5:0:3", ":9:0:3"), NO_ROLL), "chequers");
    let end = PLAYER.line("exit");
    assert!(end.ends && end.text.is_none());
}
