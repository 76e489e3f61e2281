//! Drawings of complete boards.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, MatchScore, MatchState, Phase,
    Player, Position, Side, StateSetup, Variant,
};
use barpoint_ids::{DrawnBoard, Identifier};
use barpoint_render::{Characters, Diagram, Direction, Ink, Look, Perspective, text};
use barpoint_testing::{Random, play_out, scatter, stacks};

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
    check_as(diagram, &Look::default(), expected);
}

fn check_as(diagram: &Diagram, look: &Look, expected: &str) {
    let drawn = text(diagram, look);
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
        let drawn = text(&alone, &Look::default());
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

/// A position of a match in which O, on roll, has a chequer on the bar.
fn in_a_match() -> Diagram {
    let cube = Cube { value: CubeValue::new(16).unwrap(), owner: CubeOwner::Side(Side::OnRoll) };
    Diagram {
        dice: Dice::new(6, 4),
        state: Some(match_state(9, (4, 2), false, cube)),
        on_roll: Player::Zero,
        names: Some(BySide { on_roll: "Ann".to_owned(), opponent: "Bob".to_owned() }),
        ..Diagram::of(stacks(&[(25, 1), (13, 6), (6, 8)], &[(24, 2), (3, 12)]))
    }
}

#[test]
fn frames_and_discs_show_dice_and_cube_too() {
    let look = Look { characters: Characters::Unicode, ..Look::default() };
    check_as(
        &in_a_match(),
        &look,
        "
 X: Ann
 O: Bob
 ╭13─14─15─16─17─18─┬───┬19─20─21─22─23─24─╮   ○ O: opponent, 84 pips, 1 off
 │ ●  ·  ·  ·  ·  · │   │ ·  ·  ·  ○  ·  · │   2 points
 │ ●                │   │          ○       │
 │ ●                │   │          ○       │
 │ ●                │   │          ○       │
 │ 6                │   │         12       │
↓│                  │   │       ⚅  ⚃       │   9-point match
 │                  │16 │ 8                │
 │                  │   │ ●                │
 │                  │   │ ●                │
 │                  │   │ ●              ○ │   to play 64
 │ ·  ·  ·  ·  ·  · │ ● │ ●  ·  ·  ·  ·  ○ │   4 points
 ╰12─11─10──9──8──7─┴───┴─6──5──4──3──2──1─╯   ● X: on roll, 151 pips, cube 16
",
    );
}

#[test]
fn the_same_player_stays_at_the_bottom() {
    let look = Look { perspective: Perspective::Seat(Player::One), ..Look::default() };
    check_as(
        &in_a_match(),
        &look,
        "
 X: Bob
 O: Ann
 Board numbered for X; plays numbered for O, who is on roll
 +13-14-15-16-17-18------19-20-21-22-23-24-+   O: on roll, 151 pips, cube 16
 |                  | O | O              X |   4 points
 |                  |   | O              X |   to play 64
 |                  |   | O                |
 |                  |   | O                |
 |                  |   | 8                |
v|                  |BAR|                  |   9-point match
 | 6                |   |         12       |
 | O                |   |          X       |
 | O                |   |          X       |
 | O                |   |          X       |
 | O                |   |          X       |   2 points
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: opponent, 84 pips, 1 off
",
    );
    // The seat of O differs from the player on roll only in the letters.
    let of_o = Look { perspective: Perspective::Seat(Player::Zero), ..Look::default() };
    let letters = |text: &str| text.lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
    let [seat, on_roll] = [of_o, Look::default()].map(|look| text(&in_a_match(), &look));
    let swapped = seat.replace('X', "?").replace('O', "X").replace('?', "O");
    assert_eq!(letters(&swapped), letters(&on_roll));
}

#[test]
fn home_may_be_at_the_lower_left() {
    let look = Look { direction: Direction::Clockwise, ..Look::default() };
    check_as(
        &in_a_match(),
        &look,
        "
 X: Ann
 O: Bob
+24-23-22-21-20-19------18-17-16-15-14-13-+    O: opponent, 84 pips, 1 off
|       O          |   |                X |    2 points
|       O          |   |                X |
|       O          |   |                X |
|       O          |   |                X |
|      12          |   |                6 |
|                  |BAR|                  |v   9-point match
|                8 |   |                  |
|                X |   |                  |
|                X |   |                  |
| O              X |   |                  |    to play 64
| O              X | X |                  |    4 points
+-1--2--3--4--5--6-------7--8--9-10-11-12-+    X: on roll, 151 pips, cube 16
",
    );
}

#[test]
fn notes_are_above_and_below_a_board_that_fills_the_line() {
    let look = Look { width: 60, ..Look::default() };
    let drawn = text(&in_a_match(), &look);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[2], " O: opponent, 84 pips, 1 off, 2 points");
    assert_eq!(lines[3], " +13-14-15-16-17-18------19-20-21-22-23-24-+");
    assert_eq!(
        lines[16..],
        [" X: on roll, 151 pips, cube 16, 4 points", " 9-point match, to play 64",]
    );
    // A line of 77 columns has room for all notes.
    let wide = Look { width: 77, ..Look::default() };
    assert_eq!(text(&in_a_match(), &wide), text(&in_a_match(), &Look::default()));
}

