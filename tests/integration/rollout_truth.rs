//! Rollouts of positions that databases know: results and errors are right.

use std::sync::Arc;

use barpoint_bearoff::TwoSided;
use barpoint_core::{Contest, Cube, MoneyRules, Outcome, Plays, Position, Session, Side, Variant};
use barpoint_database::HypergammonOnDemand;
use barpoint_engine::{Engine, Evaluator, ExactEngine, RaceNet};
use barpoint_equity::{ExactEquities, MatchEquityTable};
use barpoint_nn::{Network, Pruner};
use barpoint_rollout::{
    Candidate, DiceKind, Estimate, Estimates, RolloutOptions, RolloutPlan, Runner,
};
use barpoint_testing::{Random, json_lines, points, position};

fn engine() -> Engine {
    let contact = Network::from_bytes(barpoint_weights::CONTACT).unwrap();
    let race = RaceNet::from_bytes(barpoint_weights::RACE).unwrap();
    let pruner = Pruner::from_bytes(barpoint_weights::PRUNER).unwrap();
    Engine::new(contact, race).with_pruner(pruner)
}

/// Plays by a database, but counts as known only positions with few chequers left, so that games
/// continue for some turns before they are cut short.
struct Shy<E>(E);

impl<E: Evaluator> Evaluator for Shy<E> {
    fn variant(&self) -> Variant {
        self.0.variant()
    }

    fn evaluate(&self, position: &Position) -> Outcome {
        self.0.evaluate(position)
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        let chequers = position.on_roll().total() + position.opponent().total();
        self.0.exact(position).filter(|_| chequers <= 6)
    }

    fn equities(&self, position: &Position) -> Option<ExactEquities> {
        self.0.equities(position)
    }
}

/// Up to six chequers a side in their home boards, neither side nearly off.
fn bearoffs(count: usize) -> Vec<Position> {
    let mut random = Random::new(3);
    let mut side =
        || -> Vec<u8> { (0..4 + random.below(3)).map(|_| random.below(6) as u8 + 1).collect() };
    std::iter::repeat_with(|| points(&side(), &side()))
        .filter(|position| position.pips().on_roll.abs_diff(position.pips().opponent) < 6)
        .take(count)
        .collect()
}

/// Positions of hypergammon some turns into games played at random.
fn hypergammon(count: usize) -> Vec<Position> {
    let mut random = Random::new(4);
    let mut plays = Plays::default();
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Variant::Hypergammon2.start();
        for _ in 0..=random.below(4) {
            plays.generate(&position, random.dice());
            position = plays[random.below(plays.len())].result;
        }
        if position.result(Variant::Hypergammon2).is_none() {
            found.push(position);
        }
    }
    found
}

fn estimates(
    evaluator: &impl Evaluator,
    position: Position,
    options: &RolloutOptions,
) -> Estimates {
    let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
    let contest = Contest::Money(Session { rules, ..Session::default() });
    let variant = evaluator.variant();
    let options = RolloutOptions { variant, dice: DiceKind::Random, ..*options };
    // Databases have the equities without a double.
    let candidates = vec![Candidate { may_double: false, ..Candidate::from(position) }];
    let table = MatchEquityTable::default();
    let plan =
        RolloutPlan::new(candidates, Side::OnRoll, contest, Cube::START, &table, options).unwrap();
    Runner::new(&plan, evaluator).run().unwrap().estimates(0)
}

/// Distances of means from the truth, in standard errors.
#[derive(Default)]
struct Deviations(Vec<f64>);

impl Deviations {
    fn add(&mut self, estimate: Estimate, truth: f64) {
        let off = (estimate.mean - truth).abs();
        // Without chance only the rounding of databases counts.
        if estimate.standard_error < 1e-4 {
            assert!(off < 2e-3, "{truth}: {estimate:?}");
        } else {
            self.0.push(off / estimate.standard_error);
        }
    }

    /// The sum of squares fits chi-square with `p` between 0.001 and 0.999, and the number of values beyond
    /// three errors is allowed.
    fn check(&self, at_least: usize) {
        let count = self.0.len() as f64;
        assert!(self.0.len() >= at_least, "{count} rollouts left something to chance");
        let beyond = self.0.iter().filter(|&&deviation| deviation > 3.0).count() as f64;
        assert!(beyond <= 1.0 + 0.01 * count, "{beyond} of {count} more than three errors off");
        let ratio = self.0.iter().map(|deviation| deviation.powi(2)).sum::<f64>() / count;
        // The cube root is distributed normally (Wilson and Hilferty, 1931).
        let variance = 2.0 / (9.0 * count);
        let normal = (ratio.cbrt() - 1.0 + variance) / variance.sqrt();
        assert!(normal.abs() < 3.09, "{count} rollouts: mean square {ratio}, {normal} deviations");
    }
}

