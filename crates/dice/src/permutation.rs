//! Random orders of the 36 throws.

use core::fmt;

use barpoint_core::Dice;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::mapping::{THROWS, below};

/// The numbers 0 to 35 in some order.
pub(crate) type Permutation = [u8; 36];

/// Returns the permutation of a seed, a level and a turn. All permutations are equally likely.
///
/// This is the shuffle of Fisher and Yates (1938) in Durstenfeld's order (1964): for `i` from 35
/// down to 1, the number at `i` is exchanged with the number at a random place up to `i`. The
/// random place is drawn from the next word of the keystream for permutations with the nonce turn +
/// 2³² level; rejected words are skipped.
pub(crate) fn permutation(seed: u64, level: u32, turn: u32) -> Permutation {
    let mut words =
        keystream(seed, Purpose::Permutations, u64::from(level) << 32 | u64::from(turn));
    let mut permutation = core::array::from_fn(|i| i as u8);
    for i in (1..36).rev() {
        let place = loop {
            if let Some(place) = below(i + 1, words.next_u32()) {
                break place;
            }
        };
        permutation.swap(i as usize, place as usize);
    }
    permutation
}

/// Purpose of a keystream. Each purpose has a different keystream.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    /// Plain rolls.
    Rolls = 0,
    /// Permutations of throws.
    Permutations = 1,
}

/// The keystream of `ChaCha8` (Bernstein 2008) with a 64-bit counter and nonce. Key: the seed as
/// eight little-endian bytes, one byte for the purpose, and 23 zeros.
pub(crate) fn keystream(seed: u64, purpose: Purpose, nonce: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8] = purpose as u8;
    let mut words = ChaCha8Rng::from_seed(key);
    words.set_stream(nonce);
    words
}

/// Permutations for each level of each turn.
pub(crate) type Tables = [[Permutation; LEVELS]];

pub(crate) const LEVELS: usize = 6;

/// Turns of one trial that have quasi-random dice.
#[derive(Clone, Copy)]
pub(crate) struct Strata<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) digits: [u8; LEVELS],
}

impl Strata<'_> {
    #[inline]
    pub(crate) fn roll(&self, turn: u32) -> Option<Dice> {
        let turn = turn as usize;
        let steps = self.tables.get(turn)?.iter().zip(self.digits).take(turn + 1);
        let throw = steps.fold(0, |j, (permutation, digit)| permutation[(j + digit) as usize % 36]);
        Some(THROWS[throw as usize])
    }
}

impl fmt::Debug for Strata<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Strata").field("digits", &self.digits).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use rand_core::Rng;

    use super::*;

    #[test]
    fn every_number_is_equally_likely_at_every_place() {
        // Chi-square of 36 x 36 cells with 35 x 35 degrees of freedom. The limits are five standard
        // deviations of sqrt(2 * 35 * 35).
        let mut counts = [[0.0; 36]; 36];
        let each = 300.0;
        for turn in 0..10_800 {
            for (place, number) in permutation(1, turn % 6, turn).into_iter().enumerate() {
                counts[place][number as usize] += 1.0;
            }
        }
        let terms = counts.as_flattened().iter().map(|count: &f64| (count - each).powi(2) / each);
        let value: f64 = terms.sum();
        assert!((value - 1225.0).abs() < 5.0 * 2450_f64.sqrt(), "chi-square {value}");
    }

    #[test]
    fn words_are_the_published_keystream() {
        // draft-strombergson-chacha-test-vectors-01, TC1: ChaCha8, all-zero key and nonce.
        let mut words = keystream(0, Purpose::Rolls, 0);
        let expected = [0x3e00_ef2f, 0x895f_40d6, 0x7f5b_b8e8, 0x1f09_a5a1_u32];
        assert_eq!(expected.map(|_| words.next_u32().swap_bytes()), expected);
    }
}
