//! Positions, scores and an engine.

use std::sync::LazyLock;

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, MatchScore, MoneyRules, Position, Session, Side,
    Variant,
};
use barpoint_engine::{Engine, RaceNet, SearchOptions, Searcher};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_nn::Network;
use barpoint_testing::stacks;

/// Engine with the embedded nets.
pub(crate) static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    let contact = Network::from_bytes(barpoint_weights::CONTACT).unwrap();
    let race = RaceNet::from_bytes(barpoint_weights::RACE).unwrap();
    Engine::new(contact, race)
});

/// Returns a searcher of that engine.
pub(crate) fn searcher(
    context: &CubeContext,
    options: &SearchOptions,
) -> Searcher<'static, Engine> {
    Searcher::new(&ENGINE, context, options)
}

/// Returns options without pruning, so that every reply is evaluated.
pub(crate) fn options(plies: usize, cubeful: bool) -> SearchOptions {
    SearchOptions { plies, cubeful, top: 1, pruning: None, ..SearchOptions::default() }
}

/// Returns money play without beavers, and a few scores.
pub(crate) fn contexts() -> Vec<CubeContext> {
    let table = MatchEquityTable::default();
    let rules = MoneyRules { jacoby: false, beavers: false, ..MoneyRules::default() };
    let money = Contest::Money(Session { rules, ..Session::default() });
    let score = |on_roll, opponent, crawford| {
        Contest::Match(MatchScore::new(7, BySide { on_roll, opponent }, crawford).unwrap())
    };
    let two = |side| Cube { value: CubeValue::new(2).unwrap(), owner: CubeOwner::Side(side) };
    [
        (money, Cube::START),
        (money, two(Side::OnRoll)),
        (score(3, 2, false), Cube::START),
        (score(4, 4, false), two(Side::Opponent)),
        (score(2, 6, true), Cube::START),
    ]
    .map(|(contest, cube)| CubeContext::new(&contest, cube, &table))
    .into()
}

/// Returns the starting position, a prime, a race and the end of a bearoff.
pub(crate) fn positions() -> Vec<Position> {
    let prime = [(24, 1), (8, 2), (7, 2), (6, 3), (5, 3), (4, 2), (3, 2)];
    let primed = [(24, 2), (13, 4), (8, 3), (6, 4), (5, 2)];
    let race = [(9, 2), (7, 3), (6, 4), (5, 3), (4, 3)];
    vec![
        Variant::Backgammon.start(),
        stacks(&prime, &primed),
        stacks(&race, &[(10, 2), (8, 2), (6, 5), (5, 3), (4, 3)]),
        stacks(&[(2, 1), (1, 2)], &[(3, 1), (2, 1), (1, 1)]),
    ]
}

/// Returns a position in which the player on roll has borne off all chequers.
pub(crate) fn finished() -> Position {
    stacks(&[], &[(1, 2)])
}
