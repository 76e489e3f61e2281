//! Cubeful rollouts compared with the exact mean of the same players over all rolls.

use std::collections::HashMap;
use std::sync::LazyLock;

use barpoint_core::{
    Class, Contest, Cube, CubeOwner, Dice, MoneyRules, Outcome, Plays, Position, PositionKey,
    Session, Side, Variant,
};
use barpoint_engine::{Evaluator, SearchOptions, count_in_pips};
use barpoint_equity::{
    CubeContext, CubeDecision, CubeEquities, MatchEquityTable, PipRaces, Take, Utility,
};
use barpoint_rollout::{
    Candidate, DiceKind, RolloutOptions, RolloutPlan, RolloutResult, VarianceReduction,
};
use barpoint_testing::{Random, points};

use crate::support::{PipCounter, finish};

const PLAYER: PipCounter = PipCounter(Variant::Backgammon);

/// Exact values of positions with a cube of 1, by the owner of the cube.
#[derive(Default)]
struct Solver {
    solved: HashMap<(Position, CubeOwner), f64>,
    doubles: u32,
    redoubles: u32,
    passes: u32,
}

fn contest() -> Contest {
    let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
    Contest::Money(Session { rules, ..Session::default() })
}

/// Money play does not use the table, which takes time to compute.
fn context(owner: CubeOwner) -> CubeContext {
    static TABLE: LazyLock<MatchEquityTable> = LazyLock::new(MatchEquityTable::default);
    let cube = Cube { owner, ..Cube::START };
    CubeContext::new(&contest(), cube, &TABLE)
}

/// Races of pips in the money game of all contexts.
static RACES: LazyLock<PipRaces> = LazyLock::new(|| context(CubeOwner::Centred).pip_races());

/// Returns the value of a position by static evaluation, before doubling.
fn seen(position: &Position, context: &CubeContext) -> f64 {
    let outcome = PLAYER.evaluate(position);
    if position.result(Variant::Backgammon).is_some() {
        return context.cubeless(&outcome).0;
    }
    let options = SearchOptions::default();
    let (class, pips) = (Class::of(position, Variant::Backgammon), position.pips());
    let race = || RACES.race(count_in_pips(position.on_roll()), outcome.win);
    let life = options.efficiency.life(class, pips, None, race);
    context.cubeful(&outcome, &life, &options.model).0
}

impl Solver {
    /// Returns the value of a position to the player on roll, who may double first.
    fn before_double(&mut self, position: &Position, owner: CubeOwner) -> f64 {
        if let Some(result) = position.result(Variant::Backgammon) {
            return f64::from(Outcome::from(result).equity().0);
        }
        let here = context(owner);
        let Some(doubled) = here.doubled() else { return self.before_roll(position, owner) };
        let emg = |value: f64| here.emg(Utility(value));
        let equities = CubeEquities {
            no_double: emg(seen(position, &here)),
            double_take: Some(emg(seen(position, &doubled))),
            double_pass: emg(here.cash().0),
        };
        let decision = CubeDecision::new(&here, &PLAYER.evaluate(position), equities);
        if !decision.should_double() {
            return self.before_roll(position, owner);
        }
        self.doubles += 1;
        if owner != CubeOwner::Centred {
            self.redoubles += 1;
        }
        match decision.take() {
            Take::Pass => {
                self.passes += 1;
                1.0
            }
            Take::Take | Take::Beaver => {
                2.0 * self.before_roll(position, CubeOwner::Side(Side::Opponent))
            }
        }
    }

    /// Returns the value to the player on roll, who has left the cube to this owner.
    fn before_roll(&mut self, position: &Position, owner: CubeOwner) -> f64 {
        if let Some(&known) = self.solved.get(&(*position, owner)) {
            return known;
        }
        let theirs = Cube { owner, ..Cube::START }.flip().owner;
        let rolls = Dice::ALL.iter().map(|&dice| {
            let reply = best_reply(position, dice, &context(theirs));
            -f64::from(dice.weight()) / 36.0 * self.before_double(&reply, theirs)
        });
        let worth = rolls.sum();
        self.solved.insert((*position, owner), worth);
        worth
    }
}

/// Returns the play that leaves the least to the other player, who may then double.
fn best_reply(position: &Position, dice: Dice, theirs: &CubeContext) -> Position {
    let mut plays = Plays::default();
    plays.generate(position, dice);
    let worth = |position: &Position| {
        let no_double = seen(position, theirs);
        let is_over = position.result(Variant::Backgammon).is_some();
        match theirs.doubled().filter(|_| !is_over) {
            Some(doubled) => no_double.max(seen(position, &doubled).min(theirs.cash().0)),
            None => no_double,
        }
    };
    let replies = plays.iter().map(|play| (worth(&play.result), play.result));
    let best = replies.min_by(|a, b| {
        let key = |position: &Position| PositionKey::from(position);
        a.0.total_cmp(&b.0).then_with(|| key(&a.1).cmp(&key(&b.1)))
    });
    best.unwrap().1
}

/// Returns thirty short bearoffs, none of them one-sided.
fn bearoffs() -> Vec<Position> {
    let mut random = Random::new(5);
    let mut side =
        || -> Vec<u8> { (0..4 + random.below(2)).map(|_| 1 + random.below(6) as u8).collect() };
    let even = |position: &Position| (0.4..0.65).contains(&PLAYER.evaluate(position).win);
    std::iter::repeat_with(|| points(&side(), &side())).filter(even).take(30).collect()
}

