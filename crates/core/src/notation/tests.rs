use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::PlayProblem;
use crate::play::{Source, Steps, Target};
use crate::{Dice, Die, Point, Position, Setup, Variant};

/// Creates a position from stacks of (point, number of chequers). All points are numbered by the
/// player on roll, whose bar is 25; the opponent's bar is 0.
fn position(on_roll: &[(u8, u8)], opponent: &[(u8, u8)]) -> Position {
    let opponent: Vec<_> = opponent.iter().map(|&(point, count)| (25 - point, count)).collect();
    Setup::at(on_roll, &opponent).try_into().unwrap()
}

fn start() -> Position {
    Variant::Backgammon.start()
}

/// Reads a play and compares its printed form.
fn check(position: &Position, roll: &str, text: &str, expected: &str) {
    let dice: Dice = roll.parse().unwrap();
    match position.parse_play(dice, text) {
        Ok(legal) => {
            assert_eq!(legal.play.to_string(), expected, "{roll}: {text}");
            assert!(position.plays(dice).contains(&legal), "{roll}: {text}");
        }
        Err(error) => panic!("{roll}: {error}"),
    }
}

/// Reads a text that is wrong in its part in square brackets.
fn check_error(position: &Position, roll: &str, marked: &str, expected: &PlayProblem) {
    let (offset, end) = (marked.find('[').unwrap(), marked.find(']').unwrap());
    let text = marked.replace(['[', ']'], "");
    let error = position.parse_play(roll.parse().unwrap(), &text).unwrap_err();
    assert_eq!((error.piece.as_str(), error.offset), (&marked[offset + 1..end], offset), "{error}");
    assert_eq!(&error.problem, expected, "{error}");
}

fn point(number: u8) -> Point {
    Point::new(number).unwrap()
}

#[test]
fn prints_the_opening_plays() {
    let mut texts: Vec<String> =
        start().plays(Dice::new(3, 1).unwrap()).iter().map(|p| p.play.to_string()).collect();
    texts.sort_unstable();
    let expected = "13/10 6/5, 13/10 8/7, 13/9, 24/20, 24/21 6/5, 24/21 8/7, 24/23 13/10, \
                    24/23 24/21, 24/23 6/3, 24/23 8/5, 6/2, 6/5 6/3, 8/4, 8/5 6/5, 8/7 6/3, \
                    8/7 8/5";
    assert_eq!(texts.join(", "), expected);
}

#[test]
fn prints_plays_to_the_same_position_alike() {
    let made_of = |moves: &[(u8, u8, bool)]| {
        let mut steps = Steps::NONE;
        for &(from, to, hits) in moves {
            steps.push(usize::from(from - 1), usize::from(from - to), hits);
        }
        steps.play().to_string()
    };
    assert_eq!(made_of(&[(8, 7, false), (7, 5, false)]), "8/5");
    assert_eq!(made_of(&[(8, 6, false), (6, 5, false)]), "8/5");
    assert_eq!(made_of(&[(8, 6, true), (6, 5, false)]), "8/6*/5");
    assert_eq!(made_of(&[(6, 5, true), (8, 5, false)]), "8/5* 6/5");
    let three = [(6, 5, true), (6, 5, false), (5, 4, false), (6, 5, false)];
    assert_eq!(made_of(&three), "6/5*/4 6/5(2)");
}

#[test]
fn reads_what_players_write() {
    let opening = start();
    check(&opening, "31", "8/5 6/5", "8/5 6/5");
    check(&opening, "31", " 6-5,8-5 ", "8/5 6/5");
    check(&opening, "31", "8->5; 6>5", "8/5 6/5");
    check(&opening, "65", "24/18/13", "24/13");
    check(&opening, "65", "24/18, 18/13", "24/13");
    check(&opening, "65", "18/13 24/18", "24/13");
    check(&opening, "11", "8/7(2) 6/5 (2)", "8/7(2) 6/5(2)");
    check(&opening, "11", "6/5 8/7 6/5 8/7", "8/7(2) 6/5(2)");
    check(&opening, "33", "24/15, 13/10", "24/15 13/10");
    check(&opening, "31", "08/05 6/5 0/0", "8/5 6/5");
}

#[test]
fn reads_the_bar_and_off() {
    let entering = position(&[(25, 2), (6, 3)], &[(20, 1), (1, 2)]);
    for text in ["bar/20* bar/21", "25/21 BAR/20", "b/20* B/21", "Bar/21 25/20*"] {
        check(&entering, "54", text, "bar/21 bar/20*");
    }
    let ending = position(&[(6, 2), (3, 1)], &[(24, 2)]);
    for text in ["6/off(2) 3/off", "3/0 6/OFF 6/o", "6-O(2), 3-off"] {
        check(&ending, "66", text, "6/off(2) 3/off");
    }
    check(&ending, "51", "6/off", "6/off");
}

#[test]
fn reads_stars() {
    let hitting = position(&[(13, 2), (8, 2)], &[(7, 1), (5, 1), (1, 2)]);
    for text in ["13/7*/5*", "13/7/5", "13/7/5*", "7/5* 13/7*", "13/7*/5"] {
        check(&hitting, "62", text, "13/7*/5*");
    }
    for text in ["8/7*(2) 13/12(2)", "8/7(2)* 13/12(2)", "8/7 8/7* 13/12(2)"] {
        check(&hitting, "11", text, "13/12(2) 8/7*(2)");
    }
    check_error(&hitting, "62", "[13/11*] 8/2", &PlayProblem::NoHit(Target::Point(point(11))));
}

