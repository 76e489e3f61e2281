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
fn the_best_of_three_guesses_loses_little() {
    let engine = engine();
    let mut losses = Vec::new();
    let gammonish =
        stacks(&[(13, 3), (14, 2), (15, 2), (10, 4), (7, 4)], &[(4, 4), (3, 3), (2, 3)]);
    for race in races(&engine).iter().chain([&gammonish]) {
        for dice in Dice::ALL {
            let plays = race.plays(dice);
            let mut guesses = Vec::new();
            let money = [-3.0, -2.0, -1.0, 1.0, 2.0, 3.0];
            engine.guess_results(race, &plays, &[money, money.map(|x| 2.0 * x)], &mut guesses);
            let (guesses, doubled) = guesses.split_at(plays.len());
            assert!(guesses.iter().zip(doubled).all(|(a, b)| a.map(|a| 2.0 * a) == *b));
            let mut order: Vec<usize> = (0..plays.len()).collect();
            order.sort_by(|&a, &b| guesses[a].unwrap().total_cmp(&guesses[b].unwrap()));
            let equity = |&i: &usize| -engine.evaluate(&plays[i].result).equity().0;
            let best = |plays: &[usize]| plays.iter().map(equity).fold(f32::MIN, f32::max);
            losses.push(best(&order) - best(&order[..order.len().min(3)]));
        }
    }
    let mean = losses.iter().sum::<f32>() / losses.len() as f32;
    assert!(mean < 0.003, "{mean}");
    let of_gammons = &losses[losses.len() - Dice::ALL.len()..];
    let mean = of_gammons.iter().sum::<f32>() / of_gammons.len() as f32;
    assert!(mean < 0.01, "{mean}");
}

#[test]
fn plays_with_contact_have_no_guess_without_a_pruning_net() {
    let engine = engine();
    let start = Variant::Backgammon.start();
    let plays = start.plays(Dice::ALL[0]);
    let mut guesses = Vec::new();
    engine.guess_results(&start, &plays, &[[0.0; 6]], &mut guesses);
    assert_eq!(guesses, vec![None; plays.len()]);
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
