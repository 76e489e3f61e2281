//! Tight bearoffs, which every engine knows exactly, beside an independent solution in floating point.

use barpoint::{Engine, Evaluator, Situation};
use barpoint_bearoff::{Numbering, boards_after};
use barpoint_core::{
    BySide, Class, Contest, Cube, CubeOwner, Dice, MatchScore, MoneyRules, Position, Session,
    Setup, Side,
};
use barpoint_database::MatchBearoff;
use barpoint_equity::{CubeContext, CubeEfficiency, ExactEquities, Janowski, MatchEquityTable};
use barpoint_rollout::{Candidate, RolloutOptions, RolloutPlan, Runner};

/// Equities of the player on roll without a double: without a cube, with an own cube, with a centred cube,
/// and with the opponent's cube.
type Values = [f64; 4];

/// Equities of all pairs of boards of some chequers on six points, solved in `f64`.
struct Solution {
    numbering: Numbering,
    /// By the board on roll, then by the other one.
    values: Vec<Values>,
}

impl Solution {
    fn new(chequers: u8) -> Self {
        let numbering = Numbering::new(6, chequers).unwrap();
        let boards = numbering.boards() as usize;
        let after: Vec<_> = (0..boards).map(|i| boards_after(&numbering, i as u32)).collect();
        let mut solution = Self { numbering, values: vec![[1.0; 4]; boards * boards] };
        // A play leads to a smaller number, so that pairs with a smaller sum are known.
        for sum in 1..=2 * (boards - 1) {
            let pairs = after.iter().enumerate().take(sum + 1).skip(sum.saturating_sub(boards - 1));
            for (mine, after) in pairs {
                solution.values[mine * boards + sum - mine] = match (mine, sum - mine) {
                    (0, _) => [1.0; 4],
                    (_, 0) => [-1.0; 4],
                    (_, theirs) => solution.mean(after, theirs),
                };
            }
        }
        solution
    }

    fn mean(&self, after: &[Vec<u32>; 21], theirs: usize) -> Values {
        let boards = self.numbering.boards() as usize;
        let mut sums = [0.0; 4];
        for (dice, ends) in Dice::ALL.iter().zip(after) {
            let mut best = [f64::NEG_INFINITY; 4];
            for &end in ends {
                let [cubeless, owned, centred, opponent] =
                    self.values[theirs * boards + end as usize];
                let double = f64::min(1.0, 2.0 * opponent);
                let reply = [cubeless, opponent, centred.max(double), owned.max(double)];
                for (best, reply) in best.iter_mut().zip(reply) {
                    *best = best.max(-reply);
                }
            }
            for (sum, best) in sums.iter_mut().zip(best) {
                *sum += f64::from(dice.weight()) / 36.0 * best;
            }
        }
        sums
    }

    fn of(&self, position: &Position) -> Values {
        let number = |side| self.numbering.index(side).unwrap() as usize;
        let boards = self.numbering.boards() as usize;
        self.values[number(position.on_roll()) * boards + number(position.opponent())]
    }
}

/// Every position of six chequers a side in the home boards, for every owner of the cube.
#[test]
fn their_equities_are_exact_without_a_database() {
    let solution = Solution::new(6);
    let engine = Engine::new();
    let mut largest = 0.0_f64;
    for mine in 1..solution.numbering.boards() {
        for theirs in 1..solution.numbering.boards() {
            let board = |number| solution.numbering.board(number).unwrap();
            let setup = Setup { on_roll: board(mine), opponent: board(theirs) };
            let position = Position::try_from(setup).unwrap();
            let outcome = engine.evaluator().exact(&position).unwrap();
            let ExactEquities { owned, centred, centred_jacoby, opponent } =
                engine.evaluator().equities(&position).unwrap();
            assert_eq!(centred, centred_jacoby);
            let ours = [outcome.equity(), owned, centred, opponent].map(|value| f64::from(value.0));
            for (ours, exact) in ours.into_iter().zip(solution.of(&position)) {
                largest = largest.max((ours - exact).abs());
            }
        }
    }
    assert!(largest < 2e-6, "off by {largest}");
}

/// Two to six chequers a side; without the bearoff the first would be off by 0.15.
const TIGHT: [&str; 5] =
    ["EgAAoAAAAAAAAA", "igAAUAoAAAAAAA", "ywIAgJoCAAAAAA", "QgAAEAEAAAAAAA", "qAAAAA0AAAAAAA"];