/// Rolls out with all settings; a database estimates the luck, which removes all of it.
fn check_all(
    evaluator: &impl Evaluator,
    positions: &[Position],
    truth: impl Fn(&Position) -> (Outcome, ExactEquities),
    deviations: &mut Deviations,
) {
    for (i, &position) in positions.iter().enumerate() {
        let (outcome, equities) = truth(&position);
        let base = RolloutOptions { trials: 300, seed: 10 * i as u64, ..RolloutOptions::default() };
        let quick = RolloutOptions { trials: 36, ..RolloutOptions::quick() };
        for (cubeful, truth) in [(false, outcome.equity().0), (true, equities.centred.0)] {
            let seed = base.seed + u64::from(cubeful);
            let plain = RolloutOptions { cubeful, seed, ..base };
            deviations.add(estimates(evaluator, position, &plain).value, truth.into());
            let reduced = RolloutOptions { cubeful, seed, ..quick };
            deviations.add(estimates(evaluator, position, &reduced).value, truth.into());
        }
        let seed = base.seed + 2;
        let cut_short = RolloutOptions { truncate_at_exact: true, seed, ..base };
        deviations.add(estimates(evaluator, position, &cut_short).value, outcome.equity().0.into());
    }
}

#[test]
fn means_agree_with_databases() {
    let mut deviations = Deviations::default();
    let bearoff = Shy(engine().with_database(Arc::new(TwoSided::new(6, 6))));
    let known =
        |position: &Position| (bearoff.evaluate(position), bearoff.equities(position).unwrap());
    check_all(&bearoff, &bearoffs(30), known, &mut deviations);
    let database = HypergammonOnDemand::new(Variant::Hypergammon2).unwrap();
    let hyper = Shy(ExactEngine::new(Arc::new(database)).unwrap());
    let known = |position: &Position| (hyper.evaluate(position), hyper.equities(position).unwrap());
    check_all(&hyper, &hypergammon(10), known, &mut deviations);
    deviations.check(90);
}

/// Contact positions of all kinds.
fn contact(count: usize) -> Vec<Position> {
    let rows = json_lines("golden/positions.jsonl");
    let rows = rows.iter().filter(|row| row["variation"] == "standard");
    let engine = engine();
    let is_open = |position: &Position| {
        position.has_contact() && (0.2..0.8).contains(&engine.evaluate(position).win)
    };
    let positions = rows.map(|row| position(row["id"].as_str().unwrap())).filter(is_open);
    positions.step_by(37).take(count).collect()
}

#[test]
fn taking_luck_out_makes_errors_five_times_smaller() {
    let engine = engine();
    let mut logarithms = 0.0;
    let positions = contact(6);
    for &position in &positions {
        let quick = RolloutOptions { cubeful: false, trials: 144, ..RolloutOptions::quick() };
        let plain = RolloutOptions { variance_reduction: None, ..quick };
        let error = |options| estimates(&engine, position, options).equity.standard_error;
        logarithms += f64::ln(error(&plain) / error(&quick));
    }
    let ratio = (logarithms / positions.len() as f64).exp();
    assert!(ratio > 5.0, "only {ratio} times");
}

/// Fifty seeds estimate a spread to a tenth; several positions and quantities together are more accurate.
#[test]
fn stated_errors_are_the_spread_over_fifty_seeds() {
    let database = HypergammonOnDemand::new(Variant::Hypergammon2).unwrap();
    let hyper = ExactEngine::new(Arc::new(database)).unwrap();
    let mut ratios = Vec::new();
    for position in hypergammon(4) {
        for cubeful in [false, true] {
            let seeds = (0..50).map(|seed| {
                let options =
                    RolloutOptions { trials: 60, seed, cubeful, ..RolloutOptions::default() };
                estimates(&hyper, position, &options).value
            });
            let seeds: Vec<Estimate> = seeds.collect();
            let mean = seeds.iter().map(|estimate| estimate.mean).sum::<f64>() / 50.0;
            let squares = seeds.iter().map(|estimate| (estimate.mean - mean).powi(2));
            let stated = seeds.iter().map(|estimate| estimate.standard_error.powi(2));
            ratios.push(squares.sum::<f64>() / 49.0 / (stated.sum::<f64>() / 50.0));
        }
    }
    let ratio = (ratios.iter().sum::<f64>() / ratios.len() as f64).sqrt();
    assert!(
        (0.85..1.15).contains(&ratio),
        "the spread is {ratio} times what is stated: {ratios:?}"
    );
}
