use std::sync::atomic::AtomicBool;

use super::*;
use crate::{Discard, HypergammonRules, hypergammon_in_memory};

const POINTS: u32 = 5;

fn solve(met: &HypergammonMet, points: u32) -> MatchEquityTable {
    met.solve(points, &Discard, &AtomicBool::new(false)).unwrap()
}

fn away(on_roll: u32, opponent: u32) -> BySide<u32> {
    BySide { on_roll, opponent }
}

#[test]
fn one_chequer_exactly_and_by_the_model() {
    let exact = solve(&HypergammonMet::Exact { chequers: 1, threshold: 1e-10 }, POINTS);
    let database = hypergammon_in_memory(
        1,
        HypergammonRules::Standard,
        1e-10,
        &Discard,
        &AtomicBool::new(false),
    )
    .unwrap();
    let model = solve(&HypergammonMet::Model(Arc::new(database)), POINTS);
    for table in [&exact, &model] {
        assert_eq!((table.name(), table.length()), ("Hypergammon 1", POINTS));
        for needs in 1..=POINTS {
            assert!((table.pre_crawford(away(needs, needs)).0 - 0.5).abs() < 1e-12);
            for other in 1..=POINTS {
                let chance = |a, b| table.pre_crawford(away(a, b)).0;
                assert!((chance(needs, other) + chance(other, needs) - 1.0).abs() < 1e-12);
                // A player who needs more points never has a better chance.
                let more = if needs == POINTS { 0.0 } else { chance(needs + 1, other) };
                assert!(more < chance(needs, other) + 1e-9, "{needs}, {other}");
            }
            let post = |needs| table.post_crawford(away(needs, 1)).0;
            assert!(needs == POINTS || post(needs + 1) <= post(needs) + 1e-12);
        }
    }
    // Every win with a single chequer is a gammon. In the Crawford game two points are therefore as
    // near as one, and only the leader's wins differ from those at double match point.
    let crawford = exact.pre_crawford(away(2, 1)).0;
    assert!((crawford - 0.5).abs() < 1e-9, "{crawford}");
    // After the Crawford game a trailer who needs two points wins as often with a double as
    // without.
    assert!((exact.post_crawford(away(2, 1)).0 - 0.5).abs() < 1e-9);
    // With one ply the model includes that a trailer doubles at once where the cube costs nothing.
    // Without it, chances were 0.0525 off at 2-away 4-away. At 3-away 5-away they are 0.0042 off, because a cube whose
    // owner gains nothing by it is left alone.
    for on_roll in 1..=POINTS {
        for opponent in 1..=POINTS {
            let [a, b] =
                [&exact, &model].map(|table| table.pre_crawford(away(on_roll, opponent)).0);
            assert!((a - b).abs() < 0.006, "{on_roll}, {opponent}: {a}, {b}");
        }
        let [a, b] = [&exact, &model].map(|table| table.post_crawford(away(on_roll, 1)).0);
        assert!((a - b).abs() < 0.001, "{on_roll} after the Crawford game: {a}, {b}");
    }
}

#[test]
fn impossible_tables_are_refused() {
    let met = HypergammonMet::Exact { chequers: 1, threshold: 1e-6 };
    for points in [0, MAX_HYPERGAMMON_MET_POINTS + 1] {
        let error = met.solve(points, &Discard, &AtomicBool::new(false)).unwrap_err();
        assert!(error.to_string().contains("expected 1 to 25"), "{error}");
    }
    let stopped = met.solve(3, &Discard, &AtomicBool::new(true));
    assert!(matches!(stopped, Err(DatabaseError::Stopped)));
    for met in [
        HypergammonMet::Exact { chequers: 4, threshold: 1e-6 },
        HypergammonMet::Exact { chequers: 1, threshold: 0.0 },
    ] {
        assert!(met.solve(1, &Discard, &AtomicBool::new(false)).is_err());
    }
}
