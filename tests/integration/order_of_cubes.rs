//! Law of the owners of a cube, with the nets that ship: own cube ≥ cube in the middle ≥ opponent's
//! cube, and own cube ≥ no cube ≥ opponent's cube.

use barpoint::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Dice, Engine, MatchScore, Side, Situation,
    StateSetup, Value,
};
use barpoint_testing::Random;

/// Largest score.
const LENGTH: u32 = 15;
/// Error of rounding, as a match winning chance.
const ROUNDING: f64 = 1e-9;

/// Returns positions before a roll, of games that the engine plays against itself.
fn positions(engine: &Engine, count: usize, random: &mut Random) -> Vec<Situation> {
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let mut game = Situation::default();
        while game.position.result(game.variant).is_none() && found.len() < count {
            found.push(game);
            let dice: Dice = random.dice();
            let play = engine.rank_plays(&game, dice).unwrap()[0];
            game.position = play.result.flip();
        }
    }
    found
}

/// Checks the order at 0 plies in positions of own games, each at a random score and cube.
fn check(count: usize, seed: u64) {
    let engine = Engine::new().with_plies(0).unwrap();
    let mut random = Random::new(seed);
    for game in positions(&engine, count, &mut random) {
        let [on_roll, opponent] = [(); 2].map(|()| random.below(LENGTH as usize) as u32);
        let points = BySide { on_roll, opponent };
        let score = MatchScore::new(LENGTH, points, false).unwrap();
        let value = CubeValue::from_log2(random.pick(&[0, 1, 2, 3])).unwrap();
        let of = |owner| {
            let setup = StateSetup {
                contest: Contest::Match(score),
                cube: Cube { value, owner },
                ..StateSetup::default()
            };
            let state = setup.try_into().unwrap();
            engine.cube_decision(&Situation { state, ..game }).unwrap()
        };
        let found =
            [CubeOwner::Side(Side::OnRoll), CubeOwner::Centred, CubeOwner::Side(Side::Opponent)]
                .map(of);
        let mwc = |value: Value| value.mwc.unwrap().0;
        let [own, centred, opponents] = found.map(|found| mwc(found.no_double));
        let cubeless = mwc(found[0].evaluation.cubeless);
        let what = format!("{:?}, {score:?}, cube {value}", game.position);
        let what = format!("{own} {centred} {opponents}, cubeless {cubeless}: {what}");
        assert!(own >= centred - ROUNDING && centred >= opponents - ROUNDING, "{what}");
        assert!(own >= cubeless - ROUNDING && cubeless >= opponents - ROUNDING, "{what}");
    }
}

#[test]
fn a_cube_is_worth_most_to_its_owner_at_any_score() {
    check(10_000, 11);
}
