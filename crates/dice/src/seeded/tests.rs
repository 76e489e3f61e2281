use super::*;

/// The rolls of a text such as `21 61`.
fn listed(rolls: &str) -> impl Iterator<Item = Dice> {
    rolls.split_whitespace().map(|roll| roll.parse().unwrap())
}

/// Checks the rolls of a trial from a turn on.
fn check(seed: u64, trial: u64, from: u32, expected: &str) {
    let mut dice = SeededDice::new(seed).trial(trial);
    for (turn, roll) in (from..=u32::MAX).zip(listed(expected)) {
        assert_eq!(dice.roll(turn), roll, "seed {seed}, trial {trial}, turn {turn}");
    }
}

#[test]
fn words_are_the_published_keystream() {
    // draft-strombergson-chacha-test-vectors-01, TC1: ChaCha8, all-zero key and nonce.
    let mut words = SeededDice::new(0).trial(0).words;
    let expected = [0x3e00_ef2f, 0x895f_40d6, 0x7f5b_b8e8, 0x1f09_a5a1_u32];
    assert_eq!(expected.map(|_| words.next_u32().swap_bytes()), expected);
}

#[test]
fn rolls_never_change() {
    // From a separate implementation of ChaCha8 and of the mapping, in another language.
    check(0, 0, 0, "21 61 63 54 54 32 42 51 53 42 33 41 54 11 53 42 21 62 43 51");
    check(1, 0, 0, "54 32 64 52 33 55 63 63 65 61 22 61 52 53 32 55 63 33 42 53");
    check(1, 1, 0, "42 41 51 65 54 54 64 62 11 31 33 65 66 42 33 21 43 62 51 66");
    check(u64::MAX, u64::MAX, 120, "61 32 41 32 62 64 41 65 66 42 32 53 66 62 41 44 65 52 41 44");
    check(1, 0, u32::MAX - 3, "31 62 54 21");
}

#[test]
fn opening_rolls_never_change() {
    let dice = SeededDice::new(1);
    for (trial, roll) in
        (0..).zip(listed("54 42 65 32 63 62 51 51 43 52 62 41 42 32 52 41 51 52 52 43"))
    {
        assert_eq!(dice.trial(trial).opening_roll(), roll, "trial {trial}");
    }
}

#[test]
fn turns_may_be_asked_for_in_any_order() {
    let dice = SeededDice::new(7);
    let mut forwards = dice.trial(3);
    let in_order: [Dice; 200] = core::array::from_fn(|turn| forwards.roll(turn as u32));
    let mut jumping = dice.trial(3);
    for i in 0..200 {
        let turn = i * 77 % 200;
        jumping.opening_roll();
        assert_eq!(jumping.roll(turn as u32), in_order[turn], "turn {turn}");
    }
}

#[test]
fn an_opening_roll_is_the_first_roll_unless_that_is_a_double() {
    let dice = SeededDice::new(11);
    for trial in 0..1000 {
        let (first, opening) = (dice.trial(trial).roll(0), dice.trial(trial).opening_roll());
        assert!(!opening.is_double());
        assert!(first.is_double() || first == opening, "trial {trial}");
    }
}

/// Chi-square of the 21 rolls (20 degrees of freedom) against their weights.
fn chi_square(rolls: impl Iterator<Item = Dice>, possible: impl Fn(Dice) -> bool) -> f64 {
    let mut counts = [0.0; 21];
    rolls.for_each(|dice| counts[Dice::ALL.iter().position(|&d| d == dice).unwrap()] += 1.0);
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
    let opening = |trial| SeededDice::new(5).trial(trial).opening_roll();
    let value = chi_square((0..60_000).map(opening), |dice| !dice.is_double());
    assert!((3.04..36.12).contains(&value), "opening rolls: chi-square {value}");
}

#[test]
fn successive_rolls_are_independent() {
    // Pairs of throws of one trial: 21 x 21 cells, 440 degrees of freedom, five standard
    // deviations of sqrt(2 * 440).
    let mut counts = [[0.0; 21]; 21];
    let index = |dice| Dice::ALL.iter().position(|&d| d == dice).unwrap();
    let pairs = 100_000;
    for trial in 0..pairs {
        let mut dice = SeededDice::new(13).trial(trial);
        counts[index(dice.roll(0))][index(dice.roll(1))] += 1.0;
    }
    let mut value = 0.0;
    for first in Dice::ALL {
        for second in Dice::ALL {
            let expected = pairs as f64 * f64::from(first.weight() * second.weight()) / 1296.0;
            let count: f64 = counts[index(first)][index(second)];
            value += (count - expected).powi(2) / expected;
        }
    }
    assert!((value - 440.0).abs() < 5.0 * 880_f64.sqrt(), "chi-square {value}");
}
