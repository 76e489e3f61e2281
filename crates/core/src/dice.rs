//! One die and a roll of two.

use alloc::format;
use core::fmt;

use crate::ParseError;

/// Number on one die, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Die(u8);

impl Die {
    /// Creates a die with this number, or returns `None` outside 1..=6.
    #[inline]
    pub const fn new(pips: u8) -> Option<Self> {
        if matches!(pips, 1..=6) { Some(Self(pips)) } else { None }
    }

    /// The number of pips, 1 to 6.
    #[inline]
    pub const fn pips(self) -> u8 {
        self.0
    }

    /// The six numbers in ascending order.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];
}

impl fmt::Debug for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A roll of two dice. The order does not matter; the larger die is kept first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dice {
    high: Die,
    low: Die,
}

impl Dice {
    /// Creates a roll from two dice in any order.
    #[inline]
    pub const fn of(a: Die, b: Die) -> Self {
        if a.0 >= b.0 { Self { high: a, low: b } } else { Self { high: b, low: a } }
    }

    /// Creates a roll from two numbers, or returns `None` unless both are 1 to 6.
    #[inline]
    pub const fn new(a: u8, b: u8) -> Option<Self> {
        match (Die::new(a), Die::new(b)) {
            (Some(a), Some(b)) => Some(Self::of(a, b)),
            _ => None,
        }
    }

    /// The larger die.
    #[inline]
    pub const fn high(self) -> Die {
        self.high
    }

    /// The smaller die.
    #[inline]
    pub const fn low(self) -> Die {
        self.low
    }

    /// Returns true if both dice show the same number.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.high.0 == self.low.0
    }

    /// Number of the 36 throws that give this roll: 1 for a double, 2 otherwise.
    #[inline]
    pub const fn weight(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }

    /// The 21 different rolls: 11, 21, 22, 31, … 66.
    pub const ALL: [Self; 21] = {
        let mut all = [Self { high: Die(1), low: Die(1) }; 21];
        let (mut n, mut high) = (0, 1);
        while high <= 6 {
            let mut low = 1;
            while low <= high {
                all[n] = Self { high: Die(high), low: Die(low) };
                n += 1;
                low += 1;
            }
            high += 1;
        }
        all
    };
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Writes the larger die first, without a separator: `31`.
impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high.0, self.low.0)
    }
}

/// Reads `31`, `3-1`, `3,1`, `3/1`, `3 1` or `(3, 1)`, in either order.
impl core::str::FromStr for Dice {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "expected two dice from 1 to 6 such as 31 or 3-1";
        let wrong = || ParseError::new(format!("`{text}` is not a roll: {expected}"));
        let inner = text.trim();
        let inner = inner.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(inner);
        let (first, rest) = inner.trim().split_at_checked(1).ok_or_else(wrong)?;
        let rest = rest.trim_start().trim_start_matches(['-', ',', '/', ':']).trim_start();
        let digit = |t: &str| t.parse::<u8>().ok().filter(|_| t.len() == 1);
        let (a, b) = (digit(first), digit(rest));
        a.zip(b).and_then(|(a, b)| Self::new(a, b)).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn rolls_read_in_every_usual_spelling() {
        let expected = Dice::new(3, 1);
        for text in ["31", "13", "3-1", "1,3", "3/1", "3:1", "3 1", " (3, 1) ", "3 - 1", "(31)"] {
            assert_eq!(text.parse().ok(), expected, "{text}");
        }
    }

    #[test]
    fn anything_else_is_no_roll() {
        for text in ["", "3", "37", "03", "3-", "311", "3--1x", "3+1", "（3,1)", "é1", "3é"] {
            let error = text.parse::<Dice>().unwrap_err().to_string();
            assert!(error.starts_with(&alloc::format!("`{text}` is not a roll")), "{error}");
        }
    }

    #[test]
    fn all_rolls_make_36_throws() {
        assert_eq!(Dice::ALL.iter().map(|dice| dice.weight()).sum::<u32>(), 36);
        assert!(Dice::ALL.is_sorted());
        for dice in Dice::ALL {
            assert_eq!(dice.to_string().parse(), Ok(dice));
            assert_eq!(Dice::of(dice.low(), dice.high()), dice);
        }
    }
}