fn roll_out(start: Candidate, seed: u64, luck: bool, branches: u8) -> RolloutResult {
    let options = RolloutOptions {
        trials: 400,
        dice: DiceKind::Random,
        seed,
        cubeful: true,
        variance_reduction: luck.then_some(VarianceReduction::default()),
        branches: branches.try_into().unwrap(),
        ..RolloutOptions::default()
    };
    let table = MatchEquityTable::default();
    let plan = RolloutPlan::new(vec![start], Side::OnRoll, contest(), start.cube, &table, options);
    finish(&plan.unwrap(), &PLAYER)
}

#[test]
fn means_are_right_with_and_without_variance_reduction_and_branches() {
    let mut solver = Solver::default();
    let mut squares = Vec::new();
    let mut errors = [0.0; 2];
    for (i, position) in bearoffs().into_iter().enumerate() {
        let owners = [CubeOwner::Centred, CubeOwner::Side(Side::OnRoll)];
        let cube = Cube { owner: owners[i % 2], ..Cube::START };
        let worth = solver.before_double(&position, cube.owner);
        let start = Candidate { cube, ..Candidate::from(position) };
        for (l, luck) in [false, true].into_iter().enumerate() {
            for (b, branches) in [1, 3].into_iter().enumerate() {
                // A different seed for each rollout makes them independent, so that their squares
                // may be added.
                let seed = (4 * i + 2 * l + b) as u64;
                let value = roll_out(start, seed, luck, branches).estimates(0).value;
                let off = (value.mean - worth).abs();
                if value.standard_error < 1e-9 {
                    // For example, both players always pass a double here.
                    assert!(off < 1e-6, "{worth}: {value:?}");
                    continue;
                }
                squares.push((off / value.standard_error).powi(2));
                errors[l] += value.standard_error.powi(2);
            }
        }
    }
    assert!(
        solver.redoubles > 20 && solver.passes > 100,
        "{} redoubles, {} passes",
        solver.redoubles,
        solver.passes
    );
    let count = squares.len() as f64;
    assert!(count > 80.0, "only {count} rollouts were of any use");
    let beyond = squares.iter().filter(|&&square| square > 9.0).count();
    assert!(beyond <= 2, "{beyond} of {count} means three errors off");
    // The sum has a chi-square distribution, and its cube root is nearly normal (Wilson and
    // Hilferty, 1931).
    let ratio = squares.iter().sum::<f64>() / count;
    let variance = 2.0 / (9.0 * count);
    let normal = (ratio.cbrt() - 1.0 + variance) / variance.sqrt();
    assert!(normal.abs() < 3.09, "p below 0.001 or above 0.999: {normal}, mean square {ratio}");
    assert!(errors[1] < 0.6 * errors[0], "{errors:?}");
}

/// Knows that two chequers on the ace point are borne off with the next roll.
struct WithExactChances;

impl Evaluator for WithExactChances {
    fn evaluate(&self, position: &Position) -> Outcome {
        if let Some(result) = position.result(Variant::Backgammon) {
            return result.into();
        }
        let win = if position.pips().on_roll == 2 { 1.0 } else { WINS as f32 };
        Outcome { win, ..Outcome::default() }
    }
}

fn cube_decision(contest: Contest, reduced: bool) -> (RolloutPlan, RolloutResult) {
    let position = points(&[6, 5], &[1, 1]);
    let no_double = Candidate { position, cube: Cube::START, may_double: false };
    let cube = Cube::START.doubled_by(Side::OnRoll).unwrap();
    let candidates = vec![no_double, Candidate { cube, ..no_double }];
    let options = RolloutOptions {
        trials: 1296,
        cubeful: true,
        variance_reduction: reduced.then_some(VarianceReduction::default()),
        ..Default::default()
    };
    let table = MatchEquityTable::default();
    let plan = RolloutPlan::new(candidates, Side::OnRoll, contest, Cube::START, &table, options);
    let plan = plan.unwrap();
    let result = finish(&plan, &WithExactChances);
    (plan, result)
}

/// With chequers on 6 and 5, the rolls 6-5, 6-6, 5-5, 4-4 and 3-3 bear off both.
const WINS: f64 = 6.0 / 36.0;

#[test]
fn the_value_of_the_last_roll_is_its_chance_with_either_cube() {
    let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
    let contest = Contest::Money(Session { rules, ..Session::default() });
    for reduced in [false, true] {
        let (plan, result) = cube_decision(contest, reduced);
        let [no_double, take] = [0, 1].map(|i| plan.normalised(&result.estimates(i).value).mean);
        // The opponent doubles after a miss and the player passes. After a take the opponent owns
        // the cube and redoubles with the same effect.
        assert!((no_double - (2.0 * WINS - 1.0)).abs() < 1e-9, "{no_double}");
        assert!((take - 2.0 * (2.0 * WINS - 1.0)).abs() < 1e-9, "{take}");
        assert_eq!(result.endings(0).won(barpoint_core::GameValue::Single), 216);
        assert_eq!(result.endings(0).passed(), 1080);
        assert_eq!(result.counts(0).doubles.opponent, 1080);
        assert_eq!(result.counts(0).points.opponent, 1080);
        assert_eq!(result.counts(1).points.opponent, 2160);
        assert_eq!(plan.cash(), Some(1.0));
    }
}

#[test]
fn values_in_a_match_are_chances_to_win_it() {
    let score =
        barpoint_core::MatchScore::new(7, barpoint_core::BySide { on_roll: 2, opponent: 3 }, false);
    let contest = Contest::Match(score.unwrap());
    let (plan, result) = cube_decision(contest, true);
    let payoff = *plan.base().payoff().unwrap();
    let expected = WINS * payoff.win[0].0 + (1.0 - WINS) * payoff.lose[0].0;
    let value = result.estimates(0).value;
    assert!((value.mean - expected).abs() < 1e-9, "{value:?} {expected}");
    assert!((plan.normalised(&value).mean - (2.0 * WINS - 1.0)).abs() < 1e-9);
}
