//! A small seeded random source.

use barpoint_core::{Dice, Die};

/// `SplitMix64` (Steele, Lea, Flood 2014): enough to vary test positions, the same everywhere.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The source with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub const fn below(&mut self, end: usize) -> usize {
        (((self.bits() >> 32) * end as u64) >> 32) as usize
    }

    /// A number from 0 up to, but not including, 1.
    pub const fn uniform(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Whether something happens that does so once in `n` times.
    pub const fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of several things.
    pub const fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// A throw of two dice: doubles are half as likely as other rolls.
    pub const fn dice(&mut self) -> Dice {
        let first = self.pick(&Die::ALL);
        Dice::of(first, self.pick(&Die::ALL))
    }
}
