//! Move filters: the plays that a search keeps from ply to ply.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::collections::HashSet;

use barpoint_core::{Dice, Position, Variant};
use barpoint_engine::{
    Engine, MoveFilter, MoveFilters, RaceNet, SearchOptions, SearchedPlay, Searcher, doubt,
    prospect,
};
use barpoint_equity::CubeContext;
use barpoint_nn::{Network, Pruner};
use barpoint_testing::Random;

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
