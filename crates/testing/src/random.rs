//! Small random generator with a seed.

use barpoint_core::{Dice, Die};

/// `SplitMix64` (Steele, Lea, Flood 2014): good enough to vary test positions, and the same on
/// every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Returns a generator with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `end`.
    pub const fn below(&mut self, end: usize) -> usize {
        (((self.bits() >> 32) * end as u64) >> 32) as usize
    }

    /// Returns a number from 0 up to, but not including, 1.
    pub const fn uniform(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns true with a chance of one in `n`.
    pub const fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Returns a random element.
    pub const fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Returns a roll of two dice: a double is half as likely as another roll.
    pub const fn dice(&mut self) -> Dice {
        let first = self.pick(&Die::ALL);
        Dice::of(first, self.pick(&Die::ALL))
    }
}
