//! Legal plays against GNU Backgammon's and against a naive rule book.

use std::collections::BTreeSet;

use barpoint_core::{Dice, Position, PositionKey, Variant};
use barpoint_testing::{Random, json_lines, naive, position, positions};
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

/// On all boards of random games a question about one play agrees with the list of all plays.
#[test]
fn a_single_play_is_the_one_among_all() {
    let mut random = Random::new(1);
    for variant in Variant::ALL {
        let mut position = variant.start();
        for _ in 0..40 {
            let all = Dice::ALL.map(|dice| (dice, position.plays(dice)));
            for (dice, plays) in &all {
                assert_eq!(position.can_move(*dice), !plays[0].play.is_none());
                let (_, others) = &all[random.below(all.len())];
                for other in plays.iter().chain(others.iter()) {
                    let found = plays.iter().find(|legal| legal.result == other.result);
                    let found = found.copied();
                    assert_eq!(position.legal_play_to(*dice, &other.result), found);
                    assert_eq!(position.legal_play(*dice, &other.play), found);
                }
            }
            let (_, plays) = &all[random.below(all.len())];
            position = random.pick(plays).result;
            if position.result(variant).is_some() {
                position = variant.start();
            }
        }
    }
}
