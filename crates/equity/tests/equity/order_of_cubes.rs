//! Law of the owners of a cube: it is worth most to its owner and least to the other side.

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Equity, MatchScore, MoneyRules, Outcome, Session,
    Side,
};
use barpoint_equity::{
    CubeContext, CubeEfficiency, CubeLife, CubeModel, ExactEquities, Janowski, MatchEquityTable,
    PipRaces, Refined,
};
use barpoint_testing::Random;

const OWNED: CubeOwner = CubeOwner::Side(Side::OnRoll);
const OPPONENTS: CubeOwner = CubeOwner::Side(Side::Opponent);
/// Error of rounding, in points or match winning chances.
const ROUNDING: f64 = 1e-9;

fn chance(random: &mut Random) -> f32 {
    random.below(1_000_001) as f32 / 1e6
}

/// Returns chances of any position, with all wins as gammons in some.
fn outcome(random: &mut Random) -> Outcome {
    let win = chance(random);
    let mut share = || match random.below(4) {
        0 => 0.0,
        1 => 1.0,
        _ => chance(random),
    };
    let (gammons, backgammons) = (BySide { on_roll: share(), opponent: share() }, share());
    let win_gammon = win * gammons.on_roll;
    let lose_gammon = (1.0 - win) * gammons.opponent;
    Outcome {
        win,
        win_gammon,
        win_backgammon: win_gammon * backgammons,
        lose_gammon,
        lose_backgammon: lose_gammon * backgammons,
    }
}

/// Returns what is known of the use of the cube: by volatility, by a constant or by exact equities.
fn lives<'a>(random: &mut Random, outcome: &Outcome, races: &'a PipRaces) -> [CubeLife<'a>; 5] {
    let volatility = 0.005 + 0.3 * f64::from(chance(random));
    let mut equities: [f32; 3] = core::array::from_fn(|_| 2.0 * chance(random) - 1.0);
    equities.sort_by(f32::total_cmp);
    let [opponent, centred, owned] = equities.map(Equity);
    let exact = ExactEquities { owned, centred, centred_jacoby: centred, opponent };
    let automatic = CubeEfficiency::default();
    let constant = f64::from(chance(random));
    [
        CubeLife::Volatility(volatility),
        CubeLife::Volatility(CubeEfficiency::TYPICAL_VOLATILITY),
        CubeLife::Race(races.race(5.0 + 120.0 * chance(random), outcome.win)),
        automatic.exact(exact),
        CubeLife::Efficiency(BySide { on_roll: constant, opponent: constant }),
    ]
}

/// Checks the order for one contest and value of the cube.
fn check(contest: &Contest, value: CubeValue, random: &mut Random, table: &MatchEquityTable) {
    let context = |owner| CubeContext::new(contest, Cube { value, owner }, table);
    let [owned, centred, opponents] = [OWNED, CubeOwner::Centred, OPPONENTS].map(context);
    let races = centred.pip_races();
    for _ in 0..8 {
        let outcome = outcome(random);
        for life in lives(random, &outcome, &races) {
            let ordered = |model: &dyn Fn(&CubeContext) -> f64| {
                let [owner, middle, other] = [&owned, &centred, &opponents].map(model);
                let what = format!("{contest:?}, cube {value}, {outcome:?}, {life:?}");
                assert!(owner >= other - ROUNDING, "{owner} below {other}: {what}");
                if owned.is_money() && matches!(life, CubeLife::Exact { .. }) {
                    // The equities are taken as they are.
                    return;
                }
                let cubeless = owned.cubeless(&outcome).0;
                assert!(owner >= cubeless - ROUNDING, "{owner} below {cubeless}: {what}");
                assert!(other <= cubeless + ROUNDING, "{other} above {cubeless}: {what}");
                if centred.counts_gammons() {
                    assert!(middle <= owner + ROUNDING, "{middle} above {owner}: {what}");
                    assert!(middle >= other - ROUNDING, "{middle} below {other}: {what}");
                } else {
                    // Gains of races are kept with seven digits.
                    let most = f64::from(value.get()) * (1.0 + 1e-7);
                    assert!(middle.abs() <= most, "{middle}: {what}");
                }
            };
            ordered(&|context| value_of(context, &outcome, &life, &Janowski));
            ordered(&|context| value_of(context, &outcome, &life, &Refined));
        }
    }
}

fn value_of(
    context: &CubeContext,
    outcome: &Outcome,
    life: &CubeLife<'_>,
    model: &impl CubeModel,
) -> f64 {
    let value = context.cubeful(outcome, life, model).0;
    assert!(value.is_finite(), "{context:?}, {outcome:?}, {life:?}");
    value
}

#[test]
fn an_owned_cube_is_worth_no_less_than_a_dead_one_at_any_score() {
    let table = MatchEquityTable::default();
    let mut random = Random::new(57);
    for on_roll in 1..=15 {
        for opponent in 1..=15 {
            let points = BySide { on_roll: 15 - on_roll, opponent: 15 - opponent };
            let games = [false, true].map(|crawford| MatchScore::new(15, points, crawford));
            for score in games.into_iter().flatten() {
                for cube in 0..=5 {
                    let value = CubeValue::from_log2(cube).unwrap();
                    check(&Contest::Match(score), value, &mut random, &table);
                }
            }
        }
    }
}

#[test]
fn an_owned_cube_is_worth_no_less_than_a_dead_one_for_money() {
    let table = MatchEquityTable::default();
    let mut random = Random::new(58);
    for jacoby in [false, true] {
        let rules = MoneyRules { jacoby, ..MoneyRules::default() };
        let contest = Contest::Money(Session { rules, ..Session::default() });
        for cube in [0, 1, 4].into_iter().cycle().take(600) {
            check(&contest, CubeValue::from_log2(cube).unwrap(), &mut random, &table);
        }
    }
}
