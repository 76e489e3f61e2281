//! Legal plays against GNU Backgammon's and against a naive rule book.

use std::collections::BTreeSet;

use barpoint_core::{Dice, Position, PositionKey};
use barpoint_testing::{json_lines, naive, position, positions};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

fn keys<'a>(positions: impl IntoIterator<Item = &'a Position>) -> BTreeSet<PositionKey> {
    positions.into_iter().map(PositionKey::from).collect()
}

#[test]
fn equal_gnubg() {
    let mut rolls = 0;
    for row in json_lines("golden/movegen.jsonl") {
        let (id, name) = (row["id"].as_str().unwrap(), &row["name"]);
        for (roll, results) in row["rolls"].as_object().unwrap() {
            let plays = position(id).plays(roll.parse().unwrap());
            let results: Vec<_> = results
                .as_array()
                .unwrap()
                .iter()
                .map(|id| position(id.as_str().unwrap()))
                .collect();
            assert_eq!(plays.len(), results.len(), "{name} {id} {roll}");
            assert_eq!(keys(plays.iter().map(|p| &p.result)), keys(&results), "{name} {id} {roll}");
            rolls += 1;
        }
    }
    assert_eq!(rolls, 300 * 21);
}

/// Compares all 21 rolls.
fn equal_naive(position: &Position) -> TestCaseResult {
    for dice in Dice::ALL {
        let plays = position.plays(dice);
        let expected = naive::results(position, dice);
        prop_assert_eq!(plays.len(), expected.len(), "with {}", dice);
        prop_assert_eq!(keys(plays.iter().map(|p| &p.result)), keys(&expected), "with {}", dice);
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn equal_a_naive_generator(position in positions()) {
        equal_naive(&position)?;
    }
}

proptest! {
    #![proptest_config(crate::cases(1_000_000))]

    /// Takes minutes, so it is not among the everyday tests.
    #[test]
    #[ignore = "takes minutes; `.ci/run nightly` runs it"]
    fn equal_a_naive_generator_a_million_times(position in positions()) {
        equal_naive(&position)?;
    }
}
