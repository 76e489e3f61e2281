//! Drawings of complete boards.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Dice, MatchScore, MatchState, Side, StateSetup,
    Variant,
};
use barpoint_render::{Diagram, text};
use barpoint_testing::stacks;

fn match_state(
    length: u32,
    (on_roll, opponent): (u32, u32),
    crawford: bool,
    cube: Cube,
) -> MatchState {
    let score = MatchScore::new(length, BySide { on_roll, opponent }, crawford).unwrap();
    let contest = Contest::Match(score);
    StateSetup { contest, cube, ..StateSetup::default() }.try_into().unwrap()
}

fn check(diagram: &Diagram, expected: &str) {
    let drawn = text(diagram);
    assert!(drawn == expected.trim_start_matches('\n'), "drawn:\n{drawn}\nexpected:\n{expected}");
}

#[test]
fn start() {
    let diagram = Diagram {
        dice: Dice::new(3, 1),
        state: Some(MatchState::default()),
        captions: vec![("Position ID", "4HPwATDgc/ABMA".to_owned())],
        ..Diagram::of(Variant::Backgammon.start())
    };
    check(
        &diagram,
        "
 Position ID: 4HPwATDgc/ABMA
 +13-14-15-16-17-18------19-20-21-22-23-24-+   O: opponent, 167 pips
 | X           O    |   | O              X |
 | X           O    |   | O              X |
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
v|                  |BAR|                  |   money game, cube 1
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X              O |   to play 31
 | O           X    |   | X              O |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: on roll, 167 pips
",
    );
}

#[test]
fn tall_stacks_both_bars_and_a_match() {
    let cube = Cube { value: CubeValue::new(2).unwrap(), owner: CubeOwner::Side(Side::Opponent) };
    let diagram = Diagram {
        state: Some(match_state(7, (1, 3), false, cube)),
        ..Diagram::of(stacks(&[(25, 2), (13, 6), (6, 7)], &[(25, 1), (24, 1), (3, 12)]))
    };
    check(
        &diagram,
        "
 +13-14-15-16-17-18------19-20-21-22-23-24-+   O: opponent, 85 pips, 1 off, cube 2
 | X                | O |          O       |   3 points
 | X                |   |          O       |
 | X                |   |          O       |
 | X                |   |          O       |
 | 6                |   |         12       |
v|                  |BAR|                  |   7-point match
 |                  |   | 7                |
 |                  |   | X                |
 |                  |   | X                |
 |                  | X | X                |
 |                  | X | X              O |   1 point
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: on roll, 170 pips
",
    );
}

#[test]
fn crawford_game() {
    let diagram = Diagram {
        state: Some(match_state(5, (4, 0), true, Cube::START)),
        ..Diagram::of(Variant::Nackgammon.start())
    };
    check(
        &diagram,
        "
 +13-14-15-16-17-18------19-20-21-22-23-24-+   O: opponent, 194 pips
 | X           O    |   | O           X  X |   0 points
 | X           O    |   | O           X  X |
 | X           O    |   | O                |
 | X                |   | O                |
 |                  |   |                  |
v|                  |BAR|                  |   5-point match, Crawford game, cube 1
 |                  |   |                  |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X           O  O |
 | O           X    |   | X           O  O |   4 points
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: on roll, 194 pips
",
    );
}

#[test]
fn every_chequer_is_drawn_on_its_point() {
    for number in 1..=24_u8 {
        let alone = Diagram::of(stacks(&[(number, 1)], &[(25, 1)]));
        let drawn = text(&alone);
        let rows: Vec<&str> = drawn.lines().collect();
        let row = if number > 12 { rows[1] } else { rows[11] };
        let label = format!("{}{number}-", if number < 10 { "-" } else { "" });
        let border = if number > 12 { rows[0] } else { rows[12] };
        let column = border.find(&label).unwrap() + usize::from(number < 10);
        let tens = usize::from(number >= 10);
        let x = row.find('X').unwrap();
        assert!(x == column || x == column + tens, "point {number} drawn in column {x}:\n{drawn}");
        assert_eq!(drawn.matches('X').count(), 2, "one chequer and the name of X:\n{drawn}");
    }
}
