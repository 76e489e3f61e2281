//! Move filters: the plays that a search keeps from ply to ply.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::collections::HashSet;

use barpoint_bearoff::OneSided;
use barpoint_core::{Dice, Outcome, Position, Variant};
use barpoint_engine::{
    Engine, Evaluator as _, MoveFilter, MoveFilters, RaceNet, SearchOptions, SearchedPlay,
    Searcher, doubt, prospect,
};
use barpoint_equity::CubeContext;
use barpoint_nn::{Network, Pruner};
use barpoint_testing::{Random, stacks};

fn engine() -> Engine {
    let contact = Network::from_bytes(barpoint_weights::CONTACT).unwrap();
    let race = RaceNet::from_bytes(barpoint_weights::RACE).unwrap();
    let pruner = Pruner::from_bytes(barpoint_weights::PRUNER).unwrap();
    Engine::new(contact, race).with_pruner(pruner)
}

/// All plays by a cubeless search, in which one play at least is evaluated at the last ply.
fn rank(
    engine: &Engine,
    (position, dice): (&Position, Dice),
    plies: usize,
    filters: &MoveFilters,
) -> Vec<SearchedPlay> {
    let options = SearchOptions {
        plies,
        filters: *filters,
        cubeful: false,
        top: 1,
        ..SearchOptions::default()
    };
    Searcher::new(engine, &CubeContext::cubeless_money(), &options).rank(position, dice)
}

#[test]
fn stepwise_evaluates_fewer_plays_at_the_last_ply() {
    let engine = engine();
    let dice = Dice::ALL[2];
    let start = Variant::Backgammon.start();
    let at = |filters: &MoveFilters, plies| {
        let plays = rank(&engine, (&start, dice), 2, filters);
        plays.iter().filter(|play| play.plies == plies).count()
    };
    let normal = at(&MoveFilters::NORMAL, 2);
    let stepwise = at(&MoveFilters::STEPWISE, 2);
    assert!(0 < stepwise && stepwise < normal, "{stepwise} of {normal}");
    // The plays that were dropped had been evaluated at the ply before.
    assert_eq!(at(&MoveFilters::STEPWISE, 1), normal - stepwise);
}

#[test]
fn more_plays_are_in_doubt_where_a_ply_changes_their_differences() {
    let by = |factor| MoveFilter::Doubt { accept: 1, extra: 2, factor };
    let equities = [0.1, 0.08, 0.05, -0.1];
    assert!(doubt(&[]).abs() < 1e-12);
    assert!(doubt(&[0.3]).abs() < 1e-12);
    // What moves all plays alike leaves no doubt about their differences.
    assert!(doubt(&[0.2, 0.2, 0.2]) < 1e-12);
    let small = doubt(&[0.19, 0.2, 0.21]);
    assert!((small - 0.01).abs() < 1e-9, "{small}");
    assert_eq!(by(1.5).survivors(&equities, small), 1);
    assert_eq!(by(2.5).survivors(&equities, small), 2);
    assert_eq!(by(1.5).survivors(&equities, 10.0 * small), 3);
}

/// The plays that [`MoveFilters::STEPWISE`] should look at with 2 plies, worked out from the values of
/// all plays.
fn in_doubt(engine: &Engine, decision: (&Position, Dice)) -> HashSet<Position> {
    let [first, second] = [0, 1].map(|plies| rank(engine, decision, plies, &MoveFilters::OFF));
    let statics: Vec<f64> = first.iter().map(|play| play.value.0).collect();
    let [before, after] = [0, 1].map(|level| *MoveFilters::STEPWISE.filter(2, level));
    let seen = &first[..before.survivors(&statics, 0.0)];
    let now = |play: &SearchedPlay| {
        let deeper = second.iter().find(|deeper| deeper.legal == play.legal);
        deeper.unwrap().value.0
    };
    let changes: Vec<f64> = seen.iter().map(|play| now(play) - play.value.0).collect();
    let mut ranked: Vec<(f64, Position)> =
        seen.iter().map(|play| (prospect(play.value.0, now(play)), play.legal.result)).collect();
    ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
    let prospects: Vec<f64> = ranked.iter().map(|(prospect, _)| *prospect).collect();
    let kept = if seen.len() < 2 { 1 } else { after.survivors(&prospects, doubt(&changes)) };
    ranked[..kept].iter().map(|(_, result)| *result).collect()
}

#[test]
fn a_search_looks_at_the_plays_in_doubt_and_lists_the_others_in_order() {
    let engine = engine();
    let mut random = Random::new(30);
    let (mut position, mut several) = (Variant::Backgammon.start(), 0);
    for _ in 0..40 {
        let dice = Dice::ALL[random.below(21)];
        let expected = in_doubt(&engine, (&position, dice));
        let list = rank(&engine, (&position, dice), 2, &MoveFilters::STEPWISE);
        let deepest = list.iter().filter(|play| play.plies == 2);
        let kept: HashSet<Position> = deepest.map(|play| play.legal.result).collect();
        several += usize::from(kept.len() > 1);
        assert_eq!(kept, expected, "{position:?} {dice:?}");
        let is_in_order = |pair: &[SearchedPlay]| {
            pair[0].plies > pair[1].plies
                || (pair[0].plies == pair[1].plies && pair[0].value.0 >= pair[1].value.0)
        };
        assert!(list.windows(2).all(is_in_order), "{position:?} {dice:?}");
        // An odd play now and then leads to other kinds of games.
        let odd = random.below(3) == 0;
        position = list[if odd { random.below(list.len()) } else { 0 }].legal.result;
    }
    assert!(several > 5, "{several}");
}

// Comparison of the one-sided race net with exact chances.

fn race_engine() -> Engine {
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
    let engine = race_engine();
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
    let engine = race_engine();
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
    let engine = race_engine();
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
    let engine = race_engine();
    let start = Variant::Backgammon.start();
    let plays = start.plays(Dice::ALL[0]);
    let mut guesses = Vec::new();
    engine.guess_results(&start, &plays, &[[0.0; 6]], &mut guesses);
    assert_eq!(guesses, vec![None; plays.len()]);
}

#[test]
fn only_possible_gammons_and_backgammons_have_chances() {
    let engine = race_engine();
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
