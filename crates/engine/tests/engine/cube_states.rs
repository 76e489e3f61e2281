//! Tests that each state of the cube has its own replies.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::sync::Arc;

use barpoint_bearoff::TwoSided;
use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Dice, MatchScore, MoneyRules, Position, Session,
    Side, Variant,
};
use barpoint_engine::{Engine, Pruning, RaceNet, SearchOptions, Searcher};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_nn::{Network, Pruner};
use barpoint_testing::{Random, stacks};
use rayon::prelude::*;

fn engine() -> Engine {
    let contact = Network::from_bytes(barpoint_weights::CONTACT).unwrap();
    let race = RaceNet::from_bytes(barpoint_weights::RACE).unwrap();
    let pruner = Pruner::from_bytes(barpoint_weights::PRUNER).unwrap();
    Engine::new(contact, race).with_pruner(pruner)
}

/// Positions of games in which one side sometimes plays at random, so that it loses many gammons.
fn positions(engine: &Engine, count: usize) -> Vec<Position> {
    let mut random = Random::new(20_261_123);
    let mut below = |n| random.below(n);
    let mut positions = Vec::new();
    let mut position = Variant::Backgammon.start();
    let mut turn = 0;
    while positions.len() < count {
        let dice = Dice::ALL[below(21)];
        let plays = position.plays(dice);
        let is_weak = turn % 2 == 0 && below(2) == 0;
        let best = Searcher::static_cubeless(engine).best(&position, dice).result;
        position = if is_weak { plays[below(plays.len())].result } else { best };
        turn += 1;
        if position.result(Variant::Backgammon).is_some() {
            position = Variant::Backgammon.start();
        } else if below(5) == 0 {
            positions.push(position);
        }
    }
    positions
}

fn money(jacoby: bool, cube: Cube) -> CubeContext {
    let rules = MoneyRules { jacoby, ..MoneyRules::default() };
    let contest = Contest::Money(Session { rules, ..Session::default() });
    CubeContext::new(&contest, cube, &MatchEquityTable::default())
}

fn cube(value: u32, owner: CubeOwner) -> Cube {
    Cube { value: CubeValue::new(value).unwrap(), owner }
}

/// Scores at which gammons count for much or for nothing, with a cube that may be turned.
fn scores() -> Vec<(MatchScore, Cube)> {
    let mine = CubeOwner::Side(Side::OnRoll);
    let at = |length, on_roll, opponent, cube| {
        (MatchScore::new(length, BySide { on_roll, opponent }, false).unwrap(), cube)
    };
    vec![
        at(5, 3, 4, Cube::START),
        at(5, 2, 4, Cube::START),
        at(5, 3, 3, Cube::START),
        at(7, 3, 5, Cube::START),
        at(9, 2, 6, cube(2, mine)),
        at(11, 8, 4, cube(2, mine)),
    ]
}

fn options(plies: usize) -> SearchOptions {
    SearchOptions { plies, ..SearchOptions::default() }
}

#[test]
fn a_doubled_cube_is_worth_what_a_search_of_it_finds() {
    let engine = engine();
    let table = MatchEquityTable::default();
    let scores = scores();
    let contexts: Vec<CubeContext> = scores
        .iter()
        .map(|&(score, cube)| CubeContext::new(&Contest::Match(score), cube, &table))
        .chain([false, true].map(|jacoby| money(jacoby, Cube::START)))
        .collect();
    for (plies, count) in [(0, 80), (1, 40), (2, 16)] {
        let options = options(plies);
        positions(&engine, count).par_iter().enumerate().for_each(|(i, position)| {
            let context = &contexts[i % contexts.len()];
            let both = Searcher::new(&engine, context, &options).value(position);
            let doubled =
                Searcher::new(&engine, &context.doubled().unwrap(), &options).value(position);
            assert_eq!(both.double_take, Some(doubled.no_double), "{plies} plies, {position:?}");
            assert_eq!(both.doubled_outcome, doubled.outcome, "{plies} plies, {position:?}");
        });
    }
}

/// The context after a double and the context created for the doubled cube may differ in
/// representation, but not in their values.
#[test]
fn a_doubled_cube_has_the_same_value_for_any_history() {
    let engine = engine();
    let table = MatchEquityTable::default();
    for (position, (score, cube)) in positions(&engine, 30).iter().zip(scores().iter().cycle()) {
        let contest = Contest::Match(*score);
        let before = CubeContext::new(&contest, *cube, &table);
        let after = CubeContext::new(&contest, cube.doubled_by(Side::OnRoll).unwrap(), &table);
        let take =
            Searcher::new(&engine, &before, &options(1)).value(position).double_take.unwrap();
        let turned = Searcher::new(&engine, &after, &options(1)).value(position).no_double;
        assert!((take.0 - turned.0).abs() < 1e-12, "{take:?}, {turned:?}: {position:?}");
    }
}

