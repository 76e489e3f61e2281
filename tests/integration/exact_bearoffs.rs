//! Bearoffs that are computed when a question needs them, beside a plain recursion over the rules of the game.

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
        [cubeless, opponent, centred.max(double), jacoby.max(double), owned.max(double)].map(|v| -v)
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
            let found = engine.cube_decision(&for_money(position, is_owned, has_jacoby)).unwrap();
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
        let rollout = rollout.run(&Discard, &false.into()).unwrap();
        for candidate in rollout.candidates() {
            let exact = if candidate.action == Action::NoDouble { owned } else { 2.0 * opponent };
            let found = candidate.equity;
            let allowed = (3.0 * found.standard_error).max(1e-4);
            assert!((found.mean - exact).abs() < allowed, "{position:?}: {found:?}, not {exact}");
        }
    }
}
