//! Random orders of the 36 throws.

use rand_core::Rng;

use crate::keystream::{Purpose, keystream};
use crate::mapping::below;

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

#[cfg(test)]
mod tests {
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
}
