//! Boards of text are read back as they were drawn.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, MatchScore, MatchState, Phase,
    Player, Position, Side, StateSetup, Variant,
};
use barpoint_ids::{DrawnBoard, Identifier};
use barpoint_render::{Characters, Diagram, Direction, Ink, Look, Perspective, text};
use barpoint_testing::{Random, play_out, scatter};

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