#[test]
fn rollouts_of_them_are_exact_whoever_owns_the_cube() {
    let solution = Solution::new(6);
    let engine = Engine::new();
    let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
    let contest = Contest::Money(Session { rules, ..Session::default() });
    let doubled = Cube::START.doubled_by(Side::OnRoll).unwrap();
    for id in TIGHT {
        let position = id.parse::<Situation>().unwrap().position;
        let [_, owned, centred, opponent] = solution.of(&position);
        let owner = Cube { owner: CubeOwner::Side(Side::OnRoll), ..doubled };
        let cubes = [(Cube::START, centred), (doubled, 2.0 * opponent), (owner, 2.0 * owned)];
        let candidate = |(cube, _)| Candidate { position, cube, may_double: false };
        let options = RolloutOptions { trials: 144, ..RolloutOptions::quick() };
        let (candidates, table) = (cubes.map(candidate).into(), MatchEquityTable::default());
        let (viewpoint, start) = (Side::OnRoll, Cube::START);
        let plan = RolloutPlan::new(candidates, viewpoint, contest, start, &table, options);
        let plan = plan.unwrap();
        let found = Runner::new(&plan, engine.evaluator()).run().unwrap();
        for (i, (cube, exact)) in cubes.into_iter().enumerate() {
            let value = found.estimates(i).value;
            assert!((value.mean - exact).abs() < 2e-5, "{id}, {cube:?}: {value:?}, not {exact}");
        }
    }
}

/// In matches the efficiency that money equities imply is nearer to the exact chances than one efficiency
/// for all positions, with a centred or a turned cube.
#[test]
fn the_cube_of_matches_is_nearer_to_the_exact_one() {
    let engine = Engine::new();
    let table = MatchEquityTable::default();
    let usual = CubeEfficiency::default();
    let wide = CubeEfficiency { exact: 1.0, ..usual };
    let mut sums = [0.0; 3];
    let mut count = 0.0;
    for (length, on_roll, opponent) in [(7, 2, 3), (5, 0, 1), (9, 5, 4), (11, 4, 8)] {
        let score = MatchScore::new(length, BySide { on_roll, opponent }, false).unwrap();
        let start = CubeContext::new(&Contest::Match(score), Cube::START, &table);
        let solved = MatchBearoff::solve(6, 3, &start).unwrap();
        let races = start.pip_races();
        let boards = solved.numbering().boards();
        for cube in [start, start.doubled().unwrap()] {
            for pair in boards..boards * boards {
                let board = |number| solved.numbering().board(number).unwrap();
                let [on_roll, opponent] = [pair / boards, pair % boards].map(board);
                let position = Position::try_from(Setup { on_roll, opponent }).unwrap();
                let Some(exact) = solved.value(&cube, &position) else { continue };
                let outcome = engine.evaluator().evaluate(&position);
                let equities = engine.evaluator().equities(&position).unwrap();
                let class = Class::TwoSidedBearoff;
                let pips = position.pips();
                let race = || races.race(pips.on_roll as f32, outcome.win);
                let lives = [
                    usual.exact(equities),
                    usual.life(class, pips, None, race),
                    wide.exact(equities),
                ];
                for (sum, life) in sums.iter_mut().zip(lives) {
                    *sum += (cube.cubeful(&outcome, &life, &Janowski).0 - exact.no_double.0).abs();
                }
                count += 1.0;
            }
        }
    }
    let [implied, fixed, wide] = sums.map(|sum| sum / count);
    assert!(implied < fixed, "{implied}, {fixed}, {wide}");
}

/// Larger bearoffs, which are computed when a question needs them, beside a plain recursion over the rules of the game.
mod when_needed {
    use std::collections::HashMap;

    use barpoint::rollout::{Action, Discard, RolloutOptions};
    use barpoint::{Engine, Situation};
    use barpoint_core::{
        Contest, Cube, CubeOwner, Dice, MatchState, MoneyRules, Outcome, Position, Session, Side,
        StateSetup, Variant,
    };
    use barpoint_testing::{Random, stacks};

    /// Equities of the player on roll without a double: cubeless, owned, centred without and with the Jacoby rule, and
    /// with the opponent's cube.
    type Values = [f64; 5];

    /// Values of positions that have been solved.
    #[derive(Default)]
    struct Solved(HashMap<Position, Values>);