#[test]
fn a_double_that_risks_nothing_is_never_wrong() {
    let engine = engine();
    let table = MatchEquityTable::default();
    let mine = CubeOwner::Side(Side::OnRoll);
    let away = [(2, Cube::START), (3, Cube::START), (5, Cube::START), (7, Cube::START)];
    let late = [(5, cube(2, mine)), (9, cube(4, mine))];
    for (i, position) in positions(&engine, 48).iter().enumerate() {
        let (away, cube) = away.into_iter().chain(late).nth(i % 6).unwrap();
        let opponent = 11 - cube.value.get();
        let score = MatchScore::new(11, BySide { on_roll: 11 - away, opponent }, false).unwrap();
        let context = CubeContext::new(&Contest::Match(score), cube, &table);
        assert!(context.doubles_freely() && !context.flip().doubles_freely(), "{context:?}");
        for plies in 0..=2 {
            let value = Searcher::new(&engine, &context, &options(plies)).value(position);
            assert!(value.no_double <= value.double_take.unwrap(), "{plies} plies, {position:?}");
            assert!(value.best <= value.double_take.unwrap(), "{plies} plies, {position:?}");
            // Only gammons make a player too good for it.
            if value.outcome.win_gammon < 0.1 * value.outcome.win {
                let (waited, cash) = (value.no_double.0, context.cash().0);
                assert!(waited < 1.02 * cash, "{plies} plies, {waited} of {cash}: {position:?}");
            }
        }
    }
}

#[test]
fn the_jacoby_rule_has_no_effect_once_the_cube_is_turned() {
    let engine = engine();
    let contexts = [false, true].map(|jacoby| money(jacoby, Cube::START));
    for (plies, count) in [(0, 60), (1, 30), (2, 10)] {
        positions(&engine, count).par_iter().for_each(|position| {
            let [without, with] = contexts
                .map(|context| Searcher::new(&engine, &context, &options(plies)).value(position));
            assert_eq!(with.double_take, without.double_take, "{plies} plies, {position:?}");
        });
    }
}

#[test]
fn nobody_is_worse_off_with_more_of_the_cube() {
    let engine = engine();
    let owners =
        [CubeOwner::Side(Side::Opponent), CubeOwner::Centred, CubeOwner::Side(Side::OnRoll)];
    for pruning in [None, Some(Pruning::default())] {
        let options = SearchOptions { pruning, ..options(1) };
        positions(&engine, 100).par_iter().for_each(|position| {
            let values = owners.map(|owner| {
                Searcher::new(&engine, &money(false, cube(2, owner)), &options)
                    .value(position)
                    .best
                    .0
            });
            // If the cube makes no difference, values may differ by rounding.
            let in_order = values.windows(2).all(|pair| pair[0] <= pair[1] + 1e-12);
            assert!(in_order, "{values:?}: {position:?}");
        });
    }
}

#[test]
fn gammons_count_in_a_cubeless_search_under_any_rules() {
    let engine = engine();
    for position in positions(&engine, 20) {
        let cubeless = SearchOptions { cubeful: false, ..options(1) };
        let [without, with] = [false, true].map(|jacoby| {
            Searcher::new(&engine, &money(jacoby, Cube::START), &cubeless).value(&position)
        });
        assert_eq!(with, without, "{position:?}");
        let equity = f64::from(with.outcome.equity().0);
        assert!((with.no_double.0 - equity).abs() < 1e-5, "{with:?}: {position:?}");
    }
}

/// A lost race, in which only the size of the loss is open: two chequers are still in the
/// opponent's home board.
const LOST: [(u8, u8); 4] = [(20, 2), (13, 3), (8, 5), (6, 5)];

#[test]
fn a_lost_game_is_lost_by_as_little_as_possible() {
    let engine = engine();
    for (position, plies) in [
        (stacks(&[(1, 3)], &LOST), 1),
        (stacks(&[(1, 3)], &LOST), 2),
        (stacks(&LOST, &[(1, 3)]), 1),
        (stacks(&LOST, &[(1, 5)]), 2),
    ] {
        let [without, with] = [false, true].map(|jacoby| {
            Searcher::new(&engine, &money(jacoby, Cube::START), &options(plies))
                .value(&position)
                .outcome
        });
        let more = with.equity().0 - without.equity().0;
        assert!(more.abs() < 0.001, "{plies} plies: {with:?}, {without:?}");
    }
}

#[test]
fn plays_that_are_equal_at_the_score_are_ordered_by_money_equity() {
    let engine = engine();
    let table = MatchEquityTable::default();
    // Each side needs one point, so only winning counts.
    let score = MatchScore::new(3, BySide { on_roll: 2, opponent: 2 }, false).unwrap();
    let context = CubeContext::new(&Contest::Match(score), Cube::START, &table);
    let position = stacks(&LOST, &[(1, 3)]);
    for plies in 0..=1 {
        for dice in Dice::ALL {
            let plays = Searcher::new(&engine, &context, &options(plies)).rank(&position, dice);
            let best = plays[0];
            let alike = plays.iter().filter(|play| play.plies == plies && play.value == best.value);
            let most = alike.map(|play| play.outcome.equity().0).fold(f32::MIN, f32::max);
            assert!(best.outcome.equity().0 >= most, "{dice}: {best:?}");
        }
    }
}

#[test]
fn positions_in_a_database_are_not_searched() {
    let engine = engine().with_database(Arc::new(TwoSided::new(6, 3)));
    let position = stacks(&[(6, 1), (5, 1), (3, 1)], &[(5, 2), (2, 1)]);
    for jacoby in [false, true] {
        for cube in [Cube::START, cube(2, CubeOwner::Side(Side::OnRoll))] {
            let context = money(jacoby, cube);
            let known = Searcher::new(&engine, &context, &options(0)).value(&position);
            for plies in 1..=2 {
                assert_eq!(
                    Searcher::new(&engine, &context, &options(plies)).value(&position),
                    known
                );
            }
        }
    }
}