#[test]
fn hits_least_on_points_not_named() {
    let blot_on_one_way = position(&[(24, 2)], &[(18, 1), (1, 2)]);
    check(&blot_on_one_way, "65", "24/13", "24/13");
    check(&blot_on_one_way, "65", "24/18*/13", "24/18*/13");
    check(&blot_on_one_way, "65", "24/18/13", "24/18*/13");

    let one_way = position(&[(24, 2)], &[(19, 2), (18, 1), (1, 2)]);
    check(&one_way, "65", "24/13", "24/18*/13");

    let blots_on_both = position(&[(24, 2)], &[(19, 1), (18, 1), (1, 2)]);
    let error = blots_on_both.parse_play(Dice::new(6, 5).unwrap(), "24/13 ").unwrap_err();
    assert_eq!(error.to_string(), "`24/13`: ambiguous, may mean 24/18*/13 or 24/19*/13");
}

#[test]
fn reads_a_pass() {
    let shut_out = position(&[(25, 1)], &[(24, 2), (23, 2), (22, 2), (21, 2), (20, 2), (19, 2)]);
    for text in ["", " ", "cannot move", "(Cannot Move)", "can't move", "PASS", "none", "-", "0/0"]
    {
        check(&shut_out, "61", text, "cannot move");
    }
    check_error(&shut_out, "61", "[bar/19]", &PlayProblem::Blocked(point(19)));
    let dice = Dice::new(6, 1).unwrap();
    check_error(&start(), "61", " [pass] ", &PlayProblem::MustMove(dice));
    check_error(&start(), "61", "[]", &PlayProblem::MustMove(dice));

    let message = |text| start().parse_play(dice, text).unwrap_err().to_string();
    assert_eq!(message(" pass"), "`pass` at offset 1: 61 can be played, so it must be");
    assert_eq!(message(""), "an empty text means a pass: 61 can be played, so it must be");
}

#[test]
fn refuses_texts_that_are_no_moves() {
    let opening = start();
    check_error(&opening, "31", "8/5 [6]", &PlayProblem::NotAMove);
    check_error(&opening, "31", "8/5 [/5]", &PlayProblem::NotAMove);
    check_error(&opening, "31", "[8/5/] 6/5", &PlayProblem::NotAMove);
    check_error(&opening, "31", "[8/5*6/5]", &PlayProblem::NotAMove);
    check_error(&opening, "31", "8/5 [→6/5]", &PlayProblem::NotAMove);
    check_error(&opening, "31", "8/5 [26]/25", &PlayProblem::NotAPoint);
    check_error(&opening, "31", "8/5 6/[fünf]", &PlayProblem::NotAPoint);
    check_error(&opening, "11", "8/7[(5)]", &PlayProblem::NotARepeat);
    check_error(&opening, "11", "8/7[(2] 6/5", &PlayProblem::NotARepeat);
    check_error(&opening, "31", "8/5 [5/6]", &PlayProblem::Backward);
    check_error(&opening, "31", "[)]", &PlayProblem::NotAMove);
    check_error(&opening, "31", "[off/5] 6/5", &PlayProblem::Backward);
}

#[test]
fn refuses_moves_that_cannot_be_played() {
    let opening = start();
    let dice = |high, low| Dice::new(high, low).unwrap();
    check_error(&opening, "31", "8/5 [8/7(2)]", &PlayProblem::TooManyMoves(dice(3, 1)));
    check_error(&opening, "31", "8/5 [9/8]", &PlayProblem::NoChequer(Source::Point(point(9))));
    check_error(&opening, "31", "[bar/22] 6/5", &PlayProblem::NoChequer(Source::Bar));
    check_error(&opening, "31", "8/5 [6/3]", &PlayProblem::NoDie);
    check_error(&opening, "31", "[13/8] 6/5", &PlayProblem::NoDie);
    check_error(&opening, "65", "13/7 [6/1]", &PlayProblem::Blocked(point(1)));
    check_error(&opening, "55", "[24/14]", &PlayProblem::Blocked(point(19)));
    check_error(&opening, "61", "[6/off]", &PlayProblem::NotHome);
    check_error(&opening, "61", "[13/7]", &PlayProblem::DiceLeft(dice(6, 1)));

    let entering = position(&[(25, 1), (6, 2)], &[(20, 2)]);
    check_error(&entering, "53", "[6/3] 6/1", &PlayProblem::BarFirst);
    check_error(&entering, "53", "6/3 [bar/20]", &PlayProblem::Blocked(point(20)));

    let ending = position(&[(6, 1), (3, 1)], &[(24, 2)]);
    check_error(&ending, "41", "[3/off] 6/5", &PlayProblem::NotRearmost);

    let one_die = position(&[(12, 1), (3, 2)], &[(1, 2), (2, 2), (24, 5)]);
    check_error(&one_die, "64", "[12/8]", &PlayProblem::LargerDie(Die::new(6).unwrap()));

    let over = position(&[(8, 1), (6, 1)], &[]);
    check_error(&over, "31", "[8/5 6/5]", &PlayProblem::GameOver);
    check(&over, "31", "", "cannot move");
}
