//! MD5 of a counter.

use md5::{Digest, Md5};

use super::throw::die_of;
use super::{Seed, Throw, ThrowError, ThrowSource};

/// Dice from the MD5 digests of a counter.
///
/// The counter is a word of 32 bits. It begins at the lowest 64 bits of the seed modulo 2³² - 1 and
/// grows by one for each digest. The digest is that of the counter's four bytes, the lowest first.
/// Its first eight bytes are two words, the lowest byte first, one for each die `1 + word /
/// 715 827 882`. A digest with one of the four largest words is skipped, which happens to one in
/// 5 × 10⁸ digests.
///
/// # Source
/// RFC 1321, R. Rivest, "The MD5 Message-Digest Algorithm" (1992).
#[derive(Clone, Debug)]
pub struct Md5Counter {
    counter: u32,
}

impl Md5Counter {
    /// Creates the dice of a seed.
    pub fn new(seed: &Seed) -> Self {
        Self { counter: (seed.low_bits() % u64::from(u32::MAX)) as u32 }
    }
}

impl ThrowSource for Md5Counter {
    fn throw(&mut self) -> Result<Throw, ThrowError> {
        loop {
            let digest = Md5::digest(self.counter.to_le_bytes());
            self.counter = self.counter.wrapping_add(1);
            let word = |at: usize| {
                u32::from_le_bytes([digest[at], digest[at + 1], digest[at + 2], digest[at + 3]])
            };
            if let (Some(first), Some(second)) = (die_of(word(0)), die_of(word(4))) {
                return Ok([first, second]);
            }
        }
    }
}
