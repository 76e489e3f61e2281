//! Position keys, classes and pip counts.

use barpoint_core::{BySide, Class, Position, PositionKey, Variant};
use barpoint_testing::{json_lines, position, positions};
use proptest::prelude::*;

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