    impl Solved {
        fn of(&mut self, position: &Position) -> Values {
            if let Some(known) = self.0.get(position) {
                return *known;
            }
            let mut sums = [0.0; 5];
            for dice in Dice::ALL {
                let plays = position.plays(dice);
                let answers = plays.iter().map(|play| self.after(&play.result));
                let best = answers.fold([f64::NEG_INFINITY; 5], |best, next| {
                    core::array::from_fn(|i| best[i].max(next[i]))
                });
                for (sum, best) in sums.iter_mut().zip(best) {
                    *sum += f64::from(dice.weight()) / 36.0 * best;
                }
            }
            self.0.insert(*position, sums);
            sums
        }

        /// Values for the player who has just played; the opponent is on roll.
        fn after(&mut self, position: &Position) -> Values {
            if let Some(result) = position.result(Variant::Backgammon) {
                let won = -f64::from(Outcome::from(result).equity().0);
                return [won, won, won, 1.0, won];
            }
            let [cubeless, owned, centred, jacoby, opponent] = self.of(position);
            let double = f64::min(1.0, 2.0 * opponent);
            [cubeless, opponent, centred.max(double), jacoby.max(double), owned.max(double)]
                .map(|v| -v)
        }
    }

    /// Returns a position for money; the player on roll owns a cube of 2, or it is in the centre.
    fn for_money(position: Position, owned: bool, jacoby: bool) -> Situation {
        let rules = MoneyRules { jacoby, beavers: false, automatic_doubles: 0 };
        let contest = Contest::Money(Session { rules, ..Session::default() });
        let doubled = Cube::START.doubled_by(Side::OnRoll).unwrap();
        let cube = Cube { owner: CubeOwner::Side(Side::OnRoll), ..doubled };
        let cube = if owned { cube } else { Cube::START };
        let state = StateSetup { contest, cube, ..MatchState::default().into() };
        Situation { position, variant: Variant::Backgammon, state: state.try_into().unwrap() }
    }

    /// Stacks on the ace points, and boards of seven to nine chequers on the first three points.
    fn bearoffs() -> Vec<Position> {
        let aces = [(7, 7), (8, 7), (10, 10), (13, 12), (15, 15), (15, 2), (2, 15), (15, 9)];
        let aces = aces.map(|(mine, theirs)| stacks(&[(1, mine)], &[(1, theirs)]));
        let mut random = Random::new(2811);
        let mut board = || {
            let all = 7 + random.below(3) as u8;
            let [middle, far] = [4, 3].map(|most| random.below(most) as u8);
            [(3, far), (2, middle), (1, all - far - middle)]
        };
        let mixed = (0..12).map(|_| stacks(&board(), &board()));
        aces.into_iter().chain(mixed).collect()
    }

    #[test]
    fn their_cubes_are_exact_without_a_database() {
        let engine = Engine::new();
        let mut solved = Solved::default();
        for position in bearoffs() {
            let [_, owned, centred, jacoby, opponent] = solved.of(&position);
            let cubes = [(true, true, owned), (false, false, centred), (false, true, jacoby)];
            for (is_owned, has_jacoby, single) in cubes {
                let found =
                    engine.cube_decision(&for_money(position, is_owned, has_jacoby)).unwrap();
                let take = found.double_take.map(|take| (take, 2.0 * opponent));
                for (found, exact) in [(found.no_double, single)].into_iter().chain(take) {
                    let found = found.equity.0;
                    assert!((found - exact).abs() < 1e-4, "{position:?}: {found}, not {exact}");
                }
            }
        }
    }

    #[test]
    fn their_rollouts_say_how_sure_they_are() {
        let engine = Engine::new();
        let mut solved = Solved::default();
        let options = RolloutOptions { trials: 36, ..RolloutOptions::quick() };
        for position in bearoffs().into_iter().step_by(3) {
            let [_, owned, _, _, opponent] = solved.of(&position);
            let situation = for_money(position, true, true);
            let rollout = engine.rollout(&situation).options(options);
            let rollout = rollout.run(&Discard).unwrap();
            for candidate in rollout.candidates() {
                let exact =
                    if candidate.action == Action::NoDouble { owned } else { 2.0 * opponent };
                let found = candidate.equity;
                let allowed = (3.0 * found.standard_error).max(1e-4);
                assert!(
                    (found.mean - exact).abs() < allowed,
                    "{position:?}: {found:?}, not {exact}"
                );
            }
        }
    }
}
