//! Rules of thumb for races against GNU Backgammon.

use barpoint_analysis::RaceCounts;
use barpoint_core::{BySide, Class, Position, PositionKey, Variant};
use barpoint_testing::{json_lines, position, positions};
use proptest::prelude::*;

#[test]
fn counts_equal_gnubg() {
    let (mut rows, mut beyond) = (0, 0);
    for row in json_lines("golden/race_counts.jsonl") {
        let id = row["id"].as_str().unwrap();
        let counts = RaceCounts::of(&position(id));
        let check = |key: &str, ours: &[(f64, f64)]| {
            let theirs = row[key].as_array().unwrap();
            assert_eq!(theirs.len(), ours.len(), "{id} {key}");
            for ((ours, error), theirs) in ours.iter().zip(theirs) {
                assert!((ours - theirs.as_f64().unwrap()).abs() <= *error, "{id} {key}: {ours}");
            }
        };
        for (key, count) in [("keith", counts.keith), ("thorp", counts.thorp)] {
            let [own, other] = [count.counts.on_roll, count.counts.opponent].map(f64::from);
            check(key, &[(own, 0.0), (count.compared, 0.0501), (other, 0.0)]);
        }
        check("kleinman", &[(counts.kleinman, 6e-4), (counts.kleinman_win, 6e-5)]);
        check("ahead", &[(counts.lead_percent, 0.0501)]);
        let [own, other] = [counts.isight.counts.on_roll, counts.isight.counts.opponent];
        // GNU Backgammon's goes beyond certain victory.
        let theirs = row["isight"][2].as_f64().unwrap();
        assert!((0.0..=100.0).contains(&counts.isight_percent), "{id}: {}", counts.isight_percent);
        let is_limited = !(0.0..=100.0).contains(&theirs);
        let percent = if is_limited { theirs } else { counts.isight_percent };
        beyond += usize::from(is_limited);
        check("isight", &[(own.into(), 0.0), (other.into(), 0.0), (percent, 0.0501)]);
        rows += 1;
    }
    assert!(rows > 100 && beyond > 10, "{rows} rows, {beyond} beyond");
}

// Position keys, classes and pip counts.

#[test]
fn classes_and_pips_equal_gnubg() {
    for row in json_lines("golden/positions.jsonl") {
        let [id, variation, class] = ["id", "variation", "class"].map(|k| row[k].as_str().unwrap());
        let variant: Variant = variation.parse().unwrap();
        let board = position(id);
        assert_eq!(Class::of(&board, variant).name(), class, "{id}");
        let [on_roll, opponent] = [0, 1].map(|side| row["pips"][side].as_u64().unwrap() as u32);
        assert_eq!(board.pips(), BySide { on_roll, opponent }, "{id}");
    }
}

proptest! {
    #![proptest_config(crate::cases(2_000))]

    #[test]
    fn keys_tell_positions_apart_and_give_them_back(a in positions(), b in positions()) {
        let key = PositionKey::from(&a);
        prop_assert_eq!(Position::try_from(key), Ok(a));
        prop_assert_eq!(key == PositionKey::from(&b), a == b);
    }

    #[test]
    fn the_class_is_the_same_for_both_players(position in positions()) {
        for variant in Variant::ALL {
            prop_assert_eq!(Class::of(&position, variant), Class::of(&position.flip(), variant));
        }
        prop_assert_eq!(position.has_contact(), position.flip().has_contact());
    }
}
