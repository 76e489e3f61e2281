//! From random words to rolls.

use barpoint_core::Dice;

/// How many words give each of the 36 throws.
const SHARE: u32 = u32::MAX / 36;

/// The 36 throws of a first and a second die in order: 1-1, 1-2, … 6-6.
const THROWS: [Dice; 36] = {
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

/// The roll for a uniform 32-bit word: the throw number `word / 119 304 647`. `None` for the four
/// largest words, which would make 6-6 more likely than the other throws.
///
/// The first die alone is `1 + word / 715 827 882`, the mapping that GNU Backgammon uses for one
/// die.
#[inline]
pub(crate) fn roll_of(word: u32) -> Option<Dice> {
    THROWS.get((word / SHARE) as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(word: u32, expected: &str) {
        assert_eq!(roll_of(word), Some(expected.parse().unwrap()), "{word}");
    }

    #[test]
    fn every_throw_has_the_same_share_of_words() {
        assert_eq!(u64::from(SHARE) * 36, (1 << 32) - 4);
        let share = 119_304_647;
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
}