#[test]
fn colours_change_no_character() {
    for characters in [Characters::Ascii, Characters::Unicode] {
        let look = Look { characters, ..Look::default() };
        let coloured = text(&in_a_match(), &Look { ink: Ink::Ansi, ..look });
        let mut parts = coloured.split('\u{1b}');
        let first = parts.next().unwrap().to_owned();
        let plain = parts.fold(first, |text, part| text + part.split_once('m').unwrap().1);
        assert_eq!(plain, text(&in_a_match(), &look));
        assert_ne!(plain, coloured);
    }
}

// Boards of text are read back as they were drawn.

fn random_position(random: &mut Random) -> (Variant, Position) {
    if random.below(3) == 0 {
        let side = |random: &mut Random| 1 + random.below(15);
        loop {
            let sides = [side(random), side(random)];
            if let Some(position) = scatter(sides[0], sides[1], random) {
                return (Variant::Backgammon, position);
            }
        }
    }
    loop {
        let variant = Variant::ALL[random.below(Variant::ALL.len())];
        let turns = random.below(80);
        let position = play_out(variant, turns, random);
        if position.result(variant).is_none() {
            return (variant, position);
        }
    }
}

fn random_state(random: &mut Random) -> (MatchState, Option<Dice>) {
    loop {
        let contest = if random.below(4) == 0 {
            Contest::default()
        } else {
            let length = 1 + random.below(25) as u32;
            let points = BySide {
                on_roll: random.below(length as usize) as u32,
                opponent: random.below(length as usize) as u32,
            };
            Contest::Match(
                MatchScore::new(length, points, random.below(2) == 0)
                    .unwrap_or_else(|_| MatchScore::new(length, points, false).unwrap()),
            )
        };
        let owners =
            [CubeOwner::Centred, CubeOwner::Side(Side::OnRoll), CubeOwner::Side(Side::Opponent)];
        let owner = owners[random.below(3)];
        let log2 = if owner == CubeOwner::Centred { 0 } else { 1 + random.below(9) as u8 };
        let cube = Cube { value: CubeValue::from_log2(log2).unwrap(), owner };
        let dice = Dice::new(1 + random.below(6) as u8, 1 + random.below(6) as u8);
        let dice = dice.filter(|_| random.below(2) == 0);
        let phase = Phase::playing(dice.map_or(Decision::Roll, Decision::Play));
        let setup = StateSetup { contest, cube, phase, ..StateSetup::default() };
        if let Ok(state) = MatchState::try_from(setup) {
            return (state, dice);
        }
    }
}

fn looks() -> Vec<Look> {
    let mut looks = Vec::new();
    for characters in [Characters::Ascii, Characters::Unicode] {
        for direction in [Direction::Anticlockwise, Direction::Clockwise] {
            for perspective in [
                Perspective::OnRoll,
                Perspective::Seat(Player::Zero),
                Perspective::Seat(Player::One),
            ] {
                for (ink, width) in [(Ink::Plain, 200), (Ink::Ansi, 60)] {
                    looks.push(Look { characters, direction, perspective, ink, width });
                }
            }
        }
    }
    looks
}

#[test]
fn drawings_of_any_position_and_look_are_read_back() {
    let mut random = Random::new(57);
    let looks = looks();
    let count = if cfg!(debug_assertions) { 3000 } else { 50_000 };
    for index in 0..count {
        let (variant, position) = random_position(&mut random);
        let (state, dice) = random_state(&mut random);
        let on_roll = if random.below(2) == 0 { Player::Zero } else { Player::One };
        let names = (random.below(2) == 0)
            .then(|| BySide { on_roll: "Ann Bo".to_owned(), opponent: "Zoé 3".to_owned() });
        let diagram =
            Diagram { variant, dice, state: Some(state), on_roll, names, ..Diagram::of(position) };
        let look = looks[index % looks.len()];
        let drawn = text(&diagram, &look);
        let read = DrawnBoard::find(&drawn).unwrap().unwrap_or_else(|e| panic!("{drawn}{e}"));
        let known = (position, *state.contest(), state.cube(), state.phase());
        let found = (read.position, *read.state.contest(), read.state.cube(), read.state.phase());
        assert_eq!(found, known, "{look:?}\n{drawn}");
        let is_small = variant.chequers() < 15;
        assert_eq!(read.variant, is_small.then_some(variant), "{look:?}\n{drawn}");
        if look.perspective != Perspective::OnRoll {
            assert_eq!(read.on_roll, on_roll, "{drawn}");
        }
        let found = Identifier::find(&drawn).unwrap();
        assert_eq!(found.identifier.position(), Some(&position));
    }
}
