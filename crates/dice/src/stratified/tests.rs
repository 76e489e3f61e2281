use alloc::vec;
use alloc::vec::Vec;

use barpoint_core::Dice;

use super::*;
use crate::checks::{check_any_order, check_independent, check_rolls, index, listed};

/// Arbitrary seeds.
const SEEDS: [u64; 6] = [0, 1, 2, 36, 0x9e37_79b9_7f4a_7c15, u64::MAX];

#[test]
fn rolls_never_change() {
    // Results of a separate implementation of all parts, in another language.
    let [zero, one, last] = [0, 1, u64::MAX].map(StratifiedDice::new);
    check_rolls(zero.trial(0), 0, "32 64 52 53 42 11 41 63 31 43 51 41 44 32 32 32 31 64 32 43");
    check_rolls(one.trial(0), 0, "42 63 61 51 53 44 66 65 63 63 11 44 54 11 54 42 42 11 62 62");
    check_rolls(one.trial(1), 0, "62 61 55 41 21 41 62 44 63 31 33 55 51 43 51 62 31 65 51 64");
    check_rolls(one.trial(36), 0, "42 53 11 54 64 22 62 31 31 31 43 54 43 66 33 32 54 62 51 44");
    check_rolls(one.trial(46655), 0, "31 31 55 44 63 32 21 43 61 65 63 65 53 32 54 33 64 11 64 65");
    check_rolls(last.trial(u64::MAX), 120, "63 65 61 61 31 41 41 32 66 42 32 53 66 62 41 44");
}

#[test]
fn opening_rolls_never_change() {
    let dice = StratifiedDice::new(1);
    let expected = "42 62 65 65 64 61 53 21 42 41 63 54 43 63 53 32 51 62 31 52";
    for (trial, roll) in (0..).zip(listed(expected)) {
        assert_eq!(dice.opening_trial(trial).roll(0), roll, "trial {trial}");
    }
    let whole = "64 21 11 54 53 43 64 52 42 44 54 53 21 53 22 21 55 65 61 52";
    check_rolls(dice.opening_trial(1234), 0, whole);
    check_rolls(
        dice.opening_trial(u64::MAX),
        120,
        "66 42 61 32 42 65 22 52 31 51 42 65 52 65 21 54",
    );
}

/// Checks that in a block of trials each combination of rolls at the first `depth - 1` turns and at
/// a later one is as frequent as it should be. A roll counts with the number of its throws, and at
/// turn 0 with `first_weight`.
fn check_block<'a>(
    trial_dice: impl Fn(u64) -> TrialDice<'a>,
    (block, size): (u64, u64),
    (depth, turn): (u32, u32),
    first_weight: impl Fn(Dice) -> u32,
) {
    let turns = || (0..depth - 1).chain([turn]);
    let mut counts = vec![0; 21_usize.pow(depth)];
    for trial in (block * size..).take(size as usize) {
        let mut dice = trial_dice(trial);
        counts[turns().fold(0, |cell, turn| 21 * cell + index(dice.roll(turn)))] += 1;
    }
    for (cell, count) in counts.into_iter().enumerate() {
        let mut rest = cell;
        let mut expected = 1;
        for place in (0..depth).rev() {
            let dice = Dice::ALL[rest % 21];
            rest /= 21;
            expected *= if place == 0 { first_weight(dice) } else { dice.weight() };
        }
        assert_eq!(count, expected, "block {block} of {size}, turn {turn}, cell {cell}");
    }
}

fn check_depth(depth: u32, seeds: &[u64], turns: &[u32]) {
    for &seed in seeds {
        let dice = StratifiedDice::new(seed);
        let no_doubles = |dice: Dice| if dice.is_double() { 0 } else { 2 };
        for block in [0, 37, seed % 100_003] {
            for &turn in turns {
                let (size, at) = (36_u64.pow(depth), (depth, turn));
                check_block(|t| dice.trial(t), (block, size), at, Dice::weight);
                if depth > 1 || turn == 0 {
                    let size = size / 36 * 30;
                    check_block(|t| dice.opening_trial(t), (block, size), at, no_doubles);
                }
            }
        }
    }
}

#[test]
fn a_block_of_36_has_every_throw_at_every_turn() {
    let turns: Vec<_> = (0..StratifiedDice::TURNS).collect();
    check_depth(1, &SEEDS, &turns);
}

#[test]
fn a_block_of_1296_has_every_pair() {
    check_depth(2, &SEEDS, &[1, 2, 5, 6, 127]);
}

#[test]
fn a_block_of_46656_has_every_triple() {
    check_depth(3, &SEEDS[4..5], &[2, 127]);
}

#[test]
fn every_digit_of_a_trial_counts() {
    // Blocks of 36⁴ trials and more are too large to count. They are correct if each digit runs
    // through all throws of its turn and does not affect the turns before.
    for seed in SEEDS {
        let dice = StratifiedDice::new(seed);
        for level in 0..6 {
            for turn in level..StratifiedDice::TURNS {
                let mut counts = [0; 21];
                for digit in 0..36 {
                    let trial = 123_456_789 % 36_u64.pow(level) + digit * 36_u64.pow(level);
                    counts[index(dice.trial(trial).roll(turn))] += 1;
                }
                assert_eq!(counts, Dice::ALL.map(Dice::weight), "digit {level}, turn {turn}");
            }
        }
    }
}

#[test]
fn later_digits_do_not_affect_earlier_turns() {
    let dice = StratifiedDice::new(3);
    for turn in 0..5 {
        let block = 36_u64.pow(turn + 1);
        for trial in 0..200 {
            let roll = dice.trial(trial).roll(turn);
            for other in [trial + block, trial + 1001 * block] {
                assert_eq!(dice.trial(other).roll(turn), roll, "turn {turn}, trial {trial}");
            }
        }
    }
}

#[test]
fn a_single_trial_is_random_over_seeds() {
    let sources: Vec<_> = (0..60).map(StratifiedDice::new).collect();
    let trials = sources.iter().map(|dice| dice.trial(777));
    check_independent(trials.flat_map(|mut trial| {
        (1..StratifiedDice::TURNS).map(move |turn| [trial.roll(turn - 1), trial.roll(turn)])
    }));
}

#[test]
fn turns_beyond_the_tables_have_independent_dice() {
    let (dice, plain) = (StratifiedDice::new(9), SeededDice::new(9));
    let first = StratifiedDice::TURNS;
    for turn in (first..first + 50).chain([u32::MAX]) {
        assert_eq!(dice.trial(40).roll(turn), plain.trial(40).roll(turn));
        assert_eq!(dice.opening_trial(40).roll(turn), plain.trial(40).roll(turn));
    }
}

#[test]
fn turns_may_be_requested_in_any_order() {
    check_any_order(&StratifiedDice::new(7).trial(3));
}

#[test]
fn opening_trials_are_those_that_start_without_a_double() {
    let dice = StratifiedDice::new(4);
    let rolls = |mut trial: TrialDice<'_>| -> [Dice; 100] {
        core::array::from_fn(|turn| trial.roll(turn as u32))
    };
    let without_double = (0..).map(|t| rolls(dice.trial(t))).filter(|rolls| !rolls[0].is_double());
    for (trial, expected) in (0..3000).zip(without_double) {
        assert_eq!(rolls(dice.opening_trial(trial)), expected, "trial {trial}");
    }
}
