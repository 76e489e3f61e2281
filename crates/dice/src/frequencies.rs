//! Statistics of rolls.

use barpoint_core::Dice;

/// Counts of rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frequencies {
    counts: [u64; 21],
}

impl Frequencies {
    /// Adds a roll.
    pub fn add(&mut self, dice: Dice) {
        if let Some(at) = Dice::ALL.iter().position(|&roll| roll == dice) {
            self.counts[at] += 1;
        }
    }

    /// Rolls with their counts, in the order of [`Dice::ALL`].
    pub fn rolls(&self) -> impl Iterator<Item = (Dice, u64)> {
        Dice::ALL.into_iter().zip(self.counts)
    }

    /// Number of rolls.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Number of doubles.
    pub fn doubles(&self) -> u64 {
        self.rolls().filter(|(dice, _)| dice.is_double()).map(|(_, count)| count).sum()
    }

    /// Counts of the numbers 1 to 6 on both dice.
    pub fn dice(&self) -> [u64; 6] {
        let mut numbers = [0; 6];
        for (dice, count) in self.rolls() {
            for die in [dice.high(), dice.low()] {
                numbers[usize::from(die.pips()) - 1] += count;
            }
        }
        numbers
    }

    /// Mean sum of the two dice, 7 for fair dice; `None` without rolls.
    pub fn mean_pips(&self) -> Option<f64> {
        let pips: u64 =
            (1..).zip(self.dice()).map(|(number, count): (u64, u64)| number * count).sum();
        (self.total() > 0).then(|| pips as f64 / self.total() as f64)
    }

    /// Returns Pearson's chi-square of the 21 counts against fair dice, with 20 degrees of freedom.
    /// `None` without rolls.
    pub fn chi_square(&self) -> Option<f64> {
        let total = self.total() as f64;
        let term = |(dice, count): (Dice, u64)| {
            let expected = total * f64::from(dice.weight()) / 36.0;
            (count as f64 - expected) * (count as f64 - expected) / expected
        };
        (self.total() > 0).then(|| self.rolls().map(term).sum())
    }

    /// Returns the chance that fair dice have at least this chi-square, from 0 to 1. It is accurate
    /// from about 180 rolls on. `None` without rolls.
    pub fn chance(&self) -> Option<f64> {
        Some(upper_tail(self.chi_square()?))
    }
}

/// Returns the chance that a chi-square with 20 degrees of freedom is at least this one.
fn upper_tail(chi_square: f64) -> f64 {
    // With 2 n degrees of freedom it is exp(-x) times the first n terms of the series of exp(x),
    // where x is half the chi-square.
    let half = chi_square / 2.0;
    let mut term = 1.0;
    let mut sum = 1.0;
    for n in 1..10_u32 {
        term *= half / f64::from(n);
        sum += term;
    }
    (sum * exp_of_negative(half)).clamp(0.0, 1.0)
}

/// Returns exp(-x) for x ≥ 0. `core` has no such function.
fn exp_of_negative(x: f64) -> f64 {
    // exp(-x) = exp(-x / 2^n)^(2^n), with a series for the small argument.
    let halvings = 20;
    let small = x / f64::from(1_u32 << halvings);
    let mut value = 1.0 - small + small * small / 2.0 - small * small * small / 6.0;
    for _ in 0..halvings {
        value *= value;
    }
    if x > 700.0 { 0.0 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(each: impl Fn(Dice) -> u64) -> Frequencies {
        let mut frequencies = Frequencies::default();
        for dice in Dice::ALL {
            (0..each(dice)).for_each(|_| frequencies.add(dice));
        }
        frequencies
    }

    #[test]
    fn exact_shares_have_no_chi_square() {
        let fair = counted(|dice| 10 * u64::from(dice.weight()));
        assert_eq!((fair.total(), fair.doubles(), fair.dice()), (360, 60, [120; 6]));
        assert_eq!((fair.chi_square(), fair.mean_pips()), (Some(0.0), Some(7.0)));
        assert!((fair.chance().unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(Frequencies::default().chance(), None);
    }

    #[test]
    fn chances_are_those_of_published_tables() {
        // Upper points of chi-square with 20 degrees of freedom (Pearson and Hartley 1966, table 8).
        for (x, chance) in [(12.443, 0.9), (19.337, 0.5), (28.412, 0.1), (37.566, 0.01)] {
            assert!((upper_tail(x) - chance).abs() < 1e-4, "{x}");
        }
        // Every roll alike: chi-square is 17 times 35 for a roll of weight 2.
        let loaded = counted(|dice| if dice == Dice::ALL[1] { 35 } else { 0 });
        assert!(loaded.chance().unwrap() < 1e-50);
    }
}
