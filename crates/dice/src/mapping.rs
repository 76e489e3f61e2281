//! Conversion of random words to numbers and to rolls.

use barpoint_core::Dice;

/// The 36 throws of a first and a second die, in the order 1-1, 1-2, … 6-6.
pub(crate) const THROWS: [Dice; 36] = {
    let mut throws = [Dice::ALL[0]; 36];
    let mut i = 0;
    while i < 36 {
        if let Some(dice) = Dice::new(1 + i as u8 / 6, 1 + i as u8 % 6) {
            throws[i] = dice;
        }
        i += 1;
    }
    throws
};

/// Converts a uniform word to a number below `count`, which is at least 2:
/// `word / ⌊(2³² - 1) / count⌋`. Returns `None` for the few largest words, which would make some
/// numbers more frequent.
#[inline]
pub(crate) const fn below(count: u32, word: u32) -> Option<u32> {
    let number = word / (u32::MAX / count);
    if number < count { Some(number) } else { None }
}

/// Converts a uniform word to a roll: the throw number `word / 119 304 647`. Returns `None` for the
/// four largest words.
///
/// The first die alone is `1 + word / 715 827 882`, which is GNU Backgammon's conversion for one
/// die.
#[inline]
pub(crate) fn roll_of(word: u32) -> Option<Dice> {
    below(36, word).map(|throw| THROWS[throw as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(word: u32, expected: &str) {
        assert_eq!(roll_of(word), Some(expected.parse().unwrap()), "{word}");
    }

    #[test]
    fn every_throw_has_the_same_share_of_words() {
        let share = 119_304_647;
        assert_eq!(u64::from(share) * 36, (1 << 32) - 4);
        check(0, "11");
        check(share - 1, "11");
        check(share, "12");
        check(6 * share - 1, "16");
        check(6 * share, "21");
        check(35 * share - 1, "65");
        check(35 * share, "66");
        check(36 * share - 1, "66");
        for surplus in 36 * share..=u32::MAX {
            assert_eq!(roll_of(surplus), None);
        }
    }

    #[test]
    fn every_number_has_the_same_share_of_words() {
        for count in 2..=36 {
            let share = u32::MAX / count;
            for number in 0..count {
                assert_eq!(below(count, number * share), Some(number));
                assert_eq!(below(count, number * share + (share - 1)), Some(number));
            }
            assert_eq!(below(count, count * share), None);
            assert_eq!(below(count, u32::MAX), None);
        }
    }
}
