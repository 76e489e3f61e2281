//! Checks that the tests of both kinds of dice share.

use barpoint_core::Dice;

use crate::TrialDice;

/// Reads rolls from a text such as `21 61`.
pub(crate) fn listed(rolls: &str) -> impl Iterator<Item = Dice> {
    rolls.split_whitespace().map(|roll| roll.parse().unwrap())
}

/// Checks the rolls of a trial from a turn on.
pub(crate) fn check_rolls(mut dice: TrialDice<'_>, from: u32, expected: &str) {
    for (turn, roll) in (from..=u32::MAX).zip(listed(expected)) {
        assert_eq!(dice.roll(turn), roll, "turn {turn}");
    }
}

/// Checks that the rolls of a trial do not depend on the order of the requests.
pub(crate) fn check_any_order(dice: &TrialDice<'_>) {
    let mut forwards = dice.clone();
    let in_order: [Dice; 200] = core::array::from_fn(|turn| forwards.roll(turn as u32));
    let mut jumping = dice.clone();
    for i in 0..200 {
        let turn = i * 77 % 200;
        assert_eq!(jumping.roll(turn as u32), in_order[turn], "turn {turn}");
    }
}

/// Index of a roll in [`Dice::ALL`].
pub(crate) fn index(dice: Dice) -> usize {
    let [high, low] = [dice.high(), dice.low()].map(|die| usize::from(die.pips()));
    high * (high - 1) / 2 + low - 1
}

/// Checks that pairs of rolls are as frequent as with independent dice. Chi-square of 21 x 21 cells
/// has 440 degrees of freedom; the limit is five standard deviations of sqrt(2 * 440).
pub(crate) fn check_independent(pairs: impl Iterator<Item = [Dice; 2]>) {
    let (mut counts, mut total) = ([[0.0; 21]; 21], 0.0);
    for [first, second] in pairs {
        counts[index(first)][index(second)] += 1.0;
        total += 1.0;
    }
    let mut value = 0.0;
    for first in Dice::ALL {
        for second in Dice::ALL {
            let expected = total * f64::from(first.weight() * second.weight()) / 1296.0;
            let count: f64 = counts[index(first)][index(second)];
            value += (count - expected).powi(2) / expected;
        }
    }
    assert!((value - 440.0).abs() < 5.0 * 880_f64.sqrt(), "chi-square {value}");
}
