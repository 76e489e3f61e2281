//! `rand` and `random` of the GNU C library.

use core::array;

use barpoint_core::Die;

use super::{Seed, Throw, ThrowError, ThrowSource};

/// Words of the state.
const WORDS: usize = 31;

/// Dice from `rand` and `random` of the GNU C library, which return the same numbers.
///
/// The state has 31 words. The lowest 32 bits of the seed are the first of them, 1 in place of 0;
/// each other word is 16807 times the one before, modulo 2³¹ - 1. A new word is the sum of the words
/// 3 and 31 places before it, and its upper 31 bits are the number; the first 310 are skipped. A
/// number becomes the die `1 + number / 357 913 941`; the two largest numbers are skipped.
///
/// GNU Backgammon 1.07 has no such generator, so the conversion to dice is our own.
///
/// # Source
/// The GNU C Library Reference Manual, "ISO C Random Number Functions" and "BSD Random Number
/// Functions"; S. K. Park and K. W. Miller, "Random number generators: good ones are hard to find",
/// Communications of the ACM 31 (1988), for the seeding; D. E. Knuth, The Art of Computer
/// Programming 2, 3.2.2, for the additive generator.
#[derive(Clone, Debug)]
pub struct GlibcRandom {
    state: [u32; WORDS],
    at: usize,
}

impl GlibcRandom {
    /// Creates the dice of a seed.
    pub fn new(seed: &Seed) -> Self {
        let first = match seed.low_bits() as u32 {
            0 => 1,
            word => word,
        };
        let mut word = i64::from(first as i32);
        let state = array::from_fn(|i| {
            if i > 0 {
                // The remainder has the sign of the word; a negative one is made positive.
                word = (16807 * word % 0x7fff_ffff + 0x7fff_ffff) % 0x7fff_ffff;
            }
            word as u32
        });
        let mut dice = Self { state, at: 3 };
        for _ in 0..310 {
            dice.number();
        }
        dice
    }

    /// Next number, below 2³¹.
    fn number(&mut self) -> u32 {
        let word = self.state[self.at].wrapping_add(self.state[(self.at + WORDS - 3) % WORDS]);
        self.state[self.at] = word;
        self.at = (self.at + 1) % WORDS;
        word >> 1
    }

    fn die(&mut self) -> Die {
        loop {
            if let Some(&die) = Die::ALL.get((self.number() / 357_913_941) as usize) {
                return die;
            }
        }
    }
}

impl ThrowSource for GlibcRandom {
    fn throw(&mut self) -> Result<Throw, ThrowError> {
        Ok([self.die(), self.die()])
    }
}

#[cfg(test)]
mod tests {
    use super::GlibcRandom;

    fn check(seed: u64, expected: [u32; 6]) {
        let mut dice = GlibcRandom::new(&seed.into());
        assert_eq!(expected.map(|_| dice.number()), expected, "seed {seed}");
    }

    #[test]
    fn numbers_are_those_of_the_library() {
        // The numbers that the library (2.36) returned after `srandom` and `srand`.
        check(
            0,
            [1_804_289_383, 846_930_886, 1_681_692_777, 1_714_636_915, 1_957_747_793, 424_238_335],
        );
        check(
            1,
            [1_804_289_383, 846_930_886, 1_681_692_777, 1_714_636_915, 1_957_747_793, 424_238_335],
        );
        check(
            2,
            [1_505_335_290, 1_738_766_719, 190_686_788, 260_874_575, 747_983_061, 906_156_498],
        );
        check(
            123_456_789,
            [1_965_102_536, 1_639_725_855, 706_684_578, 1_926_601_937, 71_238_646, 1_147_998_030],
        );
        check(
            4_294_967_295,
            [254_925_627, 1_205_188_300, 366_127_624, 1_401_405_153, 76_053_476, 1_604_170_158],
        );
    }
}
