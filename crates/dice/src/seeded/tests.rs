use barpoint_core::Dice;

use super::*;
use crate::checks::{check_any_order, check_independent, check_rolls, index, listed};

#[test]
fn rolls_never_change() {
    // Results of a separate implementation of ChaCha8 and of the conversion, in another language.
    check_rolls(
        SeededDice::new(0).trial(0),
        0,
        "21 61 63 54 54 32 42 51 53 42 33 41 54 11 53 42 21 62 43 51",
    );
    check_rolls(
        SeededDice::new(1).trial(0),
        0,
        "54 32 64 52 33 55 63 63 65 61 22 61 52 53 32 55 63 33 42 53",
    );
    check_rolls(
        SeededDice::new(1).trial(1),
        0,
        "42 41 51 65 54 54 64 62 11 31 33 65 66 42 33 21 43 62 51 66",
    );
    check_rolls(
        SeededDice::new(u64::MAX).trial(u64::MAX),
        120,
        "61 32 41 32 62 64 41 65 66 42 32 53 66 62 41 44 65 52 41 44",
    );
    check_rolls(SeededDice::new(1).trial(0), u32::MAX - 3, "31 62 54 21");
}

#[test]
fn opening_rolls_never_change() {
    let dice = SeededDice::new(1);
    for (trial, roll) in
        (0..).zip(listed("54 42 65 32 63 62 51 51 43 52 62 41 42 32 52 41 51 52 52 43"))
    {
        assert_eq!(dice.opening_trial(trial).roll(0), roll, "trial {trial}");
    }
}

#[test]
fn turns_may_be_requested_in_any_order() {
    check_any_order(&SeededDice::new(7).trial(3));
    check_any_order(&SeededDice::new(7).opening_trial(3));
}

#[test]
fn an_opening_roll_is_the_first_roll_unless_that_is_a_double() {
    let dice = SeededDice::new(11);
    for trial in 0..1000 {
        let (first, opening) = (dice.trial(trial).roll(0), dice.opening_trial(trial).roll(0));
        assert!(!opening.is_double());
        assert!(first.is_double() || first == opening, "trial {trial}");
    }
}

/// Chi-square of the 21 rolls (20 degrees of freedom) for their weights.
fn chi_square(rolls: impl Iterator<Item = Dice>, possible: impl Fn(Dice) -> bool) -> f64 {
    let mut counts = [0.0; 21];
    rolls.for_each(|dice| counts[index(dice)] += 1.0);
    let total: f64 = counts.iter().sum();
    let weight = |dice: Dice| if possible(dice) { f64::from(dice.weight()) } else { 0.0 };
    let weights: f64 = Dice::ALL.into_iter().map(weight).sum();
    let term = |(dice, count): (Dice, f64)| {
        let expected = total * weight(dice) / weights;
        if possible(dice) { (count - expected).powi(2) / expected } else { count }
    };
    Dice::ALL.into_iter().zip(counts).map(term).sum()
}

#[test]
fn rolls_are_uniform_over_turns_trials_and_seeds() {
    // The limits are the 0.1 % and 99.9 % points of chi-square with 20 and with 14 degrees of
    // freedom.
    let any = |_| true;
    let mut one_trial = SeededDice::new(5).trial(0);
    let turns = chi_square((0..72_000).map(|turn| one_trial.roll(turn)), any);
    let trials = chi_square((0..72_000).map(|t| SeededDice::new(5).trial(t).roll(9)), any);
    let seeds = chi_square((0..72_000).map(|seed| SeededDice::new(seed).trial(2).roll(9)), any);
    for (what, value) in [("turns", turns), ("trials", trials), ("seeds", seeds)] {
        assert!((5.92..45.31).contains(&value), "{what}: chi-square {value}");
    }
    let opening = |trial| SeededDice::new(5).opening_trial(trial).roll(0);
    let value = chi_square((0..60_000).map(opening), |dice| !dice.is_double());
    assert!((3.04..36.12).contains(&value), "opening rolls: chi-square {value}");
}

#[test]
fn successive_rolls_are_independent() {
    check_independent((0..100_000).map(|trial| {
        let mut dice = SeededDice::new(13).trial(trial);
        [dice.roll(0), dice.roll(1)]
    }));
}
