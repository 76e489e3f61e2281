//! Random words.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

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

#[cfg(test)]
mod tests {
    use rand_core::Rng;

    use super::*;

    #[test]
    fn words_are_the_published_keystream() {
        // draft-strombergson-chacha-test-vectors-01, TC1: ChaCha8, all-zero key and nonce.
        let mut words = keystream(0, Purpose::Rolls, 0);
        let expected = [0x3e00_ef2f, 0x895f_40d6, 0x7f5b_b8e8, 0x1f09_a5a1_u32];
        assert_eq!(expected.map(|_| words.next_u32().swap_bytes()), expected);
    }
}
