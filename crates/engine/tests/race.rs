//! Comparison of the one-sided race net with exact chances.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use barpoint_bearoff::OneSided;
use barpoint_core::{Dice, Outcome, Position, Variant};
use barpoint_engine::{Engine, Evaluator as _, RaceNet, Searcher};
use barpoint_nn::Network;
use barpoint_testing::stacks;

fn engine() -> Engine {
    let contact = Network::from_bytes(barpoint_weights::CONTACT).unwrap();
    Engine::new(contact, RaceNet::from_bytes(barpoint_weights::RACE).unwrap())
}

/// Positions on enough points that the built-in bearoff does not contain them.
fn races(engine: &Engine) -> Vec<Position> {
    let start =
        stacks(&[(9, 2), (8, 3), (7, 2), (6, 4), (4, 4)], &[(9, 3), (8, 2), (6, 5), (5, 5)]);
    let mut races = Vec::new();
    for seed in 0..40 {
        let mut position = start;
        for turn in 0..40 {
            if position.result(Variant::Backgammon).is_some() || engine.exact(&position).is_some() {
                break;
            }
            races.push(position);
            let dice = Dice::ALL[(seed * 5 + turn * 8 + turn * turn * seed) % 21];
            position = Searcher::static_cubeless(engine).best(&position, dice).result;
        }
    }
    races
}

#[test]
fn chances_are_close_to_exact_ones() {
    let engine = engine();
    let exact = OneSided::build(9, 15);
    let races = races(&engine);
    assert!(races.len() > 200, "{}", races.len());
    let errors = races.iter().map(|race| {
        let [estimate, known] = [engine.evaluate(race), exact.outcome(race).unwrap()];
        f64::from(estimate.equity().0 - known.equity().0)
    });
    let mean_square = errors.map(|error| error * error).sum::<f64>() / races.len() as f64;
    assert!(mean_square.sqrt() < 0.01, "{}", mean_square.sqrt());
}

#[test]
fn batches_are_evaluated_like_single_positions() {
    let engine = engine();
    let races = races(&engine);
    let positions: Vec<&Position> = races.iter().collect();
    let mut count = 0;
    engine.evaluate_each(&positions, &mut |i, outcome| {
        assert_eq!(outcome, engine.evaluate(positions[i]));
        count += 1;
    });
    assert_eq!(count, races.len());
}

#[test]
fn only_possible_gammons_and_backgammons_have_chances() {
    let engine = engine();
    let check = |outcome: &Outcome| {
        let chances = [outcome.lose_backgammon, outcome.lose_gammon, outcome.win_backgammon];
        assert!(chances.iter().all(|p| (0.0..=1.0).contains(p)), "{outcome:?}");
        assert!(outcome.win_backgammon <= outcome.win_gammon && outcome.win_gammon <= outcome.win);
    };
    // The next roll takes the last two chequers off while the opponent is still in our home board.
    let late = engine.evaluate(&stacks(&[(2, 1), (1, 1)], &[(21, 1), (20, 2), (6, 6), (3, 6)]));
    check(&late);
    assert!(late.win > 0.99 && late.win_backgammon > 0.99, "{late:?}");
    // No chequer is back: a gammon, but no backgammon.
    let home = engine.evaluate(&stacks(&[(2, 1), (1, 1)], &[(18, 2), (6, 7), (3, 6)]));
    check(&home);
    assert!(home.win_gammon > 0.99 && home.win_backgammon == 0.0, "{home:?}");
    // The opponent has borne off a chequer.
    let off = engine.evaluate(&stacks(&[(2, 1), (1, 1)], &[(18, 2), (6, 6), (3, 6)]));
    check(&off);
    assert!(off.win > 0.99 && off.win_gammon == 0.0, "{off:?}");
}
