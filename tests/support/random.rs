//! A small seeded random source.

use barpoint_core::{Dice, Die};

/// `SplitMix64` (Steele, Lea, Flood 2014): enough to vary test positions, the same everywhere.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The source that a seed stands for.
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

    /// One of several things.
    pub const fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// A throw of two dice.
    pub const fn dice(&mut self) -> Dice {
        let first = self.pick(&Die::ALL);
        Dice::of(first, self.pick(&Die::ALL))
    }
}
